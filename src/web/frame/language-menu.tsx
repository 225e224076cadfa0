import { shell } from 'virtual:shell';
import { Suspense } from 'react';
import { t } from '../text.ts';
import { GlobeIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { LanguageChoices } from './late-dialogs.ts';

/** A development server has one language, whatever is chosen. */
const hasChoice = (shell.institution.languages?.length ?? 0) > 1 && import.meta.env.PROD;

let lastFocused = '';
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.closest('main') && target.id !== '') lastFocused = target.id;
});

const lastFocusedNow = (): string => lastFocused;

/** The languages of the application; nothing where there is only one. */
export function LanguageMenu() {
  if (!hasChoice) return null;
  return (
    <Popover id="language" label={t('language.label')} icon={<GlobeIcon />} isShort>
      <Suspense>
        <LanguageChoices lastFocused={lastFocusedNow} />
      </Suspense>
    </Popover>
  );
}
