import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Content as Written } from '../../form/model/content.ts';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { translate } from '../platform/translate.ts';
import { PAGE_CONTAINER_STYLE } from '../ui/theme.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DisclosureButton, DisclosurePanel } from './disclosure.tsx';

const Band = styled('section')(({ theme }) => ({
  backgroundColor: theme.palette.band.ground,
  color: theme.palette.band.text,
  fontSize: '0.9375rem',
  '& a': { color: 'inherit', fontWeight: 600 },
  '& a:hover': { color: theme.palette.band.link },
  '& :focus-visible': { outlineColor: theme.palette.band.link },
  '@media print': { display: 'none' },
  '& p': { margin: 0 },
  // Each column one below the other, however long its items are, with room for the mark of the next column.
  '& ul': { columns: '16rem', columnGap: '2.25rem', maxWidth: '50rem', margin: '0.25rem 0 0', paddingInlineStart: '1rem' },
  '& ul > li': { breakInside: 'avoid' },
  '& ::marker': { color: theme.palette.band.link },
}));
const Inner = styled('div')(({ theme }) => ({
  ...PAGE_CONTAINER_STYLE,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  paddingBlock: 8,
  lineHeight: 1.45,
  '& > :last-child': { gridColumn: '1 / -1' },
  [theme.breakpoints.down('mobile')]: { '& > :last-child': { fontSize: '0.875rem' } },
}));
// One line while the rest is folded; a link is never cut off.
const Line = styled('div', { shouldForwardProp: (prop) => prop !== 'isOpen' })<{ isOpen: boolean }>(({ isOpen }) => ({
  overflowWrap: 'anywhere',
  '& div, & p': { display: 'inline' },
  '& strong': { marginInlineEnd: 8 },
  ...(!isOpen && { '&:not(:has(a))': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }),
}));
// An icon alone: as wide and high as a finger, in the room around it.
const More = styled(DisclosureButton)({ justifyContent: 'center', minWidth: 44, marginBlock: -11, marginInlineEnd: -12 });

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
        <Line isOpen={isOpen}>
          <strong id="welcome">{title}</strong>
          <InterpolatedContent content={line} heading="p" />
        </Line>
        {rest.length > 0 && (
          <>
            <More type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              <VisuallyHidden>{translate(isOpen ? 'banner.less' : 'banner.more')}</VisuallyHidden> <ChevronIcon />
            </More>
            <DisclosurePanel id={id} isOpen={isOpen}>
              <InterpolatedContent content={rest} heading="p" />
            </DisclosurePanel>
          </>
        )}
      </Inner>
    </Band>
  );
}
