import { type DeclaredChange, declaredChangeId, type AnswerMigration, matchComponentNumber } from '../model/declared-changes.ts';
import type { Form } from '../model/form.ts';
import { allOptionsOfQuestion } from './options.ts';

/** Answer migration between forms, in order. @param before, now declared by each; a server that goes back reverses former ones */
export function migrationsBetween(
  before: readonly DeclaredChange[],
  now: readonly DeclaredChange[],
  { form, today }: { readonly form: Form; readonly today: string },
): readonly AnswerMigration[] {
  const without = (changes: readonly DeclaredChange[], others: readonly DeclaredChange[]): readonly DeclaredChange[] => {
    const known = new Set(others.map(declaredChangeId));
    return changes.filter((change) => !known.has(declaredChangeId(change)));
  };
  const back = without(before, now)
    .toReversed()
    .flatMap((change) => oppositeOf(change, form, today) ?? []);
  return [...back, ...without(now, before)];
}

/** Merged answers cannot be split: the parts were set aside, and come back by themselves. */
function oppositeOf(change: DeclaredChange, form: Form, today: string): AnswerMigration | undefined {
  const asked = (written: string): string | undefined =>
    Object.keys(form.questions).find((key) => matchComponentNumber(written, key) !== undefined);
  if ('rename' in change)
    return asked(change.rename) !== undefined && asked(change.to) === undefined
      ? { on: change.on, rename: change.to, to: change.rename }
      : undefined;
  if ('merge' in change)
    return change.merge.every((key) => asked(key) !== undefined) && asked(change.to) === undefined
      ? { on: change.on, aside: change.to }
      : undefined;
  if (!('recode' in change)) return undefined;
  const question = form.questions[asked(change.recode) ?? ''];
  if (!question) return undefined;
  const offered = new Set(allOptionsOfQuestion(form, question, today).map(({ value }) => value));
  const all = Object.entries(change.values);
  const values = all.filter(([was, is]) => offered.has(was) && !offered.has(is) && all.filter(([, other]) => other === is).length === 1);
  return { on: change.on, recode: change.recode, values: Object.fromEntries(values.map(([was, is]) => [is, was])) };
}
