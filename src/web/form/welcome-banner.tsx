import { content as first } from 'virtual:content/banner-first';
import { content as later } from 'virtual:content/banner-later';
import { content as visitor } from 'virtual:content/banner-visitor';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { translate } from '../platform/translate.ts';
import { CollapsibleBanner } from './collapsible-banner.tsx';
import { useBannerKind } from './use-banner-kind.ts';

const FACES = {
  visitor: { title: translate('banner.visitor_title'), line: visitor.slice(0, 1), rest: visitor.slice(1) },
  first: { title: translate('banner.first_title'), line: [], rest: first },
  later: { title: translate('banner.later_title'), line: later.slice(0, 1), rest: later.slice(1) },
};

/** The document of a page reads it as well, before the program has come. */
const KEY = 'matricula_welcomed';

/** Welcome of form pages, open at its first sight. `hasArrived`: the student has seen a page in this session. */
export function WelcomeBanner({ hasSeenPage }: { readonly hasSeenPage: boolean }) {
  const banner = useBannerKind();
  const { pathname } = useLocation();
  if (banner === null || banner === 'submitted') return null;
  if (banner === 'visitor') return <VisitorBanner key={pathname} />;
  return <CollapsibleBanner key={banner} {...FACES[banner]} isOpenFirst={banner === 'first' && !hasSeenPage} />;
}

function VisitorBanner() {
  const [isWelcomed] = useState(() => stored((storage) => storage.getItem(KEY) !== null) === true);
  useEffect(() => stored((storage) => storage.setItem(KEY, '1')), []);
  return <CollapsibleBanner {...FACES.visitor} isOpenFirst={!isWelcomed} />;
}

function stored<T>(task: (storage: Storage) => T): T | undefined {
  try {
    return task(localStorage);
  } catch {
    // A browser that keeps nothing welcomes each time.
    return undefined;
  }
}
