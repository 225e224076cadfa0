import { useAnswerStore, useSectionState, useAnsweredText } from '../answers/answer-context.tsx';
import { copiedFrom } from '../answers/question-state.ts';
import { t } from '../text.ts';
import { copiedNoteId } from './ids.ts';

interface Props {
  /** Key of the question that the note is at. */
  readonly name: string;
  readonly section: string;
  /** The section that its answer is copied from. */
  readonly source: string;
}

/** Says where copied answers come from, while they are fields; once, at the first of them. */
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
