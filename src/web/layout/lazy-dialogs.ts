import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';

/** The dialogs of the footer, and the choices of language, load when one is opened, and in idle time before that. */
export const lazyFooterDialogs = lazyModule(() => import('./footer-dialogs.tsx'));
export const HelpDialog = lazyComponent(lazyFooterDialogs, ({ HelpDialog: dialog }) => dialog);
export const PrivacyDialog = lazyComponent(lazyFooterDialogs, ({ PrivacyDialog: dialog }) => dialog);
export const LanguageList = lazyComponent(lazyFooterDialogs, ({ LanguageList: choices }) => choices);
