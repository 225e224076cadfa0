import { useCallback, type MouseEvent } from 'react';
import { isPlainClick } from './plain-click.ts';
import { useGo } from './use-go.ts';

/**
 * What a click on a plain `a` does, to go to a page of this application without loading it: for lists of links, of which each
 * would follow the router by itself if it were the router's.
 */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useGo();
  return useCallback(
    (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const { pathname, hash, href } = event.currentTarget;
      // A link that is followed twice is one step back.
      go({ pathname, hash }, { replace: href === window.location.href });
    },
    [go],
  );
}
