import { useState } from 'react';
import { useAnswerStore, useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { useDrafts } from '../drafts/drafts-context.ts';
import { useIsOffline } from '../offline/is-offline.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useSaver, useSaveState } from './saving-context.tsx';
import { isSaveError, useStickySaveError } from './use-sticky-save-error.ts';

/** Words on whether the server holds every answer; a failure is announced once, however often the save is tried. */
export function SaveStatus() {
  const { isLoggedIn } = useSession();
  const store = useAnswerStore();
  const saver = useSaver();
  const drafts = useDrafts();
  const saving = useSaveState();
  const isIdleOffline = useIsOffline() && saving === 'idle';
  const state = isIdleOffline ? 'offline' : saving;
  // Answers that were brought along and differ from the saved ones: the student is asked at once.
  const [isReviewing, setReviewing] = useState(() => store.conflictingAnswers() !== null);
  const isContested = useAnswerStoreSelector((from) => from.conflictingAnswers() !== null);
  const waits = state === 'offline' || state === 'retrying';
  const words = state === 'idle' ? '' : waits && !drafts.isPersistent() ? translate(`save.${state}_unkept`) : translate(`save.${state}`);
  const { announced, hasRecovered } = useStickySaveError(saving, words);
  if (!isLoggedIn && !isIdleOffline) return null;
  return (
    <>
      <div
        className="save-status"
        data-failed={(isSaveError(state) && (state !== 'offline' || !drafts.isPersistent())) || undefined}
        role={isIdleOffline || hasRecovered ? 'status' : undefined}
      >
        {state === 'saved' && <CheckIcon />}
        {state === 'saving' && <LoadingIndicator type="circles" size="small" />}
        <span>{words}</span>
        {state === 'conflict' && (
          <TextButton type="button" onClick={() => setReviewing(true)}>
            {translate('save.review')}
          </TextButton>
        )}
      </div>
      {announced !== '' && <VisuallyHidden role="alert">{announced}</VisuallyHidden>}
      {isLoggedIn && isReviewing && isContested && (
        <ConflictDialog onClose={() => setReviewing(false)} onSettled={() => void saver.save().catch(() => undefined)} />
      )}
    </>
  );
}
