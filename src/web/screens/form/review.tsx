import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import 'virtual:text/review';
import 'virtual:text/upload';
import { form } from 'virtual:form';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fullName } from '../../../form/run/applicant.ts';
import type { Reviewed } from '../../../form/run/review.ts';
import { useAnswers, usePages } from '../../answers/answer-context.tsx';
import { ACCOUNT } from '../../navigation/paths.ts';
import { printedMoment } from '../../platform/moment.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { COLUMN } from '../../theme.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChangesNote } from './changes-note.tsx';
import { DeviceAnswers } from './device-answers.tsx';
import { MakePdfCopy } from './make-pdf-copy.tsx';
import { OpeningNote } from './opening-note.tsx';
import { PageButtons } from './page-buttons.tsx';
import { reviewId } from './review-id.ts';
import { ReviewPages } from './review-pages.tsx';
import { usePageActions } from './use-page-actions.ts';
import { useReviewed } from './use-reviewed.ts';
import { VisitorNote } from './visitor-note.tsx';

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
  maxWidth: COLUMN,
  boxSizing: 'content-box',
  margin: '0 auto',
  padding: '2.25rem 1.25rem 4rem',
  [theme.breakpoints.down('mobile')]: { padding: '1.5rem 0.75rem 3rem' },
  '@media print': { display: 'block', maxWidth: 'none', padding: 0 },
}));
const Top = styled('header')(({ theme }) => ({ [theme.breakpoints.down('mobile')]: { paddingInline: '0.5rem' } }));
const OnScreen = styled('div')({ '@media print': { display: 'none' } });
const OnPaper = styled('p')({
  display: 'none',
  '@media print': { display: 'grid', margin: '1rem 0', '& strong': { fontSize: '1.5rem', lineHeight: 1.2 } },
});
const Words = styled('p')(({ theme }) => ({ margin: '0.75rem 0 0', color: theme.palette.text.secondary, fontSize: '1.0625rem' }));
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem', marginTop: '1.25rem' });
const Sheet = styled(Card)({ '@media print': { padding: 0, border: 0, boxShadow: 'none' } });

/** Everything as it will be submitted: what a student reads, and can still change, before the last step. */
export function Review() {
  const { isLoggedIn, username } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const saver = useSaver();
  const actions = usePageActions();
  const { pages, ...attached } = useReviewed();
  const name = fullName(form, useAnswers());
  const isBack = useReturnedTo();
  // What was typed last belongs in the copy that can be made here; what fails is tried again by itself.
  useEffect(() => {
    if (isLoggedIn) saver.save().catch(() => undefined);
  }, [isLoggedIn, saver]);
  const submit = usePages()
    .flatMap(({ buttons }) => buttons)
    .findLast(({ action }) => action === 'submit');
  return (
    <Column>
      <Top>
        <OnPaper>
          <strong>{name === '' ? t('reading.heading') : t('reading.heading_of', { name })}</strong>
          {username !== null && <span>{username}</span>}
          <span>{t('reading.not_submitted_at', { moment: printedMoment(now, form.institution.time_zone) })}</span>
        </OnPaper>
        <OnScreen>
          <PageHeading text={t('step.review')} isQuiet={isBack} />
          <Words>{t('review.intro')}</Words>
          <OpeningNote />
          <ChangesNote />
          {isLoggedIn ? <DeviceAnswers /> : <VisitorNote />}
          <LeftToDo pages={pages} />
          {isLoggedIn && form.institution.requests && (
            <Words>
              <Link to={ACCOUNT}>{t('review.others')}</Link>
            </Words>
          )}
          <Row>
            <Button variant="outlined" onClick={() => window.print()}>
              {t('review.print')}
            </Button>
            {isLoggedIn && <MakePdfCopy />}
          </Row>
        </OnScreen>
      </Top>
      <Sheet>
        <ReviewPages pages={pages} {...attached} />
      </Sheet>
      <OnScreen>
        <Words>{t('review.last_words')}</Words>
        <Row>{submit && <PageButtons page={{ id: '', buttons: [submit] }} actions={actions} />}</Row>
      </OnScreen>
    </Column>
  );
}

/** How many questions keep the application from being submitted, and the way to the first of them. */
function LeftToDo({ pages }: { readonly pages: Reviewed }) {
  const open = pages.flatMap(({ sections }) =>
    sections.flatMap(({ items }) => items.filter(({ isMissing, messages }) => isMissing || messages.length > 0)),
  );
  const [first] = open;
  if (!first) {
    return (
      <Notice variant="success" isSpoken={false}>
        {t('review.complete')}
      </Notice>
    );
  }
  const id = reviewId(first.key);
  return (
    <Notice variant="error" isSpoken={false}>
      {t('review.open', { count: open.length })}{' '}
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          goTo(id);
        }}
      >
        {t('review.to_first')}
      </a>
    </Notice>
  );
}

/** Whether the student comes back from a question: the place where it is read takes the focus. */
function useReturnedTo(): boolean {
  const { hash, key: visit } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  useLayoutEffect(() => {
    // A question that is not asked any more has left no place.
    if (id !== '' && !goTo(id)) document.querySelector('h1')?.focus();
  }, [id, visit]);
  return id !== '';
}

function goTo(id: string): boolean {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
  return place !== null;
}
