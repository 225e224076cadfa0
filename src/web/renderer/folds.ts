import type { Form } from '../../form/model/form.ts';

/** The rare questions among these, each with the first of those that follow each other. */
export function foldsAmong({ questions }: Pick<Form, 'questions'>, keys: readonly string[]): ReadonlyMap<string, string> {
  const folds = new Map<string, string>();
  let first: string | undefined;
  for (const key of keys) {
    first = questions[key]?.ui['ui:rare'] === true ? (first ?? key) : undefined;
    if (first !== undefined) folds.set(key, first);
  }
  return folds;
}
