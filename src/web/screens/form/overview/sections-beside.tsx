import { styled } from '@mui/material/styles';
import type { Page } from '../../../../form/model/form.ts';
import { t } from '../../../text.ts';
import { COLUMN } from '../../../theme.ts';
import { NextMissing } from './next-missing.tsx';
import { SectionList } from './section-list.tsx';
import { countOf, useProgress } from './use-progress.ts';
import { useIsWide, WIDE } from './wide.ts';

/** Beside the column of the questions, which does not move for it. */
const Place = styled('div')({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: '100%',
  boxSizing: 'border-box',
  width: `min(16rem, calc(50vw - ${COLUMN} / 2 - 2.5rem))`,
  paddingBlock: '2rem',
  overflowX: 'clip',
  '@media print': { display: 'none' },
  // Until the program has noticed that the window is narrower.
  [`@media not all and ${WIDE}`]: { display: 'none' },
});
const Nav = styled('nav')(({ theme }) => ({
  maxHeight: 'calc(100dvh - 6.5rem)',
  overflowY: 'auto',
  padding: '0.25rem',
  '@media (min-height: 37.5em)': { position: 'sticky', top: '5rem' },
  '& h2': { ...theme.typography.h3, margin: '0 0.5rem' },
}));
const Count = styled('p')(({ theme }) => ({ margin: '0 0.5rem 0.5rem', fontSize: '0.875rem', color: theme.palette.text.secondary }));
const Next = styled('div')({ margin: '0.75rem 0.5rem 0' });

/** The sections of a page with their states, on a wide screen. */
export const SectionsBeside = ({ page }: { readonly page: Page }) => useIsWide() && <Beside page={page} />;

function Beside({ page }: { readonly page: Page }) {
  const parts = useProgress(page);
  return (
    <Place>
      <Nav aria-labelledby="sections-title">
        <h2 id="sections-title">{t('sections.title')}</h2>
        <Count>{t('sections.count', countOf(parts))}</Count>
        <SectionList page={page} parts={parts} />
        <Next>
          <NextMissing page={page} />
        </Next>
      </Nav>
    </Place>
  );
}
