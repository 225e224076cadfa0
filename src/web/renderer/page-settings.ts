import type { ComponentType, MouseEvent } from 'react';
import { createRequiredContext } from '../platform/create-required-context.tsx';

export interface PageSettings {
  readonly questionLink: GetQuestionLink;
  /** Content below the questions of a section, by its id. */
  readonly SectionFooter?: ComponentType<{ readonly section: string }> | undefined;
}

export type GetQuestionLink = (key: string) => {
  readonly href: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export const [PageSettingsProvider, usePageSettings] = createRequiredContext<PageSettings>('PageSettingsProvider');
