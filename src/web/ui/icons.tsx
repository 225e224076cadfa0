// In em, so that they grow with the words beside them.
export const ErrorIcon = () => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 20 20" aria-hidden="true">
    <path fill="currentColor" fillRule="evenodd" d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 5h2v6H9V5Zm0 8h2v2H9v-2Z" />
  </svg>
);

export const DoneIcon = () => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 20 20" aria-hidden="true">
    <path fill="currentColor" fillRule="evenodd" d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 14 5 10l2-1 2 2 4-5 2 1Z" />
  </svg>
);

export const WarningIcon = () => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 20 20" aria-hidden="true">
    <path fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" d="M10 2.5 18.5 17h-17Z" />
    <path fill="currentColor" d="M9.1 7.5h1.8v5H9.1zm0 6.2h1.8v1.8H9.1z" />
  </svg>
);

export const CheckIcon = () => (
  <svg width="0.875em" height="0.875em" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M2 7.5l3.5 3.5L12 3.5" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export const CrossIcon = () => (
  <svg width="0.875em" height="0.875em" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M3 3l8 8M11 3l-8 8" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
);

export const DotIcon = () => (
  <svg width="0.875em" height="0.875em" viewBox="0 0 14 14" aria-hidden="true">
    <circle cx="7" cy="7" r="3" fill="none" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);

export const PersonIcon = () => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 20 20" aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
      <circle cx="10" cy="6.5" r="3.5" />
      <path d="M3 17.5c.8-3.4 3.4-5 7-5s6.2 1.6 7 5" />
    </g>
  </svg>
);

export const GlobeIcon = () => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 20 20" aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <circle cx="10" cy="10" r="7.5" />
      <ellipse cx="10" cy="10" rx="3.4" ry="7.5" />
      <path d="M2.5 10h15" />
    </g>
  </svg>
);

export const DownloadIcon = () => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 20 20" aria-hidden="true">
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M10 3v9m0 0 4-4m-4 4L6 8M3.5 16.5h13"
    />
  </svg>
);

export const ChevronIcon = () => (
  <svg width="0.75em" height="0.75em" viewBox="0 0 12 12" aria-hidden="true">
    <path d="m1.5 4 4.5 4.5L10.5 4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
