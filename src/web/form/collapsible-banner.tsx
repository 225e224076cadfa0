import { withClass } from '../ui/with-class.ts';
import { useId, useState } from 'react';
import type { Content as Written } from '../../form/model/content.ts';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { translate } from '../platform/translate.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DisclosureButton } from './disclosure.tsx';

const Band = withClass('section', 'collapsible-banner-band');
const Inner = withClass('div', 'collapsible-banner-inner');
const Line = withClass('div', 'collapsible-banner-line');
const More = withClass(DisclosureButton, 'collapsible-banner-more');

interface Props {
  readonly title: string;
  /** Shown beside the title, in one line with it if there is room. */
  readonly line: Written;
  readonly rest: Written;
  readonly isOpenFirst: boolean;
}

/** A welcome on top of a page: one line, and what it opens. Its title is no heading: it comes before the main one of the page. */
export function CollapsibleBanner({ title, line, rest, isOpenFirst }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <Band aria-labelledby="welcome">
      <Inner>
        <Line data-closed={isOpen ? undefined : true}>
          <strong id="welcome">{title}</strong>
          <InterpolatedContent content={line} heading="p" />
        </Line>
        {rest.length > 0 && (
          <>
            <More type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              <VisuallyHidden>{translate(isOpen ? 'banner.less' : 'banner.more')}</VisuallyHidden> <ChevronIcon />
            </More>
            <div id={id} hidden={!isOpen}>
              <InterpolatedContent content={rest} heading="p" />
            </div>
          </>
        )}
      </Inner>
    </Band>
  );
}
