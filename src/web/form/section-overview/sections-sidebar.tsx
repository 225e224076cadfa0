import { useDeferredValue } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { translate } from '../../platform/translate.ts';
import { NextIncompleteQuestionButton } from './next-incomplete-question-button.tsx';
import { SectionList } from './section-list.tsx';
import { countCompletedParts, usePageProgress } from './use-page-progress.ts';
import { useHasRoomForSidebar } from './use-has-room-for-sidebar.ts';

export const SectionsSidebar = ({ page }: { readonly page: Page }) => useHasRoomForSidebar() && <Beside page={page} />;

function Beside({ page }: { readonly page: Page }) {
  // Its questions come first.
  const parts = useDeferredValue(usePageProgress(page));
  return (
    <div className="sections-sidebar-place">
      <nav className="sections-sidebar-nav" aria-labelledby="sections-title">
        <h2 id="sections-title">{translate('sections.title')}</h2>
        <p className="sections-sidebar-count">{translate('sections.count', countCompletedParts(parts))}</p>
        <SectionList page={page} parts={parts} />
        <div className="sections-sidebar-next">
          <NextIncompleteQuestionButton page={page} />
        </div>
      </nav>
    </div>
  );
}
