import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { isAnswered } from '../../form/model/answers.ts';
import { useFromStore, answeredText, type AnswerStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { usePageSettings } from './page-context.ts';

const Fold = styled('details')(({ theme: { palette, spacing } }) => ({
  '& > summary': { width: 'fit-content', padding: spacing(1.25, 0), color: palette.primary.main, fontWeight: 600, cursor: 'pointer' },
  '& > .questions': { paddingTop: spacing(2) },
}));

interface Props {
  /** Of the questions that show. */
  readonly keys: readonly string[];
  readonly children: ReactNode;
}

/**
 * Questions that few people need, behind one line that names them: open once one of them has an answer or something to read at it. What
 * is folded in is in the page, so that find-in-page opens it; so do `focusQuestion` and printing.
 */
export function RareQuestions({ keys, children }: Props) {
  const { showErrors } = usePageSettings();
  const isNeeded = ({ answerTo, failures, notices }: AnswerStore, key: string): boolean =>
    isAnswered(answerTo(key)) || Object.hasOwn(showErrors ? failures() : notices(), key);
  const needed = useFromStore((store) => keys.filter((key) => isNeeded(store, key)).join(' '));
  const title = useFromStore((store) => t('field.rare', { labels: keys.map((key) => labelOf(store, key)).join(', ') }));
  const [known, setKnown] = useState(needed);
  const [isOpen, setOpen] = useState(needed !== '');
  if (needed !== known) {
    setKnown(needed);
    // What a student has closed stays so until there is something else to see in it.
    if (needed.split(' ').some((key) => key !== '' && !known.split(' ').includes(key))) setOpen(true);
  }
  return (
    <Fold className="rare" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className="questions">{children}</div>
    </Fold>
  );
}

function labelOf(store: AnswerStore, key: string): string {
  const question = store.form.questions[key];
  return answeredText(store, question?.ui['ui:title'] ?? question?.label ?? '');
}
