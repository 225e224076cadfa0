import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most frequent passwords in breaches, in lower case; bundled, so no one else is asked. */
const known = new Set(dictionary['passwords-common']);
/** The list has shorter words too, but they say nothing about a long password. */
const MIN_LETTERS = 4;

/** What people write instead of a letter. */
const letters: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };

/**
 * Whether a password is a known one, or a known one that was dressed up to satisfy rules: capitals, digits in place of
 * letters, digits and symbols around it (`P@ssw0rd2027!`).
 */
export function isBreached(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const bare = undecorated(plain);
  return [plain, bare, spelled(bare), undecorated(spelled(plain))].some((word) => word.length >= MIN_LETTERS && known.has(word));
}

const undecorated = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const spelled = (text: string): string => [...text].map((character) => letters[character] ?? character).join('');
