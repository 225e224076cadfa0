import { useCallback, type MouseEvent } from 'react';
import { isPlainClick } from './plain-click.ts';
import { useStableNavigate } from './use-stable-navigate.ts';

/** Click handler of a plain `a` that leads to a page of this application, as hundreds of router links would each follow the router. */
export function usePageLinkClickHandler(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useStableNavigate();
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
