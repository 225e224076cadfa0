import 'virtual:text/answers';
import { withEmotion } from '../ui/emotion-styles.tsx';
import { styled } from '@mui/material/styles';
import 'virtual:text/review';
import 'virtual:text/upload';
import { form } from 'virtual:form';
import { shell } from 'virtual:shell';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { useAnswers, usePages } from '../answers/answer-store-context.tsx';
import { ACCOUNT_PATH } from '../navigation/paths.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { SIDEBAR_MEDIA_QUERY, PAGE_CONTAINER_STYLE, SIDEBAR_WIDTH } from '../ui/theme.ts';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FormChangesAlert } from '../form/form-changes-alert.tsx';
import { DeviceDraftAlert } from '../form/device-draft-alert.tsx';
import { PdfCopyButton } from '../form/pdf-copy-button.tsx';
import { OpenPeriodInfo } from '../form/open-period-info.tsx';
import { PageButtons } from '../form/page-buttons.tsx';
import { PageHeaderContent, PageColumn, PageIntro, PageHeader } from '../form/page-layout.tsx';
import { PrintHeader } from '../form/print-header.tsx';
import { MissingAnswersAlert } from './missing-answers-alert.tsx';
import { revealElement } from '../form/reveal-element.ts';
import { ReviewPages } from './review-pages.tsx';
import { useReviewPages } from './use-review-pages.ts';
import { VisitorInfo } from '../form/visitor-info.tsx';
import { Button } from '../ui/button.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem', marginTop: '1.25rem' });
const Left = styled('div')({
  [SIDEBAR_MEDIA_QUERY]: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: PAGE_CONTAINER_STYLE.paddingInline,
    width: `calc(${SIDEBAR_WIDTH} - 2rem)`,
    paddingBlock: '1.5rem',
    '&& > *': { position: 'sticky', top: '5rem', maxHeight: 'calc(100dvh - 6.5rem)', margin: 0, overflowY: 'auto' },
  },
});
const Sheet = styled(Card)({ '@media print': { '&&': { padding: 0, border: 0 } } });

export const ReviewScreen = withEmotion(function ReviewScreen() {
  const { isLoggedIn } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const saver = useSaver();
  const { pages, ...attached } = useReviewPages();
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
      <PrintHeader>
        <p>
          <strong>{name === '' ? translate('reading.heading') : translate('reading.heading_of', { name })}</strong>
        </p>
        <p>{translate('reading.not_submitted_at', { moment: formatDateTimeWithZone(now) })}</p>
      </PrintHeader>
      <PageHeader>
        <PageHeaderContent className="on-screen">
          <PageHeading text={translate('step.review')} isQuiet={isBack} />
          <PageIntro>{translate('review.intro')}</PageIntro>
          <OpenPeriodInfo />
          {!isLoggedIn && <VisitorInfo />}
        </PageHeaderContent>
        <div className="on-screen">
          <FormChangesAlert />
          {isLoggedIn && <DeviceDraftAlert />}
          <Left>
            <MissingAnswersAlert pages={pages} />
          </Left>
          {isLoggedIn && shell.asks && (
            <PageIntro>
              <Link to={ACCOUNT_PATH}>{translate('review.others')}</Link>
            </PageIntro>
          )}
          <Row>
            <Button onClick={() => window.print()} label={translate('review.print')} />
            {isLoggedIn && <PdfCopyButton />}
          </Row>
        </div>
      </PageHeader>
      <Sheet>
        <ReviewPages pages={pages} {...attached} />
      </Sheet>
      <div className="on-screen">
        <PageIntro>{translate('review.last_words')}</PageIntro>
        <Row>{submit && <PageButtons page={{ id: '', buttons: [submit] }} />}</Row>
      </div>
    </PageColumn>
  );
});

function useReturnedTo(): boolean {
  const { hash, key: visit } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  useLayoutEffect(() => {
    // A question that is not asked any more has left no place.
    if (id !== '' && !revealElement(id)) document.querySelector('h1')?.focus();
  }, [id, visit]);
  return id !== '';
}
