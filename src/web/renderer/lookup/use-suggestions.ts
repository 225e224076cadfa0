import { useEffect, useMemo, useState } from 'react';
import { LOOKUP_MIN_CHARACTERS, type LookupCategory } from '../../../contract/lookup.ts';
import type { Suggestion } from '../../../contract/shapes/lookup.ts';
import { t } from '../../text.ts';
import { useAnnouncement } from '../use-announcement.ts';
import { createLatestSearch } from './latest-search.ts';
import { useLookup } from './lookup-context.ts';

export interface Suggestions {
  readonly found: readonly Suggestion[];
  /** Whether there is a result, be it that nothing was found. */
  readonly hasResult: boolean;
  /** The announcement about them; also visible if nothing was found, or has to wait. */
  readonly announcement: string;
  readonly isNothing: boolean;
  readonly search: (text: string) => void;
  /** Removes the suggestions, and announces something else or nothing. */
  readonly forget: (say?: string) => void;
}

const NONE: readonly Suggestion[] = [];

/** Suggestions for a text while it is typed. */
export function useSuggestions(category: LookupCategory): Suggestions {
  const lookup = useLookup();
  const [found, setFound] = useState<readonly Suggestion[]>();
  const [isWaiting, setWaiting] = useState(false);
  const [announcement, announce] = useAnnouncement();
  const latest = useMemo(
    () =>
      createLatestSearch(
        (text: string, signal) =>
          lookup.find(category, text, signal, () => {
            setFound(undefined);
            setWaiting(true);
            announce(t('lookup.busy'));
          }),
        (now) => {
          setFound(now);
          setWaiting(false);
          // "Nothing found" would be wrong if the search itself failed.
          if (now === undefined) announce('');
          else if (now.length > 0) announce(t('lookup.found', { count: now.length }));
          else announce(category === 'address' ? t('lookup.none_address') : t('lookup.none_school'));
        },
      ),
    [lookup, category, announce],
  );
  useEffect(() => latest.stop, [latest]);

  const forget = (words = ''): void => {
    latest.stop();
    setFound(undefined);
    setWaiting(false);
    announce(words);
  };
  return {
    found: found ?? NONE,
    hasResult: found !== undefined,
    announcement,
    isNothing: (isWaiting || found?.length === 0) && announcement !== '',
    forget,
    search: (text) => (text.trim().length < LOOKUP_MIN_CHARACTERS ? forget() : latest.type(text)),
  };
}
