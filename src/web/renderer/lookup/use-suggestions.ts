import { useEffect, useMemo, useState } from 'react';
import { LOOKUP_MIN_CHARACTERS, type LookupCategory } from '../../../contract/lookup.ts';
import type { Suggestion } from '../../../contract/shapes/lookup.ts';
import { t } from '../../text.ts';
import { useAnnouncement } from '../use-announcement.ts';
import { createLatestSearch } from './latest-search.ts';
import { useLookup } from './lookup-context.ts';

const NONE: readonly Suggestion[] = [];

/** Suggestions for a text while it is typed. */
export function useSuggestions(category: LookupCategory) {
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
    /** Whether there is a result, be it that nothing was found. */
    hasResult: found !== undefined,
    /** The announcement about them; also visible if nothing was found, or has to wait. */
    announcement,
    isNothing: (isWaiting || found?.length === 0) && announcement !== '',
    /** Removes the suggestions, and announces something else or nothing. */
    forget,
    search: (text: string): void => (text.trim().length < LOOKUP_MIN_CHARACTERS ? forget() : latest.type(text)),
  };
}
