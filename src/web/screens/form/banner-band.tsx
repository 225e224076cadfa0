import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import type { Content as Written } from '../../../form/model/content.ts';
import { AnsweredContent } from '../../content/answered-content.tsx';
import { t } from '../../text.ts';
import { PAGE } from '../../theme.ts';
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
// As wide as what is above it; where there is room, the rest is beside its title.
const Inner = styled('div')(({ theme }) => ({
  maxWidth: PAGE,
  margin: '0 auto',
  padding: '1.25rem',
  [theme.breakpoints.down('mobile')]: { paddingBlock: '0.75rem' },
  [theme.breakpoints.up('tablet')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4.5fr) minmax(0, 5.5fr)',
    gap: '0 1.5rem',
    alignItems: 'center',
    '&:has(ol)': { alignItems: 'start' },
    '& > div + div > *': { marginTop: 0 },
  },
}));
// An icon alone: as wide as a finger, in the room beside the edge.
const More = styled(FoldButton)({ justifyContent: 'center', minWidth: 44, marginInlineEnd: '-1rem' });
const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '1rem' });
// Not a heading: it comes before the main one of the page.
const Title = styled('div')(({ theme }) => ({ ...theme.typography.h2, minWidth: 0, overflowWrap: 'anywhere' }));

interface Props {
  /** Where a link leads. */
  readonly id?: string;
  readonly title: ReactNode;
  readonly content: Written;
  /** On a phone only the title and the first block show until the rest is opened. */
  readonly isFolded?: boolean;
  /** Draws what follows the first block. */
  readonly Rest?: typeof AnsweredContent;
}

/** A welcome on top of a page, or the last words below it. */
export function BannerBand({ id: anchor, title, content, isFolded = false, Rest = AnsweredContent }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(!isFolded);
  const rest = content.slice(1);
  return (
    <Band id={anchor} tabIndex={anchor === undefined ? undefined : -1} aria-labelledby="welcome">
      <Inner>
        <div>
          <Head>
            <Title id="welcome">{title}</Title>
            {isFolded && rest.length > 0 && (
              <More type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
                <VisuallyHidden>{t(isOpen ? 'banner.less' : 'banner.more')}</VisuallyHidden> <ChevronIcon />
              </More>
            )}
          </Head>
          <AnsweredContent content={content.slice(0, 1)} heading="p" />
        </div>
        <FoldedPart id={id} isOpen={isOpen}>
          <Rest content={rest} heading="p" />
        </FoldedPart>
      </Inner>
    </Band>
  );
}
