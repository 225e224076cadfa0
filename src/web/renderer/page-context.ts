import type { MouseEvent, ReactNode } from 'react';
import { provided } from '../platform/provided.tsx';

export interface PageSettings {
  readonly showErrors: boolean;
  readonly questionLink: QuestionLink;
  /** What belongs below the questions of a section, by its id. */
  readonly below?: ((section: string) => ReactNode) | undefined;
}

export type QuestionLink = (key: string) => {
  readonly href: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export const [PageSettingsProvider, usePageSettings] = provided<PageSettings>('PageSettingsProvider');
