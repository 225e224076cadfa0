import { createContext, use } from 'react';

export interface PageSettings {
  /** Messages show only while the application is validating. */
  readonly showErrors: boolean;
}

const settings = createContext<PageSettings>({ showErrors: false });
export const PageSettingsProvider = settings;
export const usePageSettings = (): PageSettings => use(settings);
