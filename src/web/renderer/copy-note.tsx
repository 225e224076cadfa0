import { useAnswerStore, useSectionState } from '../answers/answer-context.tsx';
import { useAnsweredText } from '../answers/answered-text.tsx';
import { t } from '../text.ts';
import { copyNoteId } from './ids.ts';

interface Props {
  /** Key of the question that the note is at. */
  readonly name: string;
  readonly section: string;
}

/** Says where the copied answers of a section come from; once, at the first of them. */
export function CopyNote({ name, section }: Props) {
  const { form } = useAnswerStore();
  const [first] = useSectionState(section).copied;
  const source = form.questions[first?.[1][0] ?? '']?.section ?? '';
  const title = useAnsweredText(form.sections[source]?.title ?? '');
  if (first === undefined || first[0] !== name) return null;
  return (
    <p className="help" id={copyNoteId(section)}>
      {t('field.copied', { title })}
    </p>
  );
}
