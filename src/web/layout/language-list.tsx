import { withClass } from '../ui/with-class.ts';
import { shell } from 'virtual:shell';
import { languagesOf } from '../../form/model/form-files.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { useSwitchLanguage } from '../session/use-switch-language.ts';
import { CheckIcon } from '../ui/icons.tsx';

const languages = languagesOf(shell.institution);

const Choices = withClass('ul', 'language-list-choices');
const Choice = withClass('button', 'language-list-choice');

/** The languages of the application, each named in itself. `lastFocused`: id of what had the focus in the page. */
export function LanguageList({ lastFocused }: { readonly lastFocused: () => string }) {
  const switchTo = useSwitchLanguage(lastFocused);
  return (
    <Choices>
      {languages.map((language) => {
        const isCurrent = language === pageLanguage();
        return (
          <li key={language}>
            <Choice type="button" lang={language} aria-current={isCurrent || undefined} onClick={() => !isCurrent && switchTo(language)}>
              <span>{nameOf(language)}</span>
              {isCurrent && <CheckIcon />}
            </Choice>
          </li>
        );
      })}
    </Choices>
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
