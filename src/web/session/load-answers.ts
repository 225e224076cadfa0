import type { AddAnotherCounts, ChosenTabs, Profile } from '../../contract/shapes/bodies.ts';
import type { Answers } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-context.tsx';
import { answersIn, bringIn, draftOf, type Draft } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { accountOwner, visitor } from '../drafts/owner.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { carriedAnswers, forgetCarried, type CarriedState } from '../navigation/carried-state.ts';
import { webStatusOf } from './web-status.ts';

export interface Saved {
  readonly account: string;
  readonly profile: Profile;
  readonly counts: AddAnotherCounts;
  readonly tabs: ChosenTabs;
}

/** The same as far as it has come; `account` is null for a visitor. */
interface Coming {
  readonly account: string | null;
  readonly profile: Profile | undefined;
  readonly counts: AddAnotherCounts | undefined;
  readonly tabs: ChosenTabs | undefined;
}

/** Owner of the store's answers; undefined before any are loaded. */
export type Held = 'visitor' | Profile | undefined;

export type Step =
  | { readonly to: 'stay' }
  | { readonly to: 'load-visitor' }
  | { readonly to: 'load-student'; readonly saved: Saved }
  /** The student's session has ended elsewhere: what is on the screen is not a visitor's. */
  | { readonly to: 'leave' };

const STAY: Step = { to: 'stay' };

/** Next step about the answers in the store. @param isAnswering false on log-in screens, where another person may come */
export function nextStep(saved: Coming, isAnswering: boolean, held: Held): Step {
  const { account, profile, counts, tabs } = saved;
  if (account !== null) {
    return profile && counts && tabs && held !== profile ? { to: 'load-student', saved: { account, profile, counts, tabs } } : STAY;
  }
  if (held === undefined) return isAnswering ? { to: 'load-visitor' } : STAY;
  return held === 'visitor' ? STAY : { to: 'leave' };
}

/** Target of answers, and carried ones; `signal` ends it. */
export interface Place {
  readonly store: AnswerStore;
  readonly drafts: Drafts;
  readonly carried: CarriedState;
  readonly signal: AbortSignal;
  readonly onLate: (held: Answers, draft: Draft) => void;
}

/** Puts a visitor's answers into the store, from this device. Whether they are there now. */
export async function loadVisitor({ store, drafts, carried, signal }: Place): Promise<boolean> {
  const found = await drafts.read(visitor);
  if (signal.aborted) return false;
  const answers = { ...carriedAnswers(carried), ...answersIn(found.draft), ...store.getAnswers() };
  bringIn(store, {}, { ...draftOf(answers), typed: found.draft.typed });
  drafts.follow(visitor, found);
  return true;
}

/** Puts a student's saved answers into the store, with waiting and earlier ones on top. True if they are there now. */
export async function loadStudent(
  { account, profile, counts, tabs }: Saved,
  { store, drafts, carried, signal, onLate }: Place,
): Promise<boolean> {
  const owner = await accountOwner(account, profile.device_key);
  await drafts.stop();
  const [found, left] = await Promise.all([drafts.read(owner), drafts.read(visitor)]);
  if (signal.aborted) return false;
  const broughtAlong = carriedAnswers(carried);
  store.load(profile.answer, counts, tabs);
  store.files.clear();
  for (const [key, { id }] of Object.entries(profile.document_answer)) store.files.set(key, id);
  const answers = { ...draftOf(broughtAlong ?? {}).answers, ...found.draft.answers };
  // Texts that cannot be read yet, such as half a date, wait on the device only.
  const typed = { ...(broughtAlong && left.draft.typed), ...found.draft.typed };
  if (webStatusOf(profile.web_status) === 'submitted') onLate(profile.answer, { answers, typed });
  else bringIn(store, profile.answer, { answers, typed });
  drafts.follow(owner, found);
  if (broughtAlong) {
    await drafts.keep();
    forgetCarried('answers', 'visitor');
    visitorMark.renew();
    await drafts.forget(left);
  }
  return true;
}
