import { withEmotion } from '../ui/emotion-styles.tsx';
import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import { content as last } from 'virtual:content/banner-submitted';
import { content as received } from 'virtual:content/completion';
import { content as decided } from 'virtual:content/state-decision';
import { content as asked } from 'virtual:content/state-documents-missing';
import { content as withdrawn } from 'virtual:content/state-withdrawn';
import { shell } from 'virtual:shell';
import { lazy, Suspense, useEffect, useState, useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { ApplicationState, ChecklistEntry, SubmittedView } from '../../api/schemas/application-schemas.ts';
import type { Content as Written } from '../../form/model/content.ts';
import { preferredName } from '../../form/evaluate/applicant-name.ts';
import { useAnswers } from '../answers/answer-store-context.tsx';
import { LAST_STEPS_ANCHOR } from '../navigation/paths.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { formatDateInZone, formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { SURFACE_RADIUS_PX } from '../ui/theme.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextButton } from '../ui/text-button.tsx';
import {
  awaitsDocuments,
  receivedItems,
  countOutstandingDocuments,
  isDecided,
  isClosedSubmission,
  progressStages,
  type Submission,
  findNextAction,
} from './application-progress.ts';
import { StatusCardSection } from './status-card-section.tsx';
import { revealElement } from '../form/reveal-element.ts';
import { PageColumn } from '../form/page-layout.tsx';
import { PrintHeader } from '../form/print-header.tsx';
import { PdfCopyDownload } from '../form/pdf-copy-download.tsx';
import { ProgressTracker } from './progress-tracker.tsx';
import { NextStepsContent, useChecklistEntriesOfSteps, receivedDayText } from './next-steps-content.tsx';
import { NextActionSection } from './next-action-section.tsx';
import { useBannerKind } from '../form/use-banner-kind.ts';
import { type CurrentSubmission, useCurrentSubmission } from './use-current-submission.ts';
import { ProgressIcon } from '../ui/progress-icon.tsx';
import { decisionEndpoints } from '../../api/student-endpoints.ts';
import type { Decision } from '../../api/schemas/decision-schemas.ts';
import { downloadFile } from '../api/download-file.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { endpoints } from '../../api/endpoints.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ReadOnlyPages } from '../ui/read-only-pages.tsx';

const RequestedItems = lazy(async () => ({ default: (await import('./requested-items-section.tsx')).RequestedItemsSection }));

/** Few institutions want it. */
const OwnRequests = lazy(async () => ({
  default: (await import('../document-requests/document-requests-section.tsx')).DocumentRequestsSection,
}));

/** The state: what a student looks for, from edge to edge of the card. */
const Band = styled('section')(({ theme }) => ({
  margin: '-2rem -2.5rem 0',
  padding: '2rem 2.5rem',
  borderRadius: `${SURFACE_RADIUS_PX - 1}px ${SURFACE_RADIUS_PX - 1}px 0 0`,
  backgroundColor: theme.palette.band.ground,
  color: theme.palette.band.text,
  overflowWrap: 'anywhere',
  '& p': { margin: '0.5rem 0 0', color: 'inherit' },
  '& dl': { padding: '1.25rem 0 0', borderRadius: 0, borderTop: '1px solid', backgroundColor: 'transparent' },
  '&& dt': { color: 'inherit' },
  // An application that does not go on.
  '&[data-state=withdrawn]': { color: theme.palette.text.primary, backgroundColor: theme.palette.background.default },
  [theme.breakpoints.down('mobile')]: { margin: '-1.5rem -1.25rem 0', padding: '1.5rem 1.25rem' },
  '@media print': { margin: 0, padding: 0, color: 'inherit', backgroundColor: 'transparent' },
}));
const Seal = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: '3.5rem',
  height: '3.5rem',
  marginBottom: '1.25rem',
  border: '2px solid',
  borderRadius: '50%',
  color: theme.palette.band.link,
  animation: 'settle 700ms ease-out',
  '& svg': { width: '1.75rem', height: '1.75rem', strokeDasharray: 20, animation: 'draw 800ms ease-out' },
}));
const Quiet = styled('p')(({ theme }) => ({ margin: '0.5rem 0 0', color: theme.palette.text.secondary }));
const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '1rem 2.5rem',
  margin: '1.5rem 0 0',
  padding: '1rem 1.25rem',
  borderRadius: 8,
  backgroundColor: theme.palette.background.default,
  '& dt': { fontSize: '0.875rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
  // The reference, which is read out on the phone.
  '& > div:first-of-type > dd': { fontSize: '1.375rem', lineHeight: 1.2 },
}));
const Message = styled('blockquote')(({ theme }) => ({
  margin: '1.75rem 0 0',
  paddingBlock: '0.25rem',
  paddingInlineStart: '1.25rem',
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& p:first-of-type': { fontSize: '0.9375rem', color: theme.palette.text.secondary },
  // Keeps the office's line breaks.
  '& p + p': { marginTop: '0.375rem', whiteSpace: 'pre-line' },
}));

/** Next steps of those whose application is in a state. */
const NEXT_STEPS: Readonly<Record<ApplicationState['state'], Written>> = {
  received,
  documents_missing: asked,
  // A step on the way: what is decided has its own.
  decision: received,
  withdrawn,
};

/** The one page of a submitted application: how far it is, what is to do, what the office says of it, and what was submitted. */
export const CompletionScreen = withEmotion(function CompletionScreen() {
  const { hash, key: visit } = useLocation();
  // Runs for each navigation to a hash, also the same one.
  useEffect(() => void (hash !== '' && revealElement(hash.slice(1))), [hash, visit]);
  const { username } = useSession();
  // Null where it could not be loaded after it was submitted.
  const { submission, ...now } = useCurrentSubmission();
  if (!now.isReady)
    return (
      <PageColumn>
        <LoadingText />
      </PageColumn>
    );
  const isEnd = submission !== null && isClosedSubmission(submission, now.decision);
  const next = NEXT_STEPS[submission?.state.state ?? 'received'];
  const isFresh = !submission || submission.state.version === 0;
  const submittedAs = username !== null && <Quiet>{translate('completion.submitted_as', { email: username })}</Quiet>;
  const facts = submission && (
    <Facts>
      <div>
        <dt>{translate('completion.reference')}</dt>
        <dd translate="no">{submission.reference}</dd>
      </div>
      <div>
        <dt>{translate('completion.submitted_at')}</dt>
        <dd>{formatDateTimeWithZone(submission.submitted_at)}</dd>
      </div>
    </Facts>
  );
  return (
    <PageColumn>
      <PrintHeader>
        <p>{translate('completion.on_paper')}</p>
      </PrintHeader>
      <Card>
        {isFresh ? (
          <Band>
            <Seal>
              <CheckIcon />
            </Seal>
            <PageHeading text={translate('completion.heading')} title={translate('completion.title')} />
            {submittedAs}
            {facts}
          </Band>
        ) : (
          <StateBand submission={submission} decision={now.decision} />
        )}
        {submission && <Progress submission={submission} {...now} />}
        {(!submission || awaitsDocuments(submission, now.decision)) && <LastSteps submission={submission} />}
        {shell.asks && !isEnd && (
          <Suspense fallback={null}>
            <StatusCardSection>
              <OwnRequests headingId="requests" />
            </StatusCardSection>
          </Suspense>
        )}
        <StatusCardSection>
          <NextStepsContent content={submission && isDecided(submission) ? decided : next} submission={submission} heading="h2" />
        </StatusCardSection>
        {!isFresh && (
          <StatusCardSection>
            <h2>{translate('completion.heading')}</h2>
            {submittedAs}
            {facts}
          </StatusCardSection>
        )}
        <StatusCardSection className="on-screen">
          <h2>{translate('pdf.title')}</h2>
          <PdfCopyDownload errorKind="pdf_copy" />
        </StatusCardSection>
        <SubmittedAnswersSection />
      </Card>
    </PageColumn>
  );
});

/** State of the application, as the heading of the page. */
function StateBand({ submission: { state, items }, decision }: Pick<CurrentSubmission, 'decision'> & { readonly submission: Submission }) {
  const arrived = state.state === 'received' ? receivedItems(items).map(({ name }) => name) : [];
  return (
    <Band aria-labelledby="state" data-state={state.state}>
      <div id="state">
        <PageHeading text={decision?.headline ?? translate(arrived.length > 0 ? 'state.complete' : `state.${state.state}`)} />
      </div>
      {arrived.length > 0 && <p>{translate('state.arrived', { documents: new Intl.ListFormat(pageLanguage()).format(arrived) })}</p>}
      {decision?.replaces && <p>{translate('decision.replaces', { day: formatDateInZone(decision.replaces) })}</p>}
      {state.voided_letter_at !== undefined && <p>{translate('state.letter_void', { day: formatDateInZone(state.voided_letter_at) })}</p>}
      {state.state !== 'decision' && !decision && <p>{translate('state.since', { moment: formatDateTimeWithZone(state.at) })}</p>}
    </Band>
  );
}

/** Stages, what is to do, and what has come or is still to come. */
function Progress({ submission, decision, failure, refresh }: CurrentSubmission & { readonly submission: Submission }) {
  const { state, items, checklist } = submission;
  const stages = progressStages(submission, decision);
  const isAwaiting = awaitsDocuments(submission, decision);
  const followed = useChecklistEntriesOfSteps(last);
  const others = isAwaiting ? checklist.filter(({ id }) => !followed.has(id)) : [];
  const messages = [decision?.message ?? '', decision && state.state === 'decision' ? '' : state.message].filter(Boolean);
  const toDo = findNextAction(submission, decision);
  return (
    <>
      {stages.length > 0 && <ProgressTracker stages={stages} open={countOutstandingDocuments(submission)} />}
      {toDo && <NextActionSection toDo={toDo} decision={decision} onDecision={refresh} />}
      {failure !== null && (
        <Alert variant="error">
          <span>{failure}</span> <TextButton onClick={() => void refresh()}>{translate('decision.again')}</TextButton>
        </Alert>
      )}
      {decision && <DecisionLetter letter={decision.letter} />}
      {messages.map((message, n) => (
        <Message key={n}>
          <p>{translate('state.message')}</p>
          <p dir="auto">{message}</p>
        </Message>
      ))}
      {items.length > 0 && (
        <Suspense fallback={null}>
          <RequestedItems items={items} isOver={!isAwaiting} onChange={refresh} />
        </Suspense>
      )}
      {others.length > 0 && <ReceivedChecklist checklist={others} />}
    </>
  );
}

/** Thanks and the last steps: students first see that all went well, then what is left to do, and once more is asked for or decided, only that. */
function LastSteps({ submission }: { readonly submission: Submission | null }) {
  const name = preferredName(shell, useAnswers());
  const isLater = submission !== null && submission.state.state !== 'received';
  const content = isLater ? last.filter((block) => 'list' in block) : last;
  if (useBannerKind() !== 'submitted' || content.length === 0) return null;
  const thanks = name === '' ? translate('banner.submitted_title_without_name') : translate('banner.submitted_title', { name });
  return (
    <StatusCardSection id={LAST_STEPS_ANCHOR} tabIndex={-1}>
      <h2>{isLater ? translate('completion.last_steps') : thanks}</h2>
      <NextStepsContent content={content} submission={submission} heading="h3" />
    </StatusCardSection>
  );
}

const List = styled('ul')(({ theme: { palette } }) => ({
  '&&': { listStyle: 'none', margin: '1rem 0 0', padding: 0 },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '0 0.75rem',
    borderTop: `1px solid ${palette.divider}`,
  },
  '&& > li': { paddingBlock: '0.75rem' },
  '& svg': { width: '1.25rem', height: '1.25rem' },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 1rem', overflowWrap: 'anywhere' },
  '& > li > div > span:first-of-type': { flex: '1 1 12rem', fontWeight: 600 },
  '& > li > div > span:last-of-type': { fontSize: '0.9375rem', color: palette.text.secondary },
}));

/** The checklist, with the day on which each entry came. */
const ReceivedChecklist = ({ checklist }: { readonly checklist: readonly ChecklistEntry[] }) => (
  <StatusCardSection>
    <h2>{translate('completion.arrivals')}</h2>
    <p>{translate('completion.arrivals_help')}</p>
    <List role="list">
      {checklist.map((entry) => (
        <li key={entry.id}>
          <ProgressIcon state={entry.received_at === null ? 'optional' : 'done'} />
          <div>
            <span>{entry.name}</span>
            <span>{receivedDayText(entry)}</span>
          </div>
        </li>
      ))}
    </List>
  </StatusCardSection>
);

const Sheet = styled('div')(({ theme: { breakpoints, palette, typography } }) => ({
  margin: '1rem 0 1.5rem',
  padding: '1.75rem 2rem',
  borderRadius: 8,
  border: `1px solid ${palette.divider}`,
  borderTop: `4px solid ${palette.primary.main}`,
  overflowWrap: 'anywhere',
  '& > p, & > ul': { maxWidth: '38rem', margin: '0.875rem 0 0', textWrap: 'pretty' },
  '& > h3': { ...typography.h3, margin: '1.5rem 0 0' },
  '& > h3 + *': { marginTop: '0.375rem' },
  '&& > :not(* + *)': { marginTop: 0 },
  [breakpoints.down('mobile')]: { padding: '1.25rem' },
}));

/** The letter of a decision, to be read and to be saved. */
function DecisionLetter({ letter }: Pick<Decision, 'letter'>) {
  const handleError = useHandleError();
  const [isSaving, setSaving] = useState(false);
  const save = (path: string): void => {
    setSaving(true);
    downloadFile(path)
      .catch((error: unknown) => handleError('decision', error))
      .finally(() => setSaving(false));
  };
  return (
    <StatusCardSection>
      <h2>{translate('decision.letter')}</h2>
      <Sheet>
        <ContentBlocks content={letter} heading="h3" />
      </Sheet>
      <div className="on-screen">
        <DownloadButton
          href={decisionEndpoints.decisionLetter.path}
          isBusy={isSaving}
          onSave={save}
          label={translate('decision.download')}
        />
      </div>
    </StatusCardSection>
  );
}

const ReadingNote = styled('p')(({ theme }) => ({ margin: '1rem 0 0', color: theme.palette.text.secondary }));

function SubmittedAnswersSection() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isValidating, mutate } = useApiResponse(endpoints.submission, isOpen);
  const handle = useHandleError();
  useEffect(() => {
    if (error) handle('submission', error);
  }, [error, handle]);
  const open = (): void => {
    if (error) return void mutate();
    setOpen(!isOpen);
  };
  const isShown = isOpen && data !== undefined;
  return (
    <StatusCardSection className={isShown ? undefined : 'on-screen'}>
      <h2>{translate('completion.reading')}</h2>
      <BusyButton
        isBusy={isOpen && isValidating && !data}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={open}
        label={translate(isShown ? 'completion.hide_reading' : 'completion.show_reading')}
      />
      <div id={id}>{isShown && <Read reading={data} />}</div>
    </StatusCardSection>
  );
}

function Read({ reading }: { readonly reading: SubmittedView }) {
  const [hasChoices, setChoices] = useState(false);
  return (
    <>
      <ReadingNote>{translate('completion.reading_note', { moment: formatDateTimeWithZone(reading.submitted_at) })}</ReadingNote>
      <TextButton type="button" aria-pressed={hasChoices} onClick={() => setChoices(!hasChoices)}>
        {translate('completion.show_choices')}
      </TextButton>
      <ReadOnlyPages reading={reading} showsChoices={hasChoices} />
    </>
  );
}
