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
  const searchOf = (key: string): string | undefined => {
    if (fold === false || !isAlwaysOptional(form, key)) return undefined;
    return keys.find((other) => {
      const { category, fills = {} } = form.questions[other]?.ui['ui:options'] ?? {};
      return category !== undefined && category !== 'address' && Object.values(fills).flat().includes(key);
    });
  };
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
