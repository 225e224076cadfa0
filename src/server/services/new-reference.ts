import { randomInt } from 'node:crypto';

/** Eight characters that nobody mishears or misreads: no 0, 1, I, L, O or U. */
export function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
