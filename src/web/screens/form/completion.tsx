import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import { form } from 'virtual:form';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { itemCalls } from '../../../contract/item-calls.ts';
import { useResponse } from '../../api/use-response.ts';
import { printedMoment } from '../../platform/moment.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { SURFACE } from '../../theme.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CardPart } from './card-part.tsx';
import { goToPlace } from './go-to-place.ts';
import { PageColumn } from './page-column.tsx';
import { PaperHead } from './paper-head.tsx';
import { PdfCopy } from './pdf-copy.tsx';
import { StepsToCome } from './steps-to-come.tsx';
import { SubmittedAnswers } from './submitted-answers.tsx';
import { content } from 'virtual:content/banner-submitted';
import { shell } from 'virtual:shell';
import { calledName } from '../../../form/run/applicant.ts';
import { useAnswers } from '../../answers/answer-context.tsx';
import { LAST_STEPS } from '../../navigation/paths.ts';
import { useBanner } from './use-banner.ts';
import { content as received } from 'virtual:content/completion';
import { content as decided } from 'virtual:content/state-decision';
import { content as withdrawn } from 'virtual:content/state-withdrawn';
import { content as asked } from 'virtual:content/state-documents-missing';
import type { State } from '../../../contract/shapes/bodies.ts';
import type { Content as Written } from '../../../form/model/content.ts';

const RequestedItems = lazy(async () => ({ default: (await import('./requested-items.tsx')).RequestedItems }));

/** Few institutions want it. */
const OwnRequests = lazy(async () => ({ default: (await import('../../requests/own-requests.tsx')).OwnRequests }));

/** The receipt: what a student looks for, from edge to edge of the card. */
const Receipt = styled('div')(({ theme }) => ({
  margin: '-2rem -2.5rem 0',
  padding: '2rem 2.5rem',
  borderRadius: `${SURFACE - 1}px ${SURFACE - 1}px 0 0`,
  backgroundColor: theme.palette.band.ground,
  color: theme.palette.band.text,
  '& p': { color: 'inherit' },
  '& dl': { padding: '1.25rem 0 0', borderRadius: 0, borderTop: '1px solid', backgroundColor: 'transparent' },
  '&& dt': { color: 'inherit' },
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

/** The last screen: what the office says of the application, that it is submitted, and what happens next. */
export function Completion() {
  const { hash, key: visit } = useLocation();
  // At each press of a link to a place on it.
  useEffect(() => void (hash !== '' && goToPlace(hash.slice(1))), [hash, visit]);
  const { username, submission } = useSession();
  // Files that the student sends here change the state.
  const { data, mutate } = useResponse(itemCalls.ownItems, submission !== null && submission.items.length > 0);
  const { state, items } = data ?? submission ?? { state: null, items: [] };
  const follow = useCallback(() => void mutate(), [mutate]);
  // Nobody has set the state of a fresh submission.
  const isSet = state !== null && state.version > 0;
  const submittedAs = username !== null && <Quiet>{t('completion.submitted_as', { email: username })}</Quiet>;
  const facts = submission && (
    <Facts>
      <div>
        <dt>{t('completion.reference')}</dt>
        <dd translate="no">{submission.reference}</dd>
      </div>
      <div>
        <dt>{t('completion.submitted_at')}</dt>
        <dd>{printedMoment(submission.submitted_at, form.institution.time_zone)}</dd>
      </div>
      {!isSet && (
        <div>
          <dt>{t('state.status')}</dt>
          <dd>{t(`state.${state?.state ?? 'received'}`)}</dd>
        </div>
      )}
    </Facts>
  );
  return (
    <PageColumn>
      <PaperHead>
        <p>{t('completion.on_paper')}</p>
      </PaperHead>
      <Card>
        {isSet ? (
          <PresentState state={state} />
        ) : (
          <Receipt>
            <Seal>
              <CheckIcon />
            </Seal>
            <PageHeading text={t('completion.heading')} title={t('completion.title')} />
            {submittedAs}
            {facts}
          </Receipt>
        )}
        {items.length > 0 && (
          <Suspense fallback={null}>
            <RequestedItems items={items} onChange={follow} />
          </Suspense>
        )}
        <CardPart>
          <StepsToCome content={NEXT_STEPS[state?.state ?? 'received']} heading="h2" />
        </CardPart>
        <SubmittedBanner />
        {isSet && (
          <CardPart>
            <h2>{t('completion.heading')}</h2>
            {submittedAs}
            {facts}
          </CardPart>
        )}
        {form.institution.requests && (
          <Suspense fallback={null}>
            <CardPart>
              <OwnRequests headingId="requests" />
            </CardPart>
          </Suspense>
        )}
        <CardPart className="on-screen">
          <h2>{t('pdf.title')}</h2>
          <PdfCopy errorKind="pdf_copy" />
        </CardPart>
        <SubmittedAnswers />
      </Card>
    </PageColumn>
  );
}

/** Thanks and the last steps: students first see that all went well, then what is left to do. */
function SubmittedBanner() {
  const name = calledName(shell, useAnswers());
  if (useBanner() !== 'submitted') return null;
  return (
    <CardPart id={LAST_STEPS} tabIndex={-1}>
      <h2>{name === '' ? t('banner.submitted_title_without_name') : t('banner.submitted_title', { name })}</h2>
      <StepsToCome content={content} heading="h3" />
    </CardPart>
  );
}

const Panel = styled('section')(({ theme }) => ({
  padding: '1.25rem',
  borderRadius: 8,
  // What the student must still do has a color of its own, besides its words.
  '&[data-state="documents_missing"]': {
    borderColor: theme.palette.brand.accent.main,
    backgroundColor: theme.palette.brand.accent.extraLight,
  },
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  backgroundColor: theme.palette.brand.primary.extraLight,
  overflowWrap: 'anywhere',
  '& p': { margin: '0.75rem 0 0' },
  '& ul': { margin: '0.25rem 0 0', paddingInlineStart: '1.25rem' },
}));
const Since = styled('p')({ '&&': { margin: '0.25rem 0 0' } });
// Keeps the office's line breaks.
const Message = styled('p')({ whiteSpace: 'pre-line' });

/** What the institution says next to those whose application is in a state. */
const NEXT_STEPS: Readonly<Record<State['state'], Written>> = { received, documents_missing: asked, decision: decided, withdrawn };

/** What the office says of a submitted application, as the first thing on the page: it may ask for something. */
function PresentState({ state: { state, at, missing, message } }: { readonly state: State }) {
  return (
    <Panel aria-labelledby="state" data-state={state}>
      <div id="state">
        <PageHeading text={t(`state.${state}`)} />
      </div>
      <Since>{t('state.since', { moment: printedMoment(at, form.institution.time_zone) })}</Since>
      {missing.length > 0 && (
        <>
          <p>{t('state.missing')}</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {message !== '' && (
        <>
          <p>{t('state.message')}</p>
          <Message dir="auto">{message}</Message>
        </>
      )}
    </Panel>
  );
}
