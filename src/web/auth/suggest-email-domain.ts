import { typoDistance } from '../../form/model/typo-distance.ts';

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
export function suggestEmailDomain(email: string): string | undefined {
  const [, domain = ''] = /^[^@\s]+@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (domain === '' || DOMAINS.includes(domain)) return undefined;
  const near = DOMAINS.map((known) => ({ known, count: typoDistance(domain, known) })).filter(
    ({ known, count }) => count <= (known.indexOf('.') <= SHORT ? 1 : 2),
  );
  const fewest = Math.min(...near.map(({ count }) => count));
  return near.find(({ count }) => count === fewest)?.known;
}
