import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { Reviewed, ReviewedItem } from '../../../form/run/review.ts';
import { isPlainClick } from '../../navigation/plain-click.ts';
import { useSession } from '../../session/session.ts';
import { asksForFile } from '../../../form/model/widget-kinds.ts';
import { useAnswerStore, useFromStore } from '../../answers/answer-context.tsx';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { goToPlace } from './go-to-place.ts';
import { reviewId } from './review-id.ts';

const Named = styled('div')(({ theme }) => ({
  marginTop: '0.5rem',
  '& p': { margin: '0.5rem 0 0', fontWeight: 600 },
  '& ul': { margin: 0, paddingInlineStart: '1.25rem', columns: '14rem', columnGap: '2rem' },
  '& li': { breakInside: 'avoid', paddingBlock: '0.125rem' },
  '& li > span': { display: 'block' },
  '& a': { display: 'inline-block', verticalAlign: 'top', minHeight: 24, color: theme.palette.text.primary },
}));

/** True if the question keeps the application from being submitted. */
export const isOpenItem = ({ isMissing, messages }: ReviewedItem): boolean => isMissing || messages.length > 0;

/** Marks a question as wrong: before Submit only one whose text or file could not be stored. */
export function useIsWrong(): (item: ReviewedItem) => boolean {
  const isValidating = useSession().status === 'validating';
  const { form } = useAnswerStore();
  const notices = Object.values(useFromStore((store) => store.notices())).flat();
  return (item) => {
    if (isValidating) return isOpenItem(item);
    return item.messages.some((message) => asksForFile(form.questions[item.key]) || notices.includes(message));
  };
}

export function LeftToDo({ pages }: { readonly pages: Reviewed }) {
  const open = pages
    .map(({ page, title, sections }) => ({ page, title, items: sections.flatMap(({ items }) => items.filter(isOpenItem)) }))
    .filter(({ items }) => items.length > 0);
  const left = open.flatMap(({ items }) => items);
  const isAnyWrong = left.some(useIsWrong());
  const isAnyGiven = left.some(({ isMissing, value }) => !isMissing || value !== '');
  const [first] = left;
  if (!first) {
    return (
      <Alert variant="success" isSpoken={false}>
        {t('review.complete')}
      </Alert>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goToPlace(event.currentTarget.hash.slice(1));
  };
  return (
    <Alert variant={isAnyWrong ? 'error' : 'open'} isSpoken={false}>
      <span>{t(isAnyWrong || isAnyGiven ? 'review.open' : 'review.left', { count: left.length })}</span>{' '}
      <a href={`#${reviewId(first.key)}`} onClick={follow}>
        {t('review.to_first')}
      </a>
      <Named>
        {open.map(({ page, title, items }) => (
          <div key={page}>
            <p>{title}</p>
            <ul>
              {items.map(({ key, name, messages }) => (
                <li key={key}>
                  <a href={`#${reviewId(key)}`} onClick={follow}>
                    {name}
                  </a>
                  {messages.length > 0 && <span>{messages.join(' ')}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Named>
    </Alert>
  );
}
