import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords that are most frequent in breaches, in lower case; bundled, so nothing is asked of anybody. */
const known = new Set(dictionary['passwords-common']);
/** Shorter words stand in the list too, but say nothing about a long password. */
const LEAST_LETTERS = 4;

/** What people write in place of a letter. */
const letters: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };

/**
 * Whether a password is a known one, or a known one that was dressed up to satisfy rules: capitals, figures in place of
 * letters, figures and signs around it (`P@ssw0rd2027!`).
 */
export function isBreached(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const bare = undecorated(plain);
  return [plain, bare, spelled(bare), undecorated(spelled(plain))].some((word) => word.length >= LEAST_LETTERS && known.has(word));
}

const undecorated = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const spelled = (text: string): string => [...text].map((character) => letters[character] ?? character).join('');
