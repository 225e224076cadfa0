import { styled } from '@mui/material/styles';
import 'virtual:text/review';
import 'virtual:text/upload';
import { form } from 'virtual:form';
import { shell } from 'virtual:shell';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fullName } from '../../../form/run/applicant.ts';
import { useAnswers, usePages } from '../../answers/answer-context.tsx';
import { ACCOUNT } from '../../navigation/paths.ts';
import { printedMoment } from '../../platform/moment.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { FROM_WIDE, GRID, RAIL } from '../../theme.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChangesNote } from './changes-note.tsx';
import { DeviceAnswers } from './device-answers.tsx';
import { MakePdfCopy } from './make-pdf-copy.tsx';
import { OpeningNote } from './opening-note.tsx';
import { PageButtons } from './page-buttons.tsx';
import { Opening, PageColumn, PageIntro, PageTop } from './page-column.tsx';
import { PaperHead } from './paper-head.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { goToPlace } from './go-to-place.ts';
import { ReviewPages } from './review-pages.tsx';
import { useReviewed } from './use-reviewed.ts';
import { VisitorNote } from './visitor-note.tsx';
import { Button } from '../../ui/button.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem', marginTop: '1.25rem' });
const Left = styled('div')({
  [FROM_WIDE]: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: GRID.paddingInline,
    width: `calc(${RAIL} - 2rem)`,
    paddingBlock: '1.5rem',
    '&& > *': { position: 'sticky', top: '5rem', maxHeight: 'calc(100dvh - 6.5rem)', margin: 0, overflowY: 'auto' },
  },
});
const Sheet = styled(Card)({ '@media print': { padding: 0, border: 0, boxShadow: 'none' } });

export function Review() {
  const { isLoggedIn } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const saver = useSaver();
  const { pages, ...attached } = useReviewed();
  const name = fullName(form, useAnswers());
  const isBack = useReturnedTo();
  // Saves typed text, which belongs in the copy.
  useEffect(() => {
    if (isLoggedIn) saver.save().catch(() => undefined);
  }, [isLoggedIn, saver]);
  const submit = usePages()
    .flatMap(({ buttons }) => buttons)
    .findLast(({ action }) => action === 'submit');
  return (
    <PageColumn>
      <PaperHead>
        <p>
          <strong>{name === '' ? t('reading.heading') : t('reading.heading_of', { name })}</strong>
        </p>
        <p>{t('reading.not_submitted_at', { moment: printedMoment(now, form.institution.time_zone) })}</p>
      </PaperHead>
      <PageTop>
        <Opening className="on-screen">
          <PageHeading text={t('step.review')} isQuiet={isBack} />
          <PageIntro>{t('review.intro')}</PageIntro>
          <OpeningNote />
          {!isLoggedIn && <VisitorNote />}
        </Opening>
        <div className="on-screen">
          <ChangesNote />
          {isLoggedIn && <DeviceAnswers />}
          <Left>
            <LeftToDo pages={pages} />
          </Left>
          {isLoggedIn && shell.asks && (
            <PageIntro>
              <Link to={ACCOUNT}>{t('review.others')}</Link>
            </PageIntro>
          )}
          <Row>
            <Button variant="outlined" onClick={() => window.print()}>
              {t('review.print')}
            </Button>
            {isLoggedIn && <MakePdfCopy />}
          </Row>
        </div>
      </PageTop>
      <Sheet>
        <ReviewPages pages={pages} {...attached} />
      </Sheet>
      <div className="on-screen">
        <PageIntro>{t('review.last_words')}</PageIntro>
        <Row>{submit && <PageButtons page={{ id: '', buttons: [submit] }} />}</Row>
      </div>
    </PageColumn>
  );
}

function useReturnedTo(): boolean {
  const { hash, key: visit } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  useLayoutEffect(() => {
    // A question that is not asked any more has left no place.
    if (id !== '' && !goToPlace(id)) document.querySelector('h1')?.focus();
  }, [id, visit]);
  return id !== '';
}
