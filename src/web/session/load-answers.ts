import { mutate } from 'swr';
import { endpoints } from '../../api/endpoints.ts';
import type { Profile } from '../../api/schemas/application-schemas.ts';
import type { Answers } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { setApiAccount } from '../api/api-account.ts';
import { callApi } from '../api/api-client.ts';
import { havePreloadedResponsesCome } from '../api/preloaded-responses.ts';
import { answersOfDraft, mergeDraftIntoStore, draftFromAnswers, type Draft } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { createAccountOwner, visitorOwner } from '../drafts/draft-owner.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { loggedInAccount } from '../navigation/logged-in-cookie.ts';
import {
  parseNavigationState,
  visitorAnswersOfNavigation,
  removeFromNavigationState,
  type NavigationState,
} from '../navigation/navigation-state.ts';
import { webStatusOf } from './web-status.ts';

interface LoadedStudent {
  readonly account: string;
  readonly profile: Profile;
}

/** `account` is null for a visitor. */
export interface LoadingStudent {
  readonly account: string | null;
  readonly profile: Profile | undefined;
}

/** Owner of the store's answers; undefined before any are loaded. */
export type AnswersOwner = 'visitor' | Profile | undefined;

type AnswerLoadStep =
  | { readonly to: 'stay' }
  | { readonly to: 'load-visitor' }
  | { readonly to: 'load-student'; readonly saved: LoadedStudent }
  /** The student's session has ended elsewhere: what is on the screen is not a visitor's. */
  | { readonly to: 'leave' };

const STAY: AnswerLoadStep = { to: 'stay' };

/** Next step about the answers in the store. @param isAnswering false on log-in screens, where another person may come */
export function nextAnswerLoadStep(saved: LoadingStudent, isAnswering: boolean, held: AnswersOwner): AnswerLoadStep {
  const { account, profile } = saved;
  if (account !== null) return profile && held !== profile ? { to: 'load-student', saved: { account, profile } } : STAY;
  if (held === undefined) return isAnswering ? { to: 'load-visitor' } : STAY;
  return held === 'visitor' ? STAY : { to: 'leave' };
}

let firstOwner: AnswersOwner;

/** Owner of the answers that were loaded before the first screen. */
export const getFirstOwner = (): AnswersOwner => firstOwner;

/** Loads a student's answers before the first screen, which is then drawn once. Where something fails, its effects load them and say why. */
export async function loadFirstAnswers(store: AnswerStore, drafts: Drafts): Promise<void> {
  const account = loggedInAccount();
  if (account === null || !(await havePreloadedResponsesCome(account))) return;
  setApiAccount(account);
  const profile = await mutate(endpoints.profile.path, callApi(endpoints.profile), { revalidate: false });
  // A submission may lead to a dialog.
  if (!profile || webStatusOf(profile.web_status) === 'submitted') return;
  const navigationState = parseNavigationState((window.history.state as { readonly usr?: unknown } | null)?.usr);
  const target = { store, drafts, navigationState, signal: new AbortController().signal, onLate: () => undefined };
  if (await loadStudentAnswers({ account, profile }, target)) firstOwner = profile;
}

/** Target of answers, and carried ones; `signal` ends it. */
export interface LoadTarget {
  readonly store: AnswerStore;
  readonly drafts: Drafts;
  readonly navigationState: NavigationState;
  readonly signal: AbortSignal;
  readonly onLate: (held: Answers, draft: Draft) => void;
}

/** Puts a visitor's answers into the store, from this device. Whether they are there now. */
export async function loadVisitorAnswers({ store, drafts, navigationState, signal }: LoadTarget): Promise<boolean> {
  const found = await drafts.read(visitorOwner);
  if (signal.aborted) return false;
  const answers = { ...visitorAnswersOfNavigation(navigationState), ...answersOfDraft(found.draft), ...store.getAnswers() };
  mergeDraftIntoStore(store, {}, { ...draftFromAnswers(answers), typed: found.draft.typed });
  drafts.follow(visitorOwner, found);
  return true;
}

/** Puts a student's saved answers into the store, with waiting and earlier ones on top. True if they are there now. */
export async function loadStudentAnswers(
  { account, profile }: LoadedStudent,
  { store, drafts, navigationState, signal, onLate }: LoadTarget,
): Promise<boolean> {
  const owner = await createAccountOwner(account, profile.device_key);
  await drafts.stop();
  const broughtAlong = visitorAnswersOfNavigation(navigationState);
  const [found, left] = await Promise.all([drafts.read(owner), drafts.read(visitorOwner)]);
  if (signal.aborted) return false;
  store.load(profile.answer, profile.add_another, profile.tabs);
  store.files.clear();
  for (const [key, { id }] of Object.entries(profile.document_answer)) store.files.set(key, id);
  const answers = { ...draftFromAnswers(broughtAlong ?? {}).answers, ...found.draft.answers };
  // Texts that cannot be read yet, such as half a date, wait on the device only.
  const typed = { ...(broughtAlong && left.draft.typed), ...found.draft.typed };
  if (webStatusOf(profile.web_status) === 'submitted') onLate(profile.answer, { answers, typed });
  else mergeDraftIntoStore(store, profile.answer, { answers, typed });
  drafts.follow(owner, found);
  if (broughtAlong) {
    await drafts.saveNow();
    removeFromNavigationState('answers', 'visitor');
    visitorIdentity.renew();
    await drafts.remove(left);
  } else await drafts.offer(left);
  return true;
}
