import type { ReactNode } from 'react';

/** One line width for all, and sizes in em, so that they grow with adjacent words: a unit is a pixel beside text of 16 px. */
export const Icon = ({ size = 20, children }: { readonly size?: number; readonly children: ReactNode }) => (
  <svg width={`${size / 16}em`} height={`${size / 16}em`} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </g>
  </svg>
);
const filled = { fill: 'currentColor', fillRule: 'evenodd', stroke: 'none' } as const;
const createIcon = (drawing: ReactNode, size?: number) => () => <Icon {...(size && { size })}>{drawing}</Icon>;

export const ErrorIcon = createIcon(<path {...filled} d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 5h2v6H9V5Zm0 8h2v2H9v-2Z" />);
export const DoneIcon = createIcon(<path {...filled} d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 14 5 10l2-1 2 2 4-5 2 1Z" />);
export const WarningIcon = createIcon(
  <>
    <path d="M10 2.5 18.5 17h-17Z" />
    <path {...filled} d="M9.1 7.5h1.8v5H9.1zm0 6.2h1.8v1.8H9.1z" />
  </>,
);
export const InfoIcon = createIcon(<path {...filled} d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 5h2v2H9V5Zm0 4h2v6H9V9Z" />);
export const CheckIcon = createIcon(<path d="M2 7.5l3.5 3.5L12 3.5" />, 14);
export const CrossIcon = createIcon(<path d="M3 3l8 8M11 3l-8 8" />, 14);
export const DotIcon = createIcon(<circle cx="7" cy="7" r="3" />, 14);
export const PersonIcon = createIcon(
  <>
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3 17.5c.8-3.4 3.4-5 7-5s6.2 1.6 7 5" />
  </>,
);
export const GlobeIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <ellipse cx="10" cy="10" rx="3.4" ry="7.5" />
    <path d="M2.5 10h15" />
  </>,
);
export const DownloadIcon = createIcon(<path d="M10 3v9m0 0 4-4m-4 4L6 8M3.5 16.5h13" />);
export const ChevronIcon = createIcon(<path d="m1.5 4 4.5 4.5L10.5 4" />, 12);
export const UpIcon = createIcon(<path d="M10 16.5v-13m0 0L4.5 9M10 3.5 15.5 9" />);
export const DownIcon = createIcon(<path d="M10 3.5v13m0 0L4.5 11m5.5 5.5 5.5-5.5" />);
export const RemoveIcon = createIcon(<path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.5 9v4.5m3-4.5v4.5" />);
