import 'virtual:text/dialogs';
import { content as help } from 'virtual:content/help';
import { ContentView } from '../content/content-view.tsx';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import type { Elements } from '../ui/elements.ts';
import { content as ofProgram } from 'virtual:content/privacy-cookies';
import { content as ofInstitution } from 'virtual:content/privacy';
import { shell } from 'virtual:shell';
import { languagesOf } from '../../form/model/form-files.ts';
import { RetentionPeriodText } from '../content/retention-period-text.tsx';
import { pageLanguage } from '../platform/page-language.ts';
import { useSwitchLanguage } from '../session/use-switch-language.ts';
import { CheckIcon } from '../ui/icons.tsx';

// Opened from the footer: one script, which loads with the first of them.
const languages = languagesOf(shell.institution);

export interface HelpDialogProps {
  readonly onClose: () => void;
  readonly copy: Elements;
  readonly helpId: string;
}

export const HelpDialog = ({ onClose, copy, helpId }: HelpDialogProps) => (
  <ModalDialog title={translate('help.title')} onClose={onClose}>
    <div className="dialog-text">
      <ContentView content={help} params={{ help_id: helpId }} />
      {copy}
    </div>
  </ModalDialog>
);

export const PrivacyDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ModalDialog title={translate('privacy.title')} size="s" onClose={onClose}>
    <div className="dialog-text">
      <ContentView content={ofInstitution} />
      <RetentionPeriodText kept="drafts" />
      <RetentionPeriodText kept="submitted" />
      <ContentView content={ofProgram} />
      {languages.length > 1 && (
        <>
          <h3>{translate('language.label')}</h3>
          <p>{translate('language.cookie')}</p>
        </>
      )}
    </div>
  </ModalDialog>
);

/** The languages of the application, each named in itself. `lastFocused`: id of what had the focus in the page. */
export function LanguageList({ lastFocused }: { readonly lastFocused: () => string }) {
  const switchTo = useSwitchLanguage(lastFocused);
  return (
    <ul className="language-list-choices">
      {languages.map((language) => {
        const isCurrent = language === pageLanguage();
        return (
          <li key={language}>
            <button
              className="language-list-choice"
              type="button"
              lang={language}
              aria-current={isCurrent || undefined}
              onClick={() => !isCurrent && switchTo(language)}
            >
              <span>{nameOf(language)}</span>
              {isCurrent && <CheckIcon />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Name of a language in itself, without the country unless two differ by it. */
function nameOf(language: string): string {
  const base = baseOf(language);
  const isOnly = languages.filter((other) => baseOf(other) === base).length === 1;
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(isOnly ? base : language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const baseOf = (language: string): string => new Intl.Locale(language).language;
