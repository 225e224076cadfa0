import { keyAfter, keyKeptBy, retiredKeys, type Move, numberIn } from '../../src/form/model/declared-changes.ts';
import { choicesOf } from '../../src/form/run/options.ts';
import type { Definition } from '../../src/server/definition.ts';

/**
 * True if a change finds nothing in answers of the former form: none of its keys was asked then, or none of its values offered. That is
 * more often a mistake than not.
 * @param changes all of them, in order
 */
export function isUnusedChange(change: Move, changes: readonly Move[], { form }: Pick<Definition, 'form'>, today: string): boolean {
  // A merged answer is split again, where a server goes back.
  if ('aside' in change) return false;
  const earlier = changes.slice(0, changes.indexOf(change));
  const asked = Object.values(form.questions).filter(({ key }) => {
    const then = keyAfter(earlier, key);
    return [...retiredKeys(change), ...('recode' in change ? [keyKeptBy(change) ?? ''] : [])].some(
      (written) => numberIn(written, then) !== undefined,
    );
  });
  if (!('recode' in change) || asked.length === 0) return asked.length === 0;
  const recoded = new Set(earlier.flatMap((other) => ('recode' in other ? Object.values(other.values) : [])));
  const offered = new Set(asked.flatMap((question) => choicesOf(form, question, today).map(({ value }) => value)));
  return Object.keys(change.values).every((value) => !offered.has(value) && !recoded.has(value));
}
