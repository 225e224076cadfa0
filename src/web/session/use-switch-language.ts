import { useCallback } from 'react';
import { useErrors } from '../errors/use-errors.ts';
import { loadInLanguage } from './load-in-language.ts';

/** Shows the page in another language (`loadInLanguage`); where that is not possible, it stays as it is and says so. */
export function useSwitchLanguage(lastFocused: () => string): (language: string) => void {
  const handleError = useErrors();
  return useCallback(
    (language) => {
      loadInLanguage(language, lastFocused()).catch((error: unknown) => handleError('language', error));
    },
    [handleError, lastFocused],
  );
}
