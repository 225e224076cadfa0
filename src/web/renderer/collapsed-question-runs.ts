import { isAlwaysOptional, type Form, type Section } from '../../form/model/form.ts';

export interface CollapsedQuestionRun {
  readonly keys: readonly string[];
  readonly search: string | undefined;
}

/** Folded parts of a section: adjacent rare questions, and those that a school fills. Elements between questions are in none. */
export function collapsedQuestionRuns(
  form: Pick<Form, 'questions' | 'sections'>,
  { keys, fold, pagePeriod, elements }: Pick<Section, 'keys' | 'fold'> & Partial<Pick<Section, 'pagePeriod' | 'elements'>>,
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
  for (const [n, key] of keys.entries()) {
    const search = searchOf(key);
    const isFolded = search !== undefined || form.questions[key]?.ui['ui:rare'] === true;
    if (!isFolded || elements?.some(({ after }) => after === n)) last = undefined;
    if (!isFolded) continue;
    if (last && last.search === search) last.keys.push(key);
    else runs.push((last = { keys: [key], search }));
  }
  return runs;
}
