import { late, lately } from '../platform/lately.tsx';

/** The dialogs of the footer, and the choices of language, load when one is opened, and in idle time before that. */
export const footerDialogs = late(() => import('./footer-dialogs.ts'));
export const HelpDialog = lately(footerDialogs, ({ HelpDialog: dialog }) => dialog);
export const PrivacyDialog = lately(footerDialogs, ({ PrivacyDialog: dialog }) => dialog);
export const LanguageChoices = lately(footerDialogs, ({ LanguageChoices: choices }) => choices);
