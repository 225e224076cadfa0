import { useCallback, useMemo, useRef, useState, type ReactNode, useEffect, useReducer } from 'react';
import type { Profile, WebStatus } from '../../api/schemas/application-schemas.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { postWebStatus } from '../api/post-web-status.ts';
import type { Answers } from '../../form/model/answers.ts';
import { isEmptyDraft, type Draft } from '../drafts/draft.ts';
import { useErrorDialog } from '../errors/error-dialog.tsx';
import { SessionExpiredProvider } from '../errors/session-expired.ts';
import { SessionValueProvider, type Session } from './session-context.ts';
import { useClearVisitorAcrossTabs } from './use-clear-visitor-answers.ts';
import { useCompletePendingLogOut } from './pending-log-out.ts';
import { useRedirectExpiredSession } from './use-redirect-expired-session.ts';
import { webStatusOf } from './web-status.ts';
import { setApiAccount, getApiAccount } from '../api/api-account.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { useLocation } from 'react-router-dom';
import { preloadedAccountTag } from '../api/preloaded-responses.ts';
import { isLoggedOutPath } from '../navigation/paths.ts';
import { loggedInAccount } from '../navigation/logged-in-cookie.ts';
import { activityClock } from './activity-clock.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import {
  parseNavigationState,
  removeFromNavigationState,
  loadDocumentWithState,
  useNavigationState,
} from '../navigation/navigation-state.ts';
import { translate } from '../platform/translate.ts';
import {
  loadStudentAnswers,
  loadVisitorAnswers,
  nextAnswerLoadStep,
  getFirstOwner,
  type AnswersOwner,
  type LoadingStudent,
  type LoadTarget,
} from './load-answers.ts';

/** Reports since the profile was loaded. */
interface Progress {
  readonly profile: Profile | undefined;
  readonly status: WebStatus | null;
  readonly hasChangedPage: boolean;
  readonly hasReadChanges: boolean;
}

const NOTHING_DONE = { status: null, hasChangedPage: false, hasReadChanges: false } as const;

/** Follows the identity cookie, and loads the profile of the student who is logged in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const account = useLoggedInAccount();
  const sessionLost = useRedirectExpiredSession();
  const isLoggedIn = account !== null;
  useAccountChange(account);
  useCompletePendingLogOut();
  useClearVisitorAcrossTabs();
  // Not by what is shown: the mark of the account goes with the refusal, and a page without it asks for nothing of a student.
  const onRefused = useCallback((error: Error) => void (error instanceof UnauthorizedError && sessionLost()), [sessionLost]);
  const { data: loaded, error: profileError, mutate: reloadProfile } = useApiResponse(endpoints.profile, isLoggedIn, onRefused);
  const owner = useLoadedAnswers({ account, profile: loaded }, sessionLost);
  // One that is loaded again is taken with its answers: until then the screen stays as it is.
  const profile = isLoggedIn && owner !== 'visitor' ? owner : undefined;
  const isLoggedOut = isLoggedOutPath(useLocation().pathname);
  const isReady = isLoggedIn ? profile !== undefined : isLoggedOut || owner === 'visitor';
  const [progress, setProgress] = useState<Progress>({ profile: undefined, ...NOTHING_DONE });

  const advance = useCallback(
    (step: Partial<Progress>) =>
      setProgress((now) => {
        const before = now.profile === profile ? now : { ...NOTHING_DONE, profile };
        const isNew = Object.entries(step).some(([part, value]) => before[part as keyof Progress] !== value);
        return isNew ? { ...before, ...step } : before;
      }),
    [profile],
  );
  // No state, as no screen shows it; by student, as a profile may be read anew while a report is on its way.
  const reported = useRef<{ readonly username: string | undefined; readonly status: WebStatus }>(undefined);
  const reportStatus = useCallback(
    async (status: WebStatus) => {
      const before = reported.current?.username === profile?.username ? reported.current : undefined;
      if (status === (before?.status ?? webStatusOf(profile?.web_status ?? []))) return;
      // Set at once: a screen that is mounted anew meanwhile does not report it again.
      reported.current = { username: profile?.username, status };
      try {
        await postWebStatus(status);
      } catch (error) {
        reported.current = before;
        throw error;
      }
    },
    [profile],
  );
  const showStatus = useCallback((status: WebStatus) => advance({ status }), [advance]);
  const markPageChanged = useCallback(() => advance({ hasChangedPage: true }), [advance]);

  const markChangesRead = useCallback(() => {
    advance({ hasReadChanges: true });
    // Ignores failures: the note shows once more at the next visit.
    callApi(endpoints.changesRead).catch(() => undefined);
  }, [advance]);
  const reload = useCallback(async () => webStatusOf((await reloadProfile())?.web_status ?? []), [reloadProfile]);

  const session = useMemo<Session>(() => {
    const own = progress.profile === profile ? progress : null;
    return {
      isLoggedIn,
      isReady,
      error: profileError,
      username: profile?.username ?? null,
      status: own?.status ?? webStatusOf(profile?.web_status ?? []),
      signedUp: profile && new Date(profile.signed_up),
      lastPage: profile?.last_page ?? null,
      submission: profile?.submission ?? null,
      formChanges: own?.hasReadChanges ? null : (profile?.form_changes ?? null),
      markChangesRead,
      numLogins: profile?.successful_login.length || 1,
      hasChangedPage: own?.hasChangedPage ?? false,
      showStatus,
      reportStatus,
      markPageChanged,
      reload,
    };
  }, [isLoggedIn, isReady, profile, profileError, progress, showStatus, reportStatus, markPageChanged, markChangesRead, reload]);

  return (
    <SessionExpiredProvider value={sessionLost}>
      <SessionValueProvider value={session}>{children}</SessionValueProvider>
    </SessionExpiredProvider>
  );
}

/**
 * Every call of this page is made for the account whose answers it shows. When another account logs in in this browser, by
 * another window, what was typed here is kept for its owner, and the page starts again as the new one's, with a dialog that says so.
 */
function useAccountChange(account: string | null): void {
  const drafts = useDrafts();
  const before = getApiAccount();
  const isAnother = before !== null && account !== null && before !== account;
  // Sets it during render, as the profile is requested before effects run.
  if (!isAnother) setApiAccount(account);
  const showDialog = useErrorDialog();
  const { isAnothersNow = false } = useNavigationState();
  useEffect(() => {
    if (isAnother) void drafts.stop().then(() => loadDocumentWithState(window.location.pathname, { isAnothersNow: true }));
  }, [isAnother, drafts]);
  useEffect(() => {
    if (!isAnothersNow) return;
    removeFromNavigationState('isAnothersNow');
    showDialog(translate('auth.another_account'), 'auth.another_account_title');
  }, [isAnothersNow, showDialog]);
}

const MOMENTS = ['focus', 'pageshow', 'visibilitychange'];

/**
 * Follows the identity cookie: from route to route, and when the student comes back from another window. Someone whose session was over
 * when the page was opened counts as logged in, for the server to say what has happened, until that leads to the log-in. Cookies may also
 * vanish while a page shows an account's answers: it stays that account's, until the server refuses a call of it, or someone logs out.
 */
function useLoggedInAccount(): string | null {
  const { pathname } = useLocation();
  const [early, setEarly] = useState(() => (loggedInAccount() === null ? preloadedAccountTag() : null));
  if (early !== null && isLoggedOutPath(pathname)) setEarly(null);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Focus on a field of the page says nothing about the window.
    const hear = ({ target }: Event): void => void (target instanceof Element || refresh());
    MOMENTS.forEach((name) => window.addEventListener(name, hear, true));
    return () => MOMENTS.forEach((name) => window.removeEventListener(name, hear, true));
  }, []);
  const shown = isLoggedOutPath(pathname) || activityClock.hasEnded() ? null : getApiAccount();
  return loggedInAccount() ?? early ?? shown;
}

/**
 * Puts answers into the store: a student's once for each loaded profile, a visitor's from this device. From then on the
 * device keeps what is typed, for its owner alone.
 */
function useLoadedAnswers({ account, profile }: LoadingStudent, sessionLost: () => Promise<void>): AnswersOwner {
  const store = useAnswerStore();
  const drafts = useDrafts();
  const { pathname, state } = useLocation();
  const showDialog = useErrorDialog();
  const [held, setHeld] = useState(getFirstOwner);
  const isAnswering = !isLoggedOutPath(pathname);
  const step = useMemo(() => nextAnswerLoadStep({ account, profile }, isAnswering, held), [account, profile, isAnswering, held]);

  useEffect(() => {
    const over = new AbortController();
    const tellLate = async (answers: Answers, draft: Draft): Promise<void> => {
      const words = (await import('./late-answers-message.ts')).lateAnswersMessage(store, answers, draft);
      if (words !== '') showDialog(words, 'save.late_title');
    };
    const onLate: LoadTarget['onLate'] = (answers, draft) => void (isEmptyDraft(draft) || tellLate(answers, draft).catch(() => undefined));
    const place: LoadTarget = { store, drafts, navigationState: parseNavigationState(state), signal: over.signal, onLate };
    const take = async (): Promise<void> => {
      if (step.to === 'load-visitor') {
        if (await loadVisitorAnswers(place)) setHeld('visitor');
      } else if (step.to === 'load-student') {
        if (await loadStudentAnswers(step.saved, place)) setHeld(step.saved.profile);
      } else if (step.to === 'leave') {
        setHeld(undefined);
        if (store.isAnyAnswered()) await sessionLost();
      }
    };
    void take();
    return () => over.abort();
  }, [step, store, drafts, state, sessionLost, showDialog]);

  useEffect(() => {
    if (held !== 'visitor') return;
    const unfollow = [store.subscribe(visitorIdentity.claim), store.subscribeTyping(visitorIdentity.claim)];
    return () => unfollow.forEach((end) => end());
  }, [held, store]);

  return held;
}
