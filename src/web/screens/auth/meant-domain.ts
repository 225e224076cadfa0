/** Domains of many addresses. One of them is never a slip for another. */
const COMMON =
  'gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mac.com aol.com proton.me ' +
  'protonmail.com gmx.com gmx.net gmx.de web.de mail.com email.com zoho.com fastmail.com comcast.net verizon.net att.net sbcglobal.net ' +
  'bellsouth.net yahoo.ca hotmail.ca live.ca outlook.ca yahoo.es hotmail.es outlook.es yahoo.com.mx hotmail.com.mx yahoo.fr hotmail.fr ' +
  'outlook.fr orange.fr yahoo.co.uk hotmail.co.uk live.co.uk yahoo.de hotmail.de yahoo.it libero.it yahoo.com.br uol.com.br qq.com 163.com ' +
  '126.com naver.com mail.ru yandex.ru yahoo.co.in yahoo.co.jp rediffmail.com';
const DOMAINS = COMMON.split(' ');
/** Up to so many letters before the first point one slip may be meant, else two: aol.com is near to much. */
const SHORT = 4;

/** The common domain that an email address is one slip or two away from; undefined where it is right as far as anyone can tell. */
export function meantDomain(email: string): string | undefined {
  const [, domain = ''] = /^[^@\s]+@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (domain === '' || DOMAINS.includes(domain)) return undefined;
  const near = DOMAINS.map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ known, slips }) => slips <= (known.indexOf('.') <= SHORT ? 1 : 2))
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.known;
}

/** Letters too many, missing, other or in the wrong order (optimal string alignment). */
function slipsBetween(from: string, to: string): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
