import type { WebStatus } from '../../contract/shapes/bodies.ts';

export type Banner = 'submitted' | 'first' | 'later' | 'visitor';

/** Which welcome is at the top of a form page, if any. */
export function chooseBanner(session: {
  readonly isLoggedIn: boolean;
  readonly status: WebStatus | null;
  readonly numLogins: number;
  readonly hasChangedPage: boolean;
}): Banner | null {
  if (!session.isLoggedIn) return 'visitor';
  if (session.status === 'submitted') return 'submitted';
  if (session.status === 'validating' || session.hasChangedPage) return null;
  return session.numLogins > 1 ? 'later' : 'first';
}
