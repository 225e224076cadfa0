import { withClass } from '../../ui/with-class.ts';
import { memo, type MouseEvent } from 'react';
import type { Page } from '../../../form/model/form.ts';
import type { PagePartProgress } from '../../../form/evaluate/progress.ts';
import { useAnswerStore, interpolatedText } from '../../answers/answer-store-context.tsx';
import { pagePath } from '../../navigation/paths.ts';
import { usePageLinkClickHandler } from '../../navigation/use-page-link-click-handler.ts';
import { translate } from '../../platform/translate.ts';
import { FailureReasons } from './failure-reasons.tsx';
import { ProgressIcon } from '../../ui/progress-icon.tsx';
import { setFormLocation } from './form-location.ts';

const List = withClass('ol', 'section-list');

/** Parts of a page as links with their states; one with wrong answers says why, and leads to the first. */
export function SectionList({ page, parts }: { readonly page: Page; readonly parts: readonly PagePartProgress[] }) {
  // Followed once: each visit would draw every row.
  const follow = usePageLinkClickHandler();
  return (
    <List role="list">
      {parts.map((part) => (
        <Row key={part.id} page={page} part={part} follow={follow} />
      ))}
    </List>
  );
}

interface RowProps {
  readonly page: Page;
  readonly part: PagePartProgress;
  readonly follow: ReturnType<typeof usePageLinkClickHandler>;
}

const Row = memo(function Row({ page, part, follow }: RowProps) {
  const { form } = useAnswerStore();
  const jump = (event: MouseEvent<HTMLAnchorElement>): void => {
    const [first = part.id] = part.isTabs ? Object.values(form.sections).flatMap(({ id, tab }) => (tab?.of === part.id ? [id] : [])) : [];
    setFormLocation(first);
    follow(event);
  };
  return (
    <li>
      <a href={`${pagePath(page.id)}#${part.failed[0] ?? part.id}`} onClick={jump}>
        <ProgressIcon state={part.state} />
        <span>
          <strong>{interpolatedText(part.title)}</strong>{' '}
          <span className={part.state === 'attention' ? 'state urgent' : 'state'}>
            <span>{wordsFor(part)}</span>
            {part.failed.length > 0 && <FailureReasons of={part.failed} />}
          </span>
        </span>
      </a>
    </li>
  );
});

function wordsFor({ state, answered, required }: PagePartProgress): string {
  if (state === 'attention' || state === 'check') return answered < required ? translate('sections.begun', { answered, required }) : '';
  return state === 'begun' ? translate('sections.begun', { answered, required }) : translate(`sections.${state}`);
}
