import type { ProgressState } from '../../form/evaluate/progress.ts';

const DONE = (
  <>
    <circle cx="10" cy="10" r="8" fill="currentColor" />
    <path d="m6.3 10.3 2.5 2.5 5-5.4" fill="none" className="sign" strokeLinecap="round" strokeLinejoin="round" />
  </>
);

/** Shapes that differ without their colors: a dashed ring, a ring, one half full, a check, an exclamation mark in a ring and in a triangle. */
const SHAPES = {
  optional: <circle cx="10" cy="10" r="8" fill="none" strokeDasharray="2.5 3.78" />,
  empty: <circle cx="10" cy="10" r="8" fill="none" />,
  begun: (
    <>
      <circle cx="10" cy="10" r="8" fill="none" />
      <path d="M10 5a5 5 0 0 1 0 10Z" fill="currentColor" stroke="none" />
    </>
  ),
  given: DONE,
  done: DONE,
  check: (
    <>
      <circle cx="10" cy="10" r="8" fill="none" />
      <path d="M10 5.6v5m0 3v.4" fill="none" strokeLinecap="round" />
    </>
  ),
  attention: (
    <>
      <path d="M10 1.8 18.6 17H1.4Z" fill="currentColor" strokeLinejoin="round" />
      <path d="M10 7v4.4m0 2.6v.4" fill="none" className="sign" strokeLinecap="round" />
    </>
  ),
} as const satisfies Readonly<Record<ProgressState, unknown>>;

/** The mark of a state, beside its words. */
export const ProgressIcon = ({ state }: { readonly state: ProgressState }) => (
  <svg className="progress-icon" data-state={state} width="1.125em" height="1.125em" viewBox="0 0 20 20" aria-hidden="true">
    {SHAPES[state]}
  </svg>
);
