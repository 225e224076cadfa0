import { useEffect, useMemo, useState } from 'react';
import { LOOKUP_LEAST_CHARACTERS, type LookupCategory, type Suggestion } from '../../../contract/lookup.ts';
import { t } from '../../text.ts';
import { createLatestSearch } from './latest-search.ts';
import { useLookup } from './lookup-context.ts';

export interface Suggestions {
  readonly found: readonly Suggestion[];
  /** What a screen reader says of them. */
  readonly said: string;
  readonly search: (text: string) => void;
  /** Takes the suggestions away, and says something else or nothing. */
  readonly forget: (say?: string) => void;
}

const NOTHING = { found: [], said: '' } as const;

/** Suggestions for a text while it is typed. */
export function useSuggestions(category: LookupCategory): Suggestions {
  const lookup = useLookup();
  const [shown, setShown] = useState<{ readonly found: readonly Suggestion[]; readonly said: string }>(NOTHING);
  const latest = useMemo(() => createLatestSearch(
    (text: string) => lookup.find(category, text),
    // "Nothing found" would be a lie where the search itself failed.
    (found) => setShown(found === undefined ? NOTHING : { found, said: found.length === 0 ? t('lookup.none') : t('lookup.found', { count: found.length }) }),
  ), [lookup, category]);
  useEffect(() => latest.stop, [latest]);

  const forget = (said = ''): void => {
    latest.stop();
    setShown({ found: [], said });
  };
  return {
    ...shown,
    forget,
    search: (text) => (text.trim().length < LOOKUP_LEAST_CHARACTERS ? forget() : latest.type(text)),
  };
}
