import { useLocation } from 'react-router-dom';
import type { Answers } from '../../form/model/answers.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import type { DeferredText } from '../platform/translate.ts';

/** State of a history entry. */
export interface NavigationState {
  /** A visitor's answers on their way through the auth screens to the account that will hold them. */
  readonly answers?: Answers;
  /** The mark of the visitor who gave them: once that visitor has an account, or has cleared them, they belong to no one. */
  readonly visitor?: string;
  readonly successMessage?: DeferredText;
  /** The application itself redirects from the previous screen, which the student had no time to read. */
  readonly isLedOn?: boolean;
  readonly errorMessage?: DeferredText;
  /** One more sentence under the error message, or on its own. */
  readonly detail?: DeferredText;
  /** The messages report no failure. */
  readonly isCalm?: boolean;
  /** Another student has logged in in this browser: the page, which showed somebody's answers before, is theirs now. */
  readonly isAnothersNow?: boolean;
  readonly username?: string;
  /** The password to choose is the first of an account that was confirmed in another browser than it was signed up in. */
  readonly isFirstPassword?: boolean;
  /** Action of a visitor that takes an account. */
  readonly signUpTo?: 'save' | 'submit';
  /** The address where someone was going who has to log in first. */
  readonly goingTo?: string;
  /** Nothing was asked for but the application: a student goes on at the last page. */
  readonly isStart?: boolean;
  /** The page from which a student went to the own account, to go back there. */
  readonly cameFrom?: string;
  /** The page that was saved and left for this one. */
  readonly left?: string;
  /** Key of the question that a student was at when logged out, to come back to. */
  readonly question?: string;
  /** The place in the review of all answers that a student came from, as a hash, to go back there. */
  readonly reviewing?: string;
  /** The validation summary takes the focus: a submission has just failed. */
  readonly focusSummary?: boolean;
}

export const parseNavigationState = (state: unknown): NavigationState => (typeof state === 'object' && state !== null ? state : {});

/** The state for a redirect: a message shown on arrival is not shown again. */
export function navigationStateForRedirect(state: unknown): NavigationState {
  const { successMessage: _message, isAnothersNow: _told, ...rest } = parseNavigationState(state);
  return { ...rest, isLedOn: true };
}

/** The carried answers, if they are still those of this browser's visitor. */
export const visitorAnswersOfNavigation = ({ answers, visitor }: NavigationState): Answers | undefined =>
  visitor === visitorIdentity.now() ? answers : undefined;

export const useNavigationState = (): NavigationState => parseNavigationState(useLocation().state);

function rewriteEntry(rewrite: (state: NavigationState) => NavigationState): void {
  const entry = (window.history.state ?? {}) as { usr?: unknown };
  window.history.replaceState({ ...entry, usr: rewrite(parseNavigationState(entry.usr)) }, '');
}

/** Puts parts into the current history entry, which has them after a reload too. */
export const updateNavigationState = (parts: NavigationState): void => rewriteEntry((state) => ({ ...state, ...parts }));

export const replaceHash = (hash: string): void => window.history.replaceState(window.history.state, '', hash);

/** Navigates with a full page load, keeping the state. */
export function loadDocumentWithState(path: string, state: NavigationState): void {
  window.history.pushState({ usr: state }, '', path);
  window.location.reload();
}

/** Takes parts out of the current history entry, so that a reload does not act on them again. */
export function removeFromNavigationState(...parts: readonly (keyof NavigationState)[]): void {
  const state = parseNavigationState((window.history.state as { usr?: unknown } | null)?.usr);
  if (parts.some((part) => Object.hasOwn(state, part)))
    rewriteEntry((before) => Object.fromEntries(Object.entries(before).filter(([part]) => !parts.includes(part as keyof NavigationState))));
}
