import type { ComponentType, MouseEvent } from 'react';
import { provided } from '../platform/provided.tsx';

export interface PageSettings {
  readonly questionLink: QuestionLink;
  /** Content below the questions of a section, by its id. */
  readonly Below?: ComponentType<{ readonly section: string }> | undefined;
}

export type QuestionLink = (key: string) => {
  readonly href: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export const [PageSettingsProvider, usePageSettings] = provided<PageSettings>('PageSettingsProvider');
