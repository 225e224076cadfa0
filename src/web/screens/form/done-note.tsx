import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sectionsIn, type Page } from '../../../form/model/form.ts';
import { askedIn, missingIn } from '../../../form/run/missing.ts';
import { useAnswerStore, useFromStore, usePages, type AnswerStore } from '../../answers/answer-context.tsx';
import { knownIn } from '../../answers/known.ts';
import { pathOf } from '../../navigation/paths.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { useFaults } from './use-failures.ts';
import { useFollowStep } from './use-follow-step.ts';

// Its room stays when it goes: an answer far below must not move the page.
const Place = styled('div')({ '&[data-gone=true]': { visibility: 'hidden' } });

/** The way on from a page that was finished before the student came to it, for as long as nothing on it is missing or wrong. */
export function DoneNote({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const { status } = useSession();
  const faults = useFaults();
  const [wasDone] = useState(() => isDone(page, store, faults));
  const pages = usePages();
  const next = pages[pages.findIndex(({ id }) => id === page.id) + 1];
  return status !== 'validating' && wasDone && next && <Shown page={page} next={next} />;
}

function Shown({ page, next }: { readonly page: Page; readonly next: Page }) {
  const faults = useFaults();
  const followStep = useFollowStep();
  const stillDone = useFromStore((store) => isDone(page, store, faults));
  return (
    <Place data-gone={!stillDone}>
      <Alert variant="success" isSpoken={false}>
        <span>{t('form.page_done')}</span>{' '}
        <Link to={pathOf(next.id)} onClick={followStep}>
          {t('form.continue_to', { title: next.title })}
        </Link>
      </Alert>
    </Place>
  );
}

function isDone(page: Page, store: AnswerStore, faults: ReturnType<typeof useFaults>): boolean {
  const known = knownIn(store);
  const shown = page.content.flatMap((item) => sectionsIn(store.form, item)).filter((id) => known.evaluation.sections[id]?.visible);
  return (
    shown.some((id) => askedIn(id, known) > 0) &&
    shown.every((id) => missingIn(store.form, id, known).length === 0) &&
    Object.keys(faults(store)).every((key) => store.form.questions[key]?.page !== page.id)
  );
}
