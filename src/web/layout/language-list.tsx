import { styled } from '@mui/material/styles';
import { shell } from 'virtual:shell';
import { languagesOf } from '../../form/model/form-files.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { useSwitchLanguage } from '../session/use-switch-language.ts';
import { CheckIcon } from '../ui/icons.tsx';

const languages = languagesOf(shell.institution);

const Choices = styled('ul')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
const Choice = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  width: '100%',
  minHeight: 44,
  padding: '0 0.75rem',
  border: 0,
  borderRadius: 8,
  backgroundColor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.brand.neutral.extraLight },
  '&[aria-current]': { fontWeight: 600 },
}));

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
