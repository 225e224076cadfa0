import { useAnswerStore, useSectionState, useAnsweredText } from '../answers/answer-context.tsx';
import { copiedFrom } from '../answers/question-state.ts';
import { t } from '../text.ts';
import { copiedNoteId } from './ids.ts';

interface Props {
  readonly name: string;
  readonly section: string;
  readonly source: string;
}

export function CopiedNote({ name, section, source }: Props) {
  const { form } = useAnswerStore();
  const state = useSectionState(section);
  const title = useAnsweredText(form.sections[source]?.title ?? '');
  const first = [...state.copied.keys()].find((key) => copiedFrom(form, state, key) === source);
  if (first !== name) return null;
  return (
    <p className="help" id={copiedNoteId(section, source)}>
      {t('field.copied', { title })}
    </p>
  );
}
