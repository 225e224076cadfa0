import { isAlwaysOptional, type Form, type Section } from '../../form/model/form.ts';

export interface CollapsedQuestionRun {
  readonly keys: readonly string[];
  readonly search: string | undefined;
}

/** Folded parts of a section: adjacent rare questions, and those that a school fills. */
export function collapsedQuestionRuns(
  form: Pick<Form, 'questions' | 'sections'>,
  { keys, fold, pagePeriod }: Pick<Section, 'keys' | 'fold'> & Partial<Pick<Section, 'pagePeriod'>>,
): readonly CollapsedQuestionRun[] {
  // Nothing opens while the page is locked.
  if (pagePeriod !== undefined) return [];
  const filled = keys.flatMap((search) => {
    const { category, fills = {} } = form.questions[search]?.ui['ui:options'] ?? {};
    const isOfSchool = fold !== false && category !== undefined && category !== 'address';
    return isOfSchool ? [{ search, keys: Object.values(fills).flat() }] : [];
  });
  const searchOf = (key: string): string | undefined => filled.find((one) => one.keys.includes(key) && isAlwaysOptional(form, key))?.search;
  const runs: { keys: string[]; search: string | undefined }[] = [];
  let last: (typeof runs)[number] | undefined;
  for (const key of keys) {
    const search = searchOf(key);
    const isFolded = search !== undefined || form.questions[key]?.ui['ui:rare'] === true;
    if (!isFolded) last = undefined;
    else if (last && last.search === search) last.keys.push(key);
    else runs.push((last = { keys: [key], search }));
  }
  return runs;
}
