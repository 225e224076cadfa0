const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const US = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/;
/** What a numeric keypad without a slash can type. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** An ISO date from what people type: `4/7/2008`, `04-07-2008`, `04072008` or `2008-04-07`; undefined for no real day. */
export function parseDate(text: string): string | undefined {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = US.exec(typed) ?? DIGITS.exec(typed);
  return us ? isoDate(Number(us[3]), Number(us[1]), Number(us[2])) : undefined;
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (year < 1000) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
