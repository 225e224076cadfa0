import type { Form, Section, SectionState } from '../model/form.ts';

/**
 * Whether sections that are shown as one part could ever be folded: nothing in them must always be answered or is worked out, no answer has
 * brought them in, and no press on the button of a repeat.
 */
export const mayFold = ({ sections, questions }: Pick<Form, 'sections' | 'questions'>, ids: readonly string[]): boolean =>
  ids.every((id) => {
    const { hiddenWhen = [], repeat, keys = [] } = sections[id] ?? {};
    const isAsked = (key: string): boolean => questions[key]?.required === true || questions[key]?.value !== undefined;
    return hiddenWhen.length === 0 && (repeat?.n ?? 1) === 1 && !keys.some(isAsked);
  });

/** Whether they can be folded now: their page does not keep them open, and nothing in them must be answered, whatever else is. */
export const canFold = (
  form: Pick<Form, 'sections' | 'questions'>,
  { fold }: Pick<Section, 'fold'>,
  ids: readonly string[],
  stateOf: (id: string) => SectionState,
): boolean => fold !== false && mayFold(form, ids) && ids.map(stateOf).every(({ required, spared }) => required.size + spared.size === 0);
