import { content as first } from 'virtual:content/banner-first';
import { content as later } from 'virtual:content/banner-later';
import { content as visitor } from 'virtual:content/banner-visitor';
import { useEffect, useState, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, writeStored } from '../platform/browser-storage.ts';
import { translate } from '../platform/translate.ts';
import { useBannerKind } from './use-banner-kind.ts';
import type { Content as Written } from '../../form/model/content.ts';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DisclosureButton } from './disclosure.tsx';

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
  const [isWelcomed] = useState(() => readStored('localStorage', KEY) !== null);
  useEffect(() => writeStored('localStorage', KEY, '1'), []);
  return <CollapsibleBanner {...FACES.visitor} isOpenFirst={!isWelcomed} />;
}

interface Props {
  readonly title: string;
  /** Shown beside the title, in one line with it if there is room. */
  readonly line: Written;
  readonly rest: Written;
  readonly isOpenFirst: boolean;
}

/** A welcome on top of a page: one line, and what it opens. Its title is no heading: it comes before the main one of the page. */
function CollapsibleBanner({ title, line, rest, isOpenFirst }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <section className="collapsible-banner-band" aria-labelledby="welcome">
      <div className="collapsible-banner-inner">
        <div className="collapsible-banner-line" data-closed={isOpen ? undefined : true}>
          <strong id="welcome">{title}</strong>
          <InterpolatedContent content={line} heading="p" />
        </div>
        {rest.length > 0 && (
          <>
            <DisclosureButton
              className="collapsible-banner-more"
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <VisuallyHidden>{translate(isOpen ? 'banner.less' : 'banner.more')}</VisuallyHidden> <ChevronIcon />
            </DisclosureButton>
            <div id={id} hidden={!isOpen}>
              <InterpolatedContent content={rest} heading="p" />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
