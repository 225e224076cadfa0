import 'virtual:text/device';
import 'virtual:text/form';
import { useState } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { answersOfDraft, mergeDraftIntoStore, draftFromAnswers } from '../drafts/draft.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import type { FoundDrafts } from '../drafts/drafts.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { formatLocalDateTime } from '../platform/format-date-time.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { useSaver } from '../saving/saving-context.tsx';
import { translate } from '../platform/translate.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Answers given on this device without a log-in, perhaps by someone else: offered, and asked about once. */
export function DeviceDraftAlert() {
  const store = useAnswerStore();
  const drafts = useDrafts();
  const saver = useSaver();
  const handleError = useHandleError();
  const [found, setFound] = useState(drafts.offered);
  const [isChoosing, setChoosing] = useState(false);

  const answers = found ? answersOfDraft(found.draft) : {};
  // Leaves out computed answers.
  const questions = Object.keys(answers).flatMap((key) => store.form.questions[key] ?? []);
  const count = questions.filter(({ value }) => value === undefined).length;
  const save = (): void => void saver.save().catch(() => undefined);
  const add = async (waiting: FoundDrafts): Promise<void> => {
    try {
      await saver.save();
    } catch (error) {
      return handleError('save', error);
    }
    mergeDraftIntoStore(store, store.savedAnswers(Object.keys(answers)), draftFromAnswers(answers));
    await drafts.saveNow();
    await drafts.remove(waiting);
    visitorIdentity.renew();
    setFound(null);
    focusHeading();
    setChoosing(store.conflictingAnswers() !== null);
    save();
  };
  const decline = (waiting: FoundDrafts): void => {
    void drafts.decline(waiting);
    setFound(null);
    focusHeading();
  };
  return (
    <>
      {found && count > 0 && (
        <Alert variant="info">
          <strong>{translate('device.title')}</strong>
          <p>{translate('device.text', { moment: formatLocalDateTime(new Date(found.at).toISOString()), count })}</p>
          <div className="button-row device-draft-alert-choices">
            <Button variant="contained" size="small" onClick={() => void add(found)} label={translate('device.add')} />
            <Button size="small" onClick={() => decline(found)} label={translate('device.leave')} />
          </div>
        </Alert>
      )}
      {isChoosing && <ConflictDialog onClose={() => setChoosing(false)} onSettled={save} />}
    </>
  );
}
