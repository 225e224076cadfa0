import type { WebStatus, ApplicationState } from '../../api/schemas/application-schemas.ts';

export type BannerKind = 'submitted' | 'first' | 'later' | 'visitor';

export function chooseBanner(session: {
  readonly isLoggedIn: boolean;
  readonly status: WebStatus | null;
  readonly numLogins: number;
  readonly hasChangedPage: boolean;
  readonly submission: { readonly state: Pick<ApplicationState, 'state'> } | null;
  readonly isClosed: boolean;
}): BannerKind | null {
  if (session.isClosed && session.status !== 'submitted') return null;
  if (!session.isLoggedIn) return 'visitor';
  // A new state adds to the last steps; only a withdrawn application has none.
  if (session.status === 'submitted') return session.submission?.state.state === 'withdrawn' ? null : 'submitted';
  if (session.status === 'validating' || session.hasChangedPage) return null;
  return session.numLogins > 1 ? 'later' : 'first';
}
