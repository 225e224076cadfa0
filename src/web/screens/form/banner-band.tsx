import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Content as Written } from '../../../form/model/content.ts';
import { AnsweredContent } from '../../content/answered-content.tsx';
import { t } from '../../text.ts';
import { COLUMN, GRID } from '../../theme.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FoldButton, FoldedPart } from './fold.tsx';

const Band = styled('section')(({ theme }) => ({
  backgroundColor: theme.palette.band.ground,
  color: theme.palette.band.text,
  '& a': { color: 'inherit', fontWeight: 650 },
  '& a:hover': { color: theme.palette.band.link },
  '& :focus-visible': { outlineColor: theme.palette.band.link },
  '@media print': { display: 'none' },
  '& p': { margin: '0.25rem 0 0', maxWidth: '38rem' },
  // Each column one below the other, however long its items are, with room for the mark of the next column.
  '& ul': { columns: '16rem', columnGap: '2.25rem', margin: '0.75rem 0 0', paddingInlineStart: '1rem' },
  '& ul > li': { breakInside: 'avoid' },
  '& ul > li + li': { marginTop: '0.25rem' },
  '& ::marker': { color: theme.palette.band.link },
}));
// As wide as what is above it, with the rest beside its title; where there is no room for both, as wide as what is below it.
const Inner = styled('div')(({ theme }) => ({
  ...GRID,
  paddingBlock: '1.25rem',
  [theme.breakpoints.down('tablet')]: { boxSizing: 'content-box', maxWidth: COLUMN },
  [theme.breakpoints.down('mobile')]: { boxSizing: 'border-box', paddingBlock: '0.75rem' },
  [theme.breakpoints.up('tablet')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4.5fr) minmax(0, 5.5fr)',
    gap: '0 1.5rem',
    alignItems: 'center',
    '& > div + div > *': { marginTop: 0 },
  },
}));
// An icon alone: as wide as a finger, in the room beside the edge.
const More = styled(FoldButton)({ justifyContent: 'center', minWidth: 44, marginInlineEnd: -12 });
const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '1rem' });
// Not a heading: it comes before the main one of the page.
const Title = styled('div')(({ theme }) => ({ ...theme.typography.h2, minWidth: 0, overflowWrap: 'anywhere' }));

interface Props {
  readonly title: string;
  readonly content: Written;
}

/** A welcome on top of a page. On a phone only the title and the first block show until the rest is opened. */
export function BannerBand({ title, content }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const rest = content.slice(1);
  return (
    <Band aria-labelledby="welcome">
      <Inner>
        <div>
          <Head>
            <Title id="welcome">{title}</Title>
            {rest.length > 0 && (
              <More type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
                <VisuallyHidden>{t(isOpen ? 'banner.less' : 'banner.more')}</VisuallyHidden> <ChevronIcon />
              </More>
            )}
          </Head>
          <AnsweredContent content={content.slice(0, 1)} heading="p" />
        </div>
        <FoldedPart id={id} isOpen={isOpen}>
          <AnsweredContent content={rest} heading="p" />
        </FoldedPart>
      </Inner>
    </Band>
  );
}
