import type { Institution } from '../../form/model/institution.ts';

const NUMBER = /\+?\(?\d[\d\s().\u2010-\u2015-]{5,}\d/gu;
const EMAIL = /[^\s@<>()]+@[\w-]+(?:\.[\w-]+)+/gu;
/** Web address at the start of a text; a name such as "Node.js" does not count. */
const ADDRESS = /^(?:https?:\/\/|(?=www\.)|(?=\S+\.(?:com|edu|gov|net|org|example)(?:\/|$)))(?<host>(?:[\w-]+\.)+\p{L}{2,})(?:\/\S*)?$/iu;
/** Minimum digits that are compared: those of a phone number without area code. */
const LEAST = 7;

export function findLinkTextMismatch(words: string, target: string, institution: Institution): string | undefined {
  const fill = (text: string): string => text.replace(/\{(phone|help_email)\}/g, (_, name: 'phone' | 'help_email') => institution[name]);
  const [shown, leads] = [fill(words).replaceAll('*', '').trim(), fill(target)];
  if (leads.startsWith('tel:')) {
    const [number, ...others] = shown.match(NUMBER) ?? [];
    return number !== undefined && others.length === 0 && !isSameNumber(number, leads) ? number : undefined;
  }
  if (leads.startsWith('mailto:')) {
    const [email, ...others] = shown.match(EMAIL) ?? [];
    const [to = ''] = decoded(leads.slice('mailto:'.length)).split('?');
    return email !== undefined && others.length === 0 && !to.toLowerCase().includes(email.toLowerCase()) ? email : undefined;
  }
  const host = ADDRESS.exec(shown)?.groups?.['host'];
  const [, other] = /^https:\/\/([^/?#:]+)/.exec(leads) ?? [];
  return host !== undefined && other !== undefined && !isOfOneSite(bare(host), bare(other)) ? shown : undefined;
}

function isSameNumber(shown: string, target: string): boolean {
  const [one = '', other = ''] = [shown, target.split(/[;,pw]/, 1)[0] ?? ''].map((number) => number.replace(/\D/g, '').replace(/^0+/, ''));
  if (one.length < LEAST || other.length < LEAST) return true;
  return one.endsWith(other) || other.endsWith(one);
}

const isOfOneSite = (one: string, other: string): boolean => `.${one}`.endsWith(`.${other}`) || `.${other}`.endsWith(`.${one}`);
const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
