import { withClass } from '../ui/with-class.ts';
import { useState } from 'react';
import type { Answers } from '../../form/model/answers.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import type { Question, Form } from '../../form/model/form.ts';
import { useAnswerStore, InterpolatedText } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Button } from '../ui/button.tsx';

const Side = withClass('label', 'compare-answers-dialog-side');

interface Props {
  readonly intro: string;
  /** Name of the other answers' source. */
  readonly origin: string;
  /** The answers from elsewhere that differ from those here. */
  readonly others: Answers;
  readonly onClose: () => void;
  readonly onChosen: (keysToTakeOver: readonly string[]) => void;
}

export function CompareAnswersDialog({ intro, origin, others, onClose, onChosen }: Props) {
  const store = useAnswerStore();
  const [conflict] = useState(others);
  const [mine] = useState(() => ({ ...store.getAnswers(), ...store.unreadableTexts() }));
  const [keysToTakeOver, setKeysToTakeOver] = useState<readonly string[]>([]);
  const shown = (question: Question, answers: Answers): string =>
    displayedAnswer(store.form, question, { answers, today: store.formTime().today }) || translate('conflict.unanswered');
  return (
    <ModalDialog title={translate('conflict.title')} onClose={onClose}>
      <p>{intro}</p>
      {questionsInConflict(store.form, conflict).map((question) => {
        const { key } = question;
        const rest = keysToTakeOver.filter((other) => other !== key);
        return (
          <fieldset className="compare-answers-dialog-choice" key={key}>
            <legend>
              <InterpolatedText text={question.fullLabel} />
            </legend>
            <Side>
              <input
                type="radio"
                name={`conflict-${key}`}
                checked={rest.length === keysToTakeOver.length}
                onChange={() => setKeysToTakeOver(rest)}
              />
              <span>
                <small>{translate('conflict.mine')}</small>
                <span>{shown(question, mine)}</span>
              </span>
            </Side>
            <Side>
              <input
                type="radio"
                name={`conflict-${key}`}
                checked={rest.length < keysToTakeOver.length}
                onChange={() => setKeysToTakeOver([...rest, key])}
              />
              <span>
                <small>{origin}</small>
                <span>{shown(question, conflict)}</span>
              </span>
            </Side>
          </fieldset>
        );
      })}
      <Button variant="contained" onClick={() => onChosen(keysToTakeOver)} label={translate('conflict.keep')} />
    </ModalDialog>
  );
}

const questionsInConflict = (form: Form, conflict: Answers): readonly Question[] =>
  Object.values(form.questions).filter((question) => Object.hasOwn(conflict, question.key));
