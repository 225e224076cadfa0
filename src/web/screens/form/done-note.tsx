import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sectionsIn, type Page } from '../../../form/model/form.ts';
import { askedIn, missingIn } from '../../../form/run/missing.ts';
import { useAnswerStore, useFromStore, type AnswerStore } from '../../answers/answer-context.tsx';
import { knownIn } from '../../answers/known.ts';
import { pathOf } from '../../navigation/paths.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { useFaults } from './use-failures.ts';
import { useFollowStep } from './use-follow-step.ts';

type Faults = ReturnType<typeof useFaults>;

/** The way on from a page that was finished before the student came to it, for as long as nothing on it is missing or wrong. */
export function DoneNote({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const faults = useFaults();
  const [wasDone] = useState(() => isDone(page, store, faults));
  return wasDone && <Shown page={page} faults={faults} />;
}

function Shown({ page, faults }: { readonly page: Page; readonly faults: Faults }) {
  const { pages } = useAnswerStore().form;
  const followStep = useFollowStep();
  const stillDone = useFromStore((store) => isDone(page, store, faults));
  const next = pages[pages.findIndex(({ id }) => id === page.id) + 1];
  if (!stillDone || next === undefined) return null;
  return (
    <Alert variant="success" isSpoken={false}>
      <span>{t('form.page_done')}</span>{' '}
      <Link to={pathOf(next.id)} onClick={followStep}>
        {t('form.continue_to', { title: next.title })}
      </Link>
    </Alert>
  );
}

function isDone(page: Page, store: AnswerStore, faults: Faults): boolean {
  const { form } = store;
  const known = knownIn(store);
  const shown = page.content.flatMap((item) => sectionsIn(form, item)).filter((id) => known.evaluation.sections[id]?.visible);
  return (
    shown.some((id) => askedIn(id, known) > 0) &&
    shown.every((id) => missingIn(form, id, known).length === 0) &&
    Object.keys(faults(store)).every((key) => form.questions[key]?.page !== page.id)
  );
}
