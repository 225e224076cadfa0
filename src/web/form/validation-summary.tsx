import { form } from 'virtual:form';
import { memo, useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { labelInList, type Question } from '../../form/model/form.ts';
import {
  PROGRESS,
  InterpolatedText,
  interpolateAnswers,
  interpolatedText,
  useAnswerStore,
  useAnswerStoreSelector,
  type AnswerStore,
} from '../answers/answer-store-context.tsx';
import { parseNavigationState, removeFromNavigationState } from '../navigation/navigation-state.ts';
import { pagePath } from '../navigation/paths.ts';
import { usePageLinkClickHandler } from '../navigation/use-page-link-click-handler.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import type { Elements } from '../ui/elements.ts';
import { groupFailuresByPage, type PageFailures } from './group-failures-by-page.ts';
import { failureLabel } from './failure-label.ts';

const SUMMARY = 'validation-summary';

/** Brings the summary, which must be drawn, to the top of the window and gives it the focus. */
export function revealSummary(): void {
  const panel = document.getElementById(SUMMARY);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}

function NothingMissing() {
  const { pathname } = useLocation();
  const last = form.pages.at(-1);
  return (
    <Alert variant="success">
      <p>{translate('summary.nothing_missing')}</p>
      {last && pagePath(last.id) !== pathname && (
        <p>
          <Link to={pagePath(last.id)}>{translate('summary.go_to', { page: last.title })}</Link>
        </p>
      )}
    </Alert>
  );
}

/** Names a missing answer by its label, others with their message; a box that must be checked by its words. */
function wordsOf(store: AnswerStore, question: Question, message: string): Elements {
  // Not followed here: another message is another failure.
  const isMissing = question.required && message === interpolateAnswers(store, question.requiredMessage);
  if (isMissing && question.type === 'boolean') return <span>{message}</span>;
  return isMissing ? (
    interpolatedText(labelInList(form, question))
  ) : (
    <>
      <InterpolatedText text={failureLabel(form, question)} /> <span>{message}</span>
    </>
  );
}

/** Hundreds of links, perhaps: plain ones without components, drawn again only for other failures. */
const Items = memo(function Items({ groups }: { readonly groups: readonly PageFailures[] }) {
  const store = useAnswerStore();
  const follow = usePageLinkClickHandler();
  return groups.map(({ page, failed }) => (
    <div key={page.id}>
      <h3>{page.title}</h3>
      <ul>
        {failed.map(({ question, messages }) =>
          messages.map((message) => (
            <li key={`${question.key} ${message}`}>
              <a href={`${pagePath(page.id)}#${question.key}`} onClick={follow}>
                {wordsOf(store, question, message)}
              </a>
            </li>
          )),
        )}
      </ul>
    </div>
  ));
});

export const ValidationSummary = memo(function ValidationSummary() {
  const { pathname, key: visit, state } = useLocation();
  const follow = usePageLinkClickHandler();
  const failures = useAnswerStoreSelector((store) => (store.reportsAllFailures() ? store.failures() : null), PROGRESS);
  const groups = useMemo(() => groupFailuresByPage(form, failures ?? {}), [failures]);
  const [first] = groups;
  const hasFailures = groups.length > 0;
  const { focusSummary = false } = parseNavigationState(state);
  useEffect(() => {
    if (!focusSummary || !hasFailures) return;
    removeFromNavigationState('focusSummary');
    revealSummary();
  }, [focusSummary, hasFailures, visit]);
  if (!hasFailures) return failures && <NothingMissing />;
  return (
    <section className="validation-summary" id={SUMMARY} tabIndex={-1} aria-labelledby="summary-title">
      <h2 id="summary-title">{translate('summary.title')}</h2>
      <p>{translate('summary.text')}</p>
      {first && groups.every(({ page }) => pagePath(page.id) !== pathname) && (
        <p>
          <a href={`${pagePath(first.page.id)}#${first.failed[0]?.question.key}`} onClick={follow}>
            {translate('summary.go_to', { page: first.page.title })}
          </a>
        </p>
      )}
      <Items groups={groups} />
    </section>
  );
});
