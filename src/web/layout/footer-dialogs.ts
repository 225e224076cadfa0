// Opened from the footer: one script, which loads with the first of them.
export { HelpDialog } from './help-dialog.tsx';
export { PrivacyDialog } from './privacy-dialog.tsx';
export { LanguageList } from './language-list.tsx';
