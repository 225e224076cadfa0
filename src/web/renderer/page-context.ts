import type { MouseEvent } from 'react';
import { provided } from '../platform/provided.tsx';

export interface PageSettings {
  readonly showErrors: boolean;
  /** Key of the question that a link led to: why its answer is wrong can be read beside it before that, too. */
  readonly pointedOut?: string | undefined;
  readonly questionLink: QuestionLink;
}

export type QuestionLink = (key: string) => {
  readonly href: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export const [PageSettingsProvider, usePageSettings] = provided<PageSettings>('PageSettingsProvider');
