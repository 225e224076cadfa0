import { useLocation } from 'react-router-dom';
import type { Answers } from '../../form/answers.ts';

/** What travels with a navigation, in the history entry's state. */
export interface CarriedState {
  /** A visitor's answers on their way through the auth screens to the account that will hold them. */
  readonly answers?: Answers;
  /** A visitor's answers as they stood when this entry was left: they come back with a reload or Back. */
  readonly typed?: Answers;
  readonly successMessage?: string;
  /** The application itself leads on from the screen before, which nobody has had time to read. */
  readonly isLedOn?: boolean;
  readonly errorMessage?: string;
  /** One more sentence under the error message. */
  readonly errorDetail?: string;
  readonly username?: string;
  /** The password to choose is the first of an account that was confirmed in another browser than it was signed up in. */
  readonly isFirstPassword?: boolean;
  /** Key of the question that a student was at when logged out, to come back to. */
  readonly question?: string;
  /** The validation summary takes the focus: a submission has just failed. */
  readonly focusSummary?: boolean;
}

export function carriedState(state: unknown): CarriedState {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The state to lead on with: what has been said on arrival is not said again. */
export function ledOn(state: unknown): CarriedState {
  const { successMessage: _said, ...rest } = carriedState(state);
  return { ...rest, isLedOn: true };
}

export const useCarriedState = (): CarriedState => carriedState(useLocation().state);

/** The router keeps the state of an entry below `usr`; writing there survives a reload without a navigation. */
function rewriteEntry(rewrite: (state: CarriedState) => CarriedState): void {
  const entry = (window.history.state ?? {}) as { usr?: unknown };
  window.history.replaceState({ ...entry, usr: rewrite(carriedState(entry.usr)) }, '');
}

/** Keeps a visitor's answers with the current history entry, in this tab only. */
export const rememberTyped = (answers: Answers): void => rewriteEntry((state) => ({ ...state, typed: answers }));

/** Takes parts out of the current history entry, so that a reload does not act on them again. */
export const forgetCarried = (...parts: readonly (keyof CarriedState)[]): void =>
  rewriteEntry((state) => Object.fromEntries(Object.entries(state).filter(([part]) => !parts.includes(part as keyof CarriedState))));
