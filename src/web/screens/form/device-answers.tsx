import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { answersIn, bringIn, draftOf } from '../../drafts/draft.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import type { Found } from '../../drafts/drafts.ts';
import { visitor } from '../../drafts/owner.ts';
import { visitorMark } from '../../drafts/visitor-mark.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { shownMoment } from '../../platform/moment.ts';
import { ConflictDialog } from '../../saving/conflict-dialog.tsx';
import { useSaver } from '../../saving/saving-context.tsx';
import { t } from '../../text.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', margin: '0.75rem 0 0.25rem' });

/** Answers given on this device without a log-in, perhaps by someone else: offered, and asked about once. */
export function DeviceAnswers() {
  const store = useAnswerStore();
  const drafts = useDrafts();
  const saver = useSaver();
  const handleError = useErrors();
  const [found, setFound] = useState<Found | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      const waiting = await drafts.read(visitor);
      if (!(await drafts.isLeftOut(waiting)) && !isOver) setFound(waiting);
    };
    void look();
    return () => void (isOver = true);
  }, [drafts]);

  const answers = found ? answersIn(found.draft) : {};
  // Leaves out computed answers.
  const questions = Object.keys(answers).flatMap((key) => store.form.questions[key] ?? []);
  const count = questions.filter(({ value }) => value === undefined).length;
  const save = (): void => void saver.save().catch(() => undefined);
  const add = async (waiting: Found): Promise<void> => {
    try {
      await saver.save();
    } catch (error) {
      return handleError('save', error);
    }
    bringIn(store, store.savedAnswers(Object.keys(answers)), draftOf(answers));
    await drafts.keep();
    await drafts.forget(waiting);
    visitorMark.renew();
    setFound(null);
    focusHeading();
    setChoosing(store.contested() !== null);
    save();
  };
  const decline = (waiting: Found): void => {
    void drafts.leaveOut(waiting);
    setFound(null);
    focusHeading();
  };
  return (
    <>
      {found && count > 0 && (
        <Alert variant="success">
          <strong>{t('device.title')}</strong>
          <p>{t('device.text', { moment: shownMoment(new Date(found.at).toISOString()), count })}</p>
          <Choices>
            <Button variant="contained" size="small" onClick={() => void add(found)}>
              {t('device.add')}
            </Button>
            <Button variant="outlined" size="small" onClick={() => decline(found)}>
              {t('device.leave')}
            </Button>
          </Choices>
        </Alert>
      )}
      {isChoosing && <ConflictDialog onClose={() => setChoosing(false)} onSettled={save} />}
    </>
  );
}
