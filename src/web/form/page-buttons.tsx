import { form } from 'virtual:form';
import { useState, useCallback, useRef } from 'react';
import type { ButtonJson } from '../../form/model/form-files.ts';
import type { Page } from '../../form/model/form.ts';
import { nearestPage } from '../../form/evaluate/pages.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { pagePath, DEFAULT_ROUTE, REVIEW_PATH, SIGN_UP_PATH } from '../navigation/paths.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { translate, translateKey } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useLoadedRemoteChanges, useSeenAnswers } from './use-remote-changes.ts';
import { flushSync } from 'react-dom';
import { postReportedFailures } from '../api/put-answers.ts';
import { postWebStatus } from '../api/post-web-status.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { ShownAnswersBody as SeenBody } from '../../api/schemas/application-schemas.ts';
import { callApi, ConflictError, IncompleteSubmissionError, isOutcomeUnknown } from '../api/api-client.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import type { ParamlessErrorKind } from '../errors/error-catalogue.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import type { NavigationState } from '../navigation/navigation-state.ts';
import { useNavigateWithAnswers } from '../navigation/use-navigate-with-answers.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { waitForPaint } from '../platform/sleep.ts';
import { useLazyUploads } from '../renderer/upload/uploads-context.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { useSession } from '../session/session-context.ts';
import { areValidatorsLoaded, loadValidators } from '../answers/lazy-validators.ts';
import { revealSummary } from './validation-summary.tsx';
import { useToasts } from '../ui/use-toasts.ts';

/** The buttons of a page's data: forward or submit first and in full color, then back, visually and in tab order. */
export function PageButtons({ page }: { readonly page: Pick<Page, 'id' | 'buttons'> }) {
  const actions = usePageActions();
  const store = useAnswerStore();
  const newer = useLoadedRemoteChanges();
  const [pressed, setPressed] = useState<ButtonJson>();
  const press = (button: ButtonJson): void => {
    setPressed(button);
    if (button.action === 'submit') return actions.submit();
    // Text that is still being typed may add the page that it leads to, or remove it.
    store.flush();
    const to = button.to === undefined ? undefined : nearestPage(form, store.pages(), button.to, page.id);
    if (to) actions.go(pagePath(to.id), isBack(button) ? undefined : page.id);
  };
  const isBack = (button: ButtonJson): boolean => button.to !== undefined && pageIndex(button.to) < pageIndex(page.id);
  const ordered = [...page.buttons].sort((a, b) => Number(isBack(a)) - Number(isBack(b)));
  return (
    <>
      {newer && page.buttons.some(({ action }) => action === 'submit') && <newer.RemoteChangesAlert />}
      <div className="button-row page-buttons">
        {ordered.map((button) => (
          <BusyButton
            key={button.text}
            variant={isBack(button) ? 'outlined' : 'contained'}
            isBusy={actions.isBusy && pressed === button}
            onClick={() => press(button)}
            label={translateKey(button.text)}
          />
        ))}
      </div>
      <div role="status">
        {actions.announcement === 'form.saved' && <VisuallyHidden>{translate(actions.announcement)}</VisuallyHidden>}
        {actions.announcement !== null && actions.announcement !== 'form.saved' && (
          <Alert variant="open" isSpoken={false}>
            {translate(actions.announcement)}
          </Alert>
        )}
      </div>
      {actions.retry && <ConflictDialog onClose={actions.forgetRetry} onSettled={actions.retry} />}
    </>
  );
}

const pageIndex = (pageId: string): number => form.pages.findIndex((page) => page.id === pageId);

function usePageActions() {
  const goTo = useStableNavigate();
  const store = useAnswerStore();
  const saver = useSaver();
  const seen = useSeenAnswers();
  const session = useSession();
  const toasts = useToasts();
  const uploads = useLazyUploads();
  const carryAnswers = useNavigateWithAnswers();
  const handleError = useHandleError();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState<'form.saved' | 'form.submitting' | 'form.submit_unknown' | null>(null);
  /** Set while answers saved elsewhere wait for the student's choice; does what was asked for again. */
  const [retry, setRetry] = useState<(() => void) | null>(null);

  const run = async (errorKind: ParamlessErrorKind, action: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setAnnouncement(null);
    toasts.dismissErrors();
    try {
      await action();
    } catch (error) {
      setAnnouncement(null);
      if (error instanceof ConflictError) setRetry(() => () => void run(errorKind, action));
      else handleError(errorKind, error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  /** Students who go on with the answers on the screen confirm that they are theirs. */
  const signUp = (wanted: Pick<NavigationState, 'signUpTo' | 'goingTo'>): void => {
    visitorIdentity.claim();
    carryAnswers(SIGN_UP_PATH, wanted);
  };

  /** Saves, then goes to a page, which may say what the one that is `left` still lacks. A visitor with answers goes to sign up instead. */
  const go = (to: string, left?: string): void => {
    store.flush();
    if (!session.isLoggedIn) return store.isAnyAnswered() ? signUp({ signUpTo: 'save', goingTo: to }) : goTo(to);
    void run('save', async () => {
      await saver.save();
      if (session.status === 'validating') await postReportedFailures(store.failures());
      setAnnouncement('form.saved');
      session.markPageChanged();
      goTo(to, { state: { left } });
    });
  };

  const submit = (): void => {
    store.flush();
    // The review names what is missing, and has the button that was pressed.
    if (!session.isLoggedIn) return signUp({ signUpTo: 'submit', goingTo: REVIEW_PATH });
    // Taken at the press: later answers have not been read.
    const shown = seen.now();
    void run('submit', async () => {
      // No turn before the summary: the busy button would be drawn in a pass of its own.
      if (!areValidatorsLoaded()) await loadValidators().catch(() => Promise.reject(new Error(translate('error.no_answer'))));
      const notThere = (keys: readonly string[] = [], why: string) => keys.map((key) => [key, [why]] as const);
      store.setServerFailures(
        Object.fromEntries([
          ...notThere(uploads?.sendingKeys(), translate('upload.in_progress')),
          ...notThere(uploads?.collectingKeys(), translate('upload.not_sent')),
        ]),
      );
      const isComplete = Object.keys(store.failures()).length === 0;
      if (isComplete) setAnnouncement('form.submitting');
      else await showSummary();
      await saver.save();
      await session.reportStatus('validating');
      const failures = store.failures();
      await postReportedFailures(failures);
      if (Object.keys(failures).length > 0) return isComplete ? showSummary() : undefined;
      // Needed when the connection may be gone.
      const asking = import('./is-submitted.ts').catch(() => null);
      try {
        await callApi(endpoints.submit, { body: shown as SeenBody });
        await postWebStatus('submitted');
      } catch (error) {
        if (error instanceof IncompleteSubmissionError) {
          store.setServerFailures(error.failures);
          handleError('submit', error);
          return showSummary();
        }
        if (isOutcomeUnknown(error)) setAnnouncement('form.submit_unknown');
        if (!isOutcomeUnknown(error) || !(await (await asking)?.isSubmitted())) {
          setAnnouncement(null);
          session.showStatus('validating');
          if (error instanceof ConflictError) return seen.refused(error);
          throw error;
        }
      }
      // The receipt shows once, with its reference; without the profile it shows what is known.
      if ((await session.reload()) !== 'submitted') session.showStatus('submitted');
    });
  };
  const showSummary = async (): Promise<void> => {
    setAnnouncement(null);
    // Before the status, so that all is drawn, and laid out, once.
    store.reportAllFailures(true);
    if (window.location.pathname === DEFAULT_ROUTE) {
      // Already there: a navigation or the status would draw the whole screen before the messages show.
      flushSync(() => undefined);
      revealSummary();
      await waitForPaint();
      return session.showStatus('validating');
    }
    session.showStatus('validating');
    const state: NavigationState = { focusSummary: true };
    // Draws at once: in a transition each state of the save would restart it.
    goTo(DEFAULT_ROUTE, { state, flushSync: true });
    await waitForPaint();
  };

  const forgetRetry = useCallback(() => setRetry(null), []);
  return { go, submit, isBusy, announcement, retry, forgetRetry };
}
