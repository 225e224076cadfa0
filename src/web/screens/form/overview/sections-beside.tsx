import { styled } from '@mui/material/styles';
import { useDeferredValue } from 'react';
import type { Page } from '../../../../form/model/form.ts';
import { t } from '../../../text.ts';
import { FROM_WIDE, GRID, RAIL } from '../../../theme.ts';
import { NextMissing } from './next-missing.tsx';
import { SectionList } from './section-list.tsx';
import { countOf, useProgress } from './use-progress.ts';
import { useIsWide } from './wide.ts';

const Place = styled('div')({
  // Hidden until the program notices the narrower window.
  display: 'none',
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: GRID.paddingInline - 12,
  width: RAIL,
  boxSizing: 'border-box',
  padding: '1.25rem 1rem 2rem 0',
  overflowX: 'clip',
  [FROM_WIDE]: { display: 'block' },
  '@media print': { display: 'none' },
});
const Nav = styled('nav')(({ theme }) => ({
  maxHeight: 'calc(100dvh - 6.5rem)',
  overflowY: 'auto',
  padding: 4,
  '@media (min-height: 37.5em)': { position: 'sticky', top: '5rem' },
  '& h2': { ...theme.typography.h3, margin: '0 8px' },
}));
const Count = styled('p')(({ theme }) => ({ margin: '0 8px 0.5rem', fontSize: '0.875rem', color: theme.palette.text.secondary }));
const Next = styled('div')({ margin: '0.75rem 8px 0' });

export const SectionsBeside = ({ page }: { readonly page: Page }) => useIsWide() && <Beside page={page} />;

function Beside({ page }: { readonly page: Page }) {
  // Its questions come first.
  const parts = useDeferredValue(useProgress(page));
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
