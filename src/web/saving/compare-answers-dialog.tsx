import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Answers } from '../../form/model/answers.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import type { Question, Form } from '../../form/model/form.ts';
import { useAnswerStore, InterpolatedText } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Button } from '../ui/button.tsx';

const Choice = styled('fieldset')({
  margin: '0 0 1.25rem',
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: '0.5rem', fontWeight: 600 },
});
const Side = styled('label')(({ theme }) => ({
  display: 'flex',
  gap: '0.75rem',
  alignItems: 'start',
  marginBottom: '0.5rem',
  padding: '0.625rem 0.875rem',
  border: `1.5px solid ${theme.palette.text.secondary}`,
  borderRadius: 8,
  cursor: 'pointer',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&:has(:checked)': { borderColor: theme.palette.primary.main, boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}` },
  '& input': { flex: 'none', width: 22, height: 22, margin: 0, accentColor: theme.palette.primary.main },
  '& small': { display: 'block', color: theme.palette.text.secondary },
}));

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
          <Choice key={key}>
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
          </Choice>
        );
      })}
      <Button variant="contained" onClick={() => onChosen(keysToTakeOver)}>
        {translate('conflict.keep')}
      </Button>
    </ModalDialog>
  );
}

function questionsInConflict(form: Form, conflict: Answers): readonly Question[] {
  return Object.values(form.questions).filter((question) => Object.hasOwn(conflict, question.key));
}
