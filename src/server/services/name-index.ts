import { fullName } from '../../form/run/applicant.ts';
import { listChangesAfter } from '../store/application-changes.ts';
import type { ListPosition } from '../store/whole-applications.ts';
import type { ServiceDeps } from './service-deps.ts';

/** Kept in memory, as the database cannot search sealed names. A hundred thousand applications take some ten megabytes. */
export type NameIndex = ReturnType<typeof createNameIndex>;

interface Entry extends ListPosition {
  readonly words: string;
}

/** Few enough that no save waits for long. */
const READ_AT_ONCE = 50;
const FOUND_AT_ONCE = 300;
/** Names are truncated to this length in the index. */
const MOST_CHARACTERS = 200;

type Deps = Pick<ServiceDeps, 'db' | 'definition' | 'readPinnedForm' | 'secrets'>;

export function createNameIndex({ db, secrets: { dataKeys }, definition, readPinnedForm }: Deps) {
  const entries = new Map<string, Entry>();
  let sorted: readonly Entry[] = [];
  let last = 0n;
  let running: Promise<void> | undefined;

  const takeOver = async (): Promise<void> => {
    let hasChanged = false;
    for (;;) {
      const changes = await listChangesAfter(db, dataKeys, {}, last, READ_AT_ONCE);
      const newest = changes.at(-1);
      if (!newest) break;
      hasChanged = true;
      for (const { accountId, application } of changes) {
        entries.delete(accountId);
        if (!application) continue;
        const { username, answers, submission, position } = application;
        const name = fullName((await readPinnedForm(db, submission.formHash))?.first ?? definition().form, answers);
        const reference = submission.reference.replaceAll('-', '');
        const words = foldedWords(`${reference} ${name} ${username}`).join(' ').slice(0, MOST_CHARACTERS);
        entries.set(accountId, { ...position, words });
      }
      last = newest.number;
    }
    if (hasChanged) sorted = [...entries.values()].toSorted((a, b) => b.at - a.at || (a.accountId < b.accountId ? 1 : -1));
  };

  return {
    /** Reads what has changed since the last time; the first time that is everything, which takes a while. */
    refresh: (): Promise<void> => (running ??= takeOver().finally(() => (running = undefined))),
    /** Applications whose reference, name or address contains all words, newest first, after a position; a few hundred at a time. */
    *matching(words: readonly string[], after: ListPosition | undefined): Iterable<readonly string[]> {
      let found: string[] = [];
      for (const entry of sorted) {
        if (after && !isBehind(entry, after)) continue;
        if (!words.every((word) => entry.words.includes(word))) continue;
        found.push(entry.accountId);
        if (found.length < FOUND_AT_ONCE) continue;
        yield found;
        found = [];
      }
      if (found.length > 0) yield found;
    },
  };
}

const isBehind = (entry: ListPosition, { at, accountId }: ListPosition): boolean =>
  entry.at === at ? entry.accountId < accountId : entry.at < at;

/** ASCII spelling of letters that Unicode does not decompose. */
const WRITTEN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Words without capitals, accents and punctuation; O'Brien is one word, as some write it without the apostrophe. */
export const foldedWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþßæœı]/gu, (letter) => WRITTEN[letter] ?? letter)
    .replaceAll(/['’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
