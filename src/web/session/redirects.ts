import type { WebStatus } from '../../api/schemas/application-schemas.ts';

interface RedirectContext {
  readonly status: WebStatus | null;
  readonly path: string;
  readonly defaultRoute: string;
  readonly completion: string;
}

/** Redirect of a student on a form route, or null. */
export function statusRedirect({ status, path, defaultRoute, completion }: RedirectContext): string | null {
  if (status === 'submitted') return path === completion ? null : completion;
  return path === completion ? defaultRoute : null;
}

interface LastPageContext extends RedirectContext {
  readonly lastPage: string | null;
  readonly hasChangedPage: boolean;
  readonly knownPaths: readonly string[];
  /** The student has arrived in this session before, and asks for this very page, by its address or in another tab. */
  readonly isAskedFor: boolean;
}

export function lastPageRedirect(arrival: LastPageContext): string | null {
  const { status, path, lastPage, hasChangedPage, knownPaths, isAskedFor } = arrival;
  if (status === 'submitted' || hasChangedPage || lastPage === null || lastPage === path) return null;
  if (isAskedFor && statusRedirect(arrival) === null) return null;
  return knownPaths.includes(lastPage) ? lastPage : null;
}
