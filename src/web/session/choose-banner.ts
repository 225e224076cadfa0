import type { WebStatus, State } from '../../contract/shapes/bodies.ts';

export type Banner = 'submitted' | 'first' | 'later' | 'visitor';

/** Which welcome is at the top of a form page, if any. */
export function chooseBanner(session: {
  readonly isLoggedIn: boolean;
  readonly status: WebStatus | null;
  readonly numLogins: number;
  readonly hasChangedPage: boolean;
  readonly submission: { readonly state: Pick<State, 'state'> } | null;
  /** Applications cannot be submitted any more. */
  readonly isClosed: boolean;
}): Banner | null {
  // Nobody is asked to submit what can't be submitted.
  if (session.isClosed && session.status !== 'submitted') return null;
  if (!session.isLoggedIn) return 'visitor';
  // A new state adds to the last steps; only a withdrawn application has none.
  if (session.status === 'submitted') return session.submission?.state.state === 'withdrawn' ? null : 'submitted';
  if (session.status === 'validating' || session.hasChangedPage) return null;
  return session.numLogins > 1 ? 'later' : 'first';
}
