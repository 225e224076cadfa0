import 'virtual:text/answers';
import { withEmotion } from '../ui/emotion-styles.tsx';
import { styled } from '@mui/material/styles';
import 'virtual:text/review';
import 'virtual:text/upload';
import { form } from 'virtual:form';
import { shell } from 'virtual:shell';
import { useEffect, useLayoutEffect, useState, useReducer } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { useAnswers, usePages, useAnswerStore, useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
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
import { VisitorInfo } from '../form/visitor-info.tsx';
import { Button } from '../ui/button.tsx';
import { endpoints } from '../../api/endpoints.ts';
import type { DocumentPageCounts } from '../../api/schemas/document-schemas.ts';
import type { Failures } from '../../form/model/form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { missingAnswerFailures, createReview, type ReviewData } from '../../form/evaluate/review.ts';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { callApi } from '../api/api-client.ts';
import { type UploadedFile, type UploadState, useLazyUploads, type Uploads } from '../renderer/upload/uploads-context.ts';
import { useLazyValidators } from '../answers/lazy-validators.ts';
import { getOwn } from '../../form/model/answers.ts';

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

type Files = Readonly<Record<string, UploadState>>;
const NONE: Failures = {};

function useReviewPages(): { readonly pages: ReviewData; readonly files: Files; readonly documents: DocumentPageCounts } {
  const store = useAnswerStore();
  const formState = useAnswerStoreSelector(({ formState: now }) => now());
  const evaluation = useAnswerStoreSelector(({ getEvaluation }) => getEvaluation());
  const areThere = useLazyValidators();
  // Uses missing answers only while the validators are not loaded, as when offline.
  const found = useAnswerStoreSelector(({ failures }) => (areThere ? failures() : NONE));
  const files = useFiles(
    Object.values(form.questions).flatMap((question) =>
      asksForFile(question) && evaluation.sections[question.section]?.keys.has(question.key) ? [question.key] : [],
    ),
  );
  const failures = {
    ...(areThere ? found : { ...missingAnswerFailures(form, evaluatedAnswersOf(store)), ...store.notices() }),
    ...ofFiles(files),
  };
  const attached = filesWhere(files, ({ at }) => at === 'ready');
  const pages = createReview(form, formState, failures, attached);
  const everyFile = filesWhere(files, () => true);
  return { pages: withFiles(pages, everyFile), files, documents: useDocumentPages(attached) };
}

function useDocumentPages(attached: Readonly<Record<string, UploadedFile>>): DocumentPageCounts {
  const [documents, setDocuments] = useState<DocumentPageCounts>({});
  const asked = Object.values(attached)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (asked !== '') void callApi(endpoints.documentPages).then(setDocuments, () => undefined);
  }, [asked]);
  // Drops pictures of replaced files.
  return Object.fromEntries(Object.entries(documents).filter(([key, { id }]) => getOwn(attached, key)?.id === id));
}

function ofFiles(files: Files): Failures {
  const reported = Object.entries(files).flatMap(([key, state]) => {
    if (state.at === 'sending' || state.at === 'converting') return [[key, [translate('upload.in_progress')]] as const];
    if (state.at === 'broken') return [[key, [translate('upload.broken')]] as const];
    return state.at === 'empty' && state.problems.length > 0 ? [[key, state.problems] as const] : [];
  });
  return Object.fromEntries(reported);
}

const filesWhere = (files: Files, isWanted: (state: UploadState) => boolean): Readonly<Record<string, UploadedFile>> =>
  Object.fromEntries(Object.entries(files).flatMap(([key, state]) => ('file' in state && isWanted(state) ? [[key, state.file]] : [])));

const withFiles = (pages: ReviewData, files: Readonly<Record<string, UploadedFile>>): ReviewData =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.value === '' ? { ...item, value: getOwn(files, item.key)?.file_name ?? '' } : item)),
    })),
  }));

/** States of these files; none for visitors, or before the upload code. */
function useFiles(keys: readonly string[]): Readonly<Record<string, UploadState>> {
  const source = useLazyUploads();
  const [uploads, setUploads] = useState<Uploads>();
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const asked = keys.join(' ');
  useEffect(() => {
    if (source && asked !== '') void source.load().then(setUploads);
  }, [source, asked]);
  useEffect(() => {
    if (!uploads) return undefined;
    const ends = asked.split(' ').map((key) => uploads.subscribe(key, draw));
    return () => ends.forEach((end) => end());
  }, [uploads, asked]);
  return uploads ? Object.fromEntries(keys.map((key) => [key, uploads.stateOf(key)])) : {};
}
