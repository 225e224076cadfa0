import type { Question } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/run/displayed-answer.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { useFieldDescription } from './field-context.ts';
import { controlId } from './ids.ts';

/** An answer that the form works out by itself: read, and not changed. Screen readers hear of it when it changes. */
export function ComputedAnswer({ question }: { readonly question: Question }) {
  const { form, getAnswers } = useAnswerStore();
  const { state, describedBy } = useFieldDescription();
  const shown = displayedAnswer(form, question, { answers: getAnswers(), today: state.today });
  return (
    <output className="computed" id={controlId(question.key)} tabIndex={-1} aria-describedby={describedBy}>
      {shown === '' ? t('field.not_computed') : shown}
    </output>
  );
}
