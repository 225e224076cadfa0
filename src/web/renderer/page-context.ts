import { provided } from '../platform/provided.tsx';

export interface PageSettings {
  /** Messages show only while the application is validating. */
  readonly showErrors: boolean;
}

export const [PageSettingsProvider, usePageSettings] = provided<PageSettings>('PageSettingsProvider');
