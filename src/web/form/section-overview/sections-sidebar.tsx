import { styled } from '@mui/material/styles';
import { useDeferredValue } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { translate } from '../../platform/translate.ts';
import { SIDEBAR_MEDIA_QUERY, PAGE_CONTAINER_STYLE, SIDEBAR_WIDTH } from '../../ui/theme.ts';
import { NextIncompleteQuestionButton } from './next-incomplete-question-button.tsx';
import { SectionList } from './section-list.tsx';
import { countCompletedParts, usePageProgress } from './use-page-progress.ts';
import { useHasRoomForSidebar } from './use-has-room-for-sidebar.ts';

const Place = styled('div')({
  // Hidden until the program notices the narrower window.
  display: 'none',
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: PAGE_CONTAINER_STYLE.paddingInline - 12,
  width: SIDEBAR_WIDTH,
  boxSizing: 'border-box',
  padding: '1.25rem 1rem 2rem 0',
  overflowX: 'clip',
  [SIDEBAR_MEDIA_QUERY]: { display: 'block' },
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

export const SectionsSidebar = ({ page }: { readonly page: Page }) => useHasRoomForSidebar() && <Beside page={page} />;

function Beside({ page }: { readonly page: Page }) {
  // Its questions come first.
  const parts = useDeferredValue(usePageProgress(page));
  return (
    <Place>
      <Nav aria-labelledby="sections-title">
        <h2 id="sections-title">{translate('sections.title')}</h2>
        <Count>{translate('sections.count', countCompletedParts(parts))}</Count>
        <SectionList page={page} parts={parts} />
        <Next>
          <NextIncompleteQuestionButton page={page} />
        </Next>
      </Nav>
    </Place>
  );
}
