import { withClass } from '../../ui/with-class.ts';
import { useDeferredValue } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { translate } from '../../platform/translate.ts';
import { NextIncompleteQuestionButton } from './next-incomplete-question-button.tsx';
import { SectionList } from './section-list.tsx';
import { countCompletedParts, usePageProgress } from './use-page-progress.ts';
import { useHasRoomForSidebar } from './use-has-room-for-sidebar.ts';

const Place = withClass('div', 'sections-sidebar-place');
const Nav = withClass('nav', 'sections-sidebar-nav');
const Count = withClass('p', 'sections-sidebar-count');
const Next = withClass('div', 'sections-sidebar-next');

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
