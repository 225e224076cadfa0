import type { Form, Section, SectionState } from '../model/form.ts';

/** True if sections shown as one part can ever be folded: none required or computed, brought in by an answer or a button, or locked. */
export const areSectionsCollapsible = ({ sections, questions }: Pick<Form, 'sections' | 'questions'>, ids: readonly string[]): boolean =>
  ids.every((id) => {
    const { hiddenWhen = [], repeat, pagePeriod, keys = [] } = sections[id] ?? {};
    const isAsked = (key: string): boolean => questions[key]?.required === true || questions[key]?.value !== undefined;
    return hiddenWhen.length === 0 && pagePeriod === undefined && (repeat?.n ?? 1) === 1 && !keys.some(isAsked);
  });

/** True if they can be folded now: their page does not keep them open, and nothing in them is required. */
export const isOptionalAndCollapsible = (
  form: Pick<Form, 'sections' | 'questions'>,
  { fold }: Pick<Section, 'fold'>,
  ids: readonly string[],
  stateOf: (id: string) => SectionState,
): boolean =>
  fold !== false &&
  areSectionsCollapsible(form, ids) &&
  ids.map(stateOf).every(({ required, spared }) => required.size + spared.size === 0);
