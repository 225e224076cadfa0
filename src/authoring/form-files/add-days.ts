/** ISO date some days after that of a day or a moment, or before it. */
export const addDays = (moment: string, days: number): string =>
  new Date(Date.parse(moment.slice(0, 'YYYY-MM-DD'.length)) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
