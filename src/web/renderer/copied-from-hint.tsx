import { useAnswerStore, useSectionState, useInterpolatedText } from '../answers/answer-store-context.tsx';
import { copySourceSection } from '../answers/question-state.ts';
import { translate } from '../platform/translate.ts';
import { copiedFromHintId } from './element-ids.ts';

interface Props {
  readonly name: string;
  readonly section: string;
  readonly source: string;
}

export function CopiedFromHint({ name, section, source }: Props) {
  const { form } = useAnswerStore();
  const state = useSectionState(section);
  const title = useInterpolatedText(form.sections[source]?.title ?? '');
  const first = [...state.copied.keys()].find((key) => copySourceSection(form, state, key) === source);
  if (first !== name) return null;
  return (
    <p className="help" id={copiedFromHintId(section, source)}>
      {translate('field.copied', { title })}
    </p>
  );
}
