import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { ReviewData, ReviewItem } from '../../form/evaluate/review.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { useSession } from '../session/session-context.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { useAnswerStore, useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { revealElement } from '../form/reveal-element.ts';
import { reviewItemElementId } from '../form/review-item-element-id.ts';

const Named = styled('div')(({ theme }) => ({
  marginTop: '0.5rem',
  '& p': { margin: '0.5rem 0 0', fontWeight: 600 },
  '& ul': { margin: 0, paddingInlineStart: '1.25rem', columns: '14rem', columnGap: '2rem' },
  '& li': { breakInside: 'avoid', paddingBlock: '0.125rem' },
  '& li > span': { display: 'block' },
  '& a': { display: 'inline-block', verticalAlign: 'top', minHeight: 24, color: theme.palette.text.primary },
}));

/** True if the question keeps the application from being submitted. */
export const isIncompleteReviewItem = ({ isMissing, messages }: ReviewItem): boolean => isMissing || messages.length > 0;

/** Marks a question as wrong: before Submit only one whose text or file could not be stored. */
export function useIsInvalidReviewItem(): (item: ReviewItem) => boolean {
  const isValidating = useSession().status === 'validating';
  const { form } = useAnswerStore();
  const notices = Object.values(useAnswerStoreSelector((store) => store.notices())).flat();
  return (item) => {
    if (isValidating) return isIncompleteReviewItem(item);
    return item.messages.some((message) => asksForFile(form.questions[item.key]) || notices.includes(message));
  };
}

export function MissingAnswersAlert({ pages }: { readonly pages: ReviewData }) {
  const open = pages
    .map(({ page, title, sections }) => ({ page, title, items: sections.flatMap(({ items }) => items.filter(isIncompleteReviewItem)) }))
    .filter(({ items }) => items.length > 0);
  const left = open.flatMap(({ items }) => items);
  const isAnyWrong = left.some(useIsInvalidReviewItem());
  const isAnyGiven = left.some(({ isMissing, value }) => !isMissing || value !== '');
  const [first] = left;
  if (!first) {
    return (
      <Alert variant="success" isSpoken={false}>
        {translate('review.complete')}
      </Alert>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    revealElement(event.currentTarget.hash.slice(1));
  };
  return (
    <Alert variant={isAnyWrong ? 'error' : 'open'} isSpoken={false}>
      <span>{translate(isAnyWrong || isAnyGiven ? 'review.open' : 'review.left', { count: left.length })}</span>{' '}
      <a href={`#${reviewItemElementId(first.key)}`} onClick={follow}>
        {translate('review.to_first')}
      </a>
      <Named>
        {open.map(({ page, title, items }) => (
          <div key={page}>
            <p>{title}</p>
            <ul>
              {items.map(({ key, name, messages }) => (
                <li key={key}>
                  <a href={`#${reviewItemElementId(key)}`} onClick={follow}>
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
