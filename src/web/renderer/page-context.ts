import type { MouseEvent } from 'react';
import { provided } from '../platform/provided.tsx';

export interface PageSettings {
  readonly showErrors: boolean;
  readonly questionLink: QuestionLink;
}

export type QuestionLink = (key: string) => {
  readonly href: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export const [PageSettingsProvider, usePageSettings] = provided<PageSettings>('PageSettingsProvider');
