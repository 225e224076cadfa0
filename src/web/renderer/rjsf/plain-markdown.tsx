import type { ReactNode } from 'react';

/** Replaces `markdown-to-jsx` in the build: our templates show texts as they are, and RJSF's own, which have Markdown, are not used. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return children;
}
