import type { ReactNode } from 'react';

/**
 * Stands in for `markdown-to-jsx` in the build: our templates show texts as they are, and RJSF's own, which would need
 * Markdown, are not used. Saves 32 kB gzip.
 */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}
