import { withClass } from '../ui/with-class.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sectionIdsOfPageItem, type Page } from '../../form/model/form.ts';
import { countRequiredQuestions, missingKeysOfSection } from '../../form/evaluate/evaluated-answers.ts';
import { PROGRESS, useAnswerStore, useAnswerStoreSelector, usePages, type AnswerStore } from '../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { pagePath } from '../navigation/paths.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { useSaveOnStepClick } from './use-save-on-step-click.ts';

const Place = withClass('div', 'page-done-alert-place');

/** The way on from a page that was finished before the student came to it, for as long as nothing on it is missing or wrong. */
export function PageDoneAlert({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const { status } = useSession();
  const [wasDone] = useState(() => isDone(page, store));
  const pages = usePages();
  const next = pages[pages.findIndex(({ id }) => id === page.id) + 1];
  return status !== 'validating' && wasDone && next && <Shown page={page} next={next} />;
}

function Shown({ page, next }: { readonly page: Page; readonly next: Page }) {
  const followStep = useSaveOnStepClick();
  const stillDone = useAnswerStoreSelector((store) => isDone(page, store), PROGRESS);
  return (
    <Place data-gone={!stillDone}>
      <Alert variant="success" isSpoken={false}>
        <span>{translate('form.page_done')}</span>{' '}
        <Link to={pagePath(next.id)} onClick={followStep}>
          {translate('form.continue_to', { title: next.title })}
        </Link>
      </Alert>
    </Place>
  );
}

function isDone(page: Page, store: AnswerStore): boolean {
  const known = evaluatedAnswersOf(store);
  const shown = page.content
    .flatMap((item) => sectionIdsOfPageItem(store.form, item))
    .filter((id) => known.evaluation.sections[id]?.visible);
  return (
    shown.some((id) => countRequiredQuestions(id, known) > 0) &&
    shown.every((id) => missingKeysOfSection(store.form, id, known).length === 0) &&
    Object.keys(store.failuresToCorrect()).every((key) => store.form.questions[key]?.page !== page.id)
  );
}
