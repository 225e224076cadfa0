import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication, OfficeStates } from '../../../contract/shapes/office.ts';
import { send, ServerError } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { OFFICE } from '../../navigation/paths.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReadOnlyPages } from '../../ui/read-only-pages.tsx';
import { Column } from './application-list.tsx';
import { useAtWork, useHalfWritten } from './at-work.ts';
import { ChecklistBeside } from './checklist-beside.tsx';
import { FactsStrip } from './facts-strip.tsx';
import { TakeBack } from './take-back.tsx';
import { DecisionBeside } from './decision-beside.tsx';
import { DocumentsBeside } from './documents-beside.tsx';
import { useTry } from './use-try.ts';
import { writtenMoment } from '../../../form/run/opening.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LONGEST_MESSAGE, WITHDRAWN, LONGEST_NOTE } from '../../../contract/office.ts';
import { BesideForm } from './beside-form.tsx';
import { isTooLong, LongText } from './long-text.tsx';
import { ReaderBeside } from './reader-beside.tsx';
import { SetState } from './set-state.tsx';
import { StateTag } from './state-tag.ts';
import { stateText } from './states.ts';

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem',
  marginTop: '1rem',
  // What is done with it comes first, and on a narrow screen above all of the answers.
  [theme.breakpoints.up('tablet')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 23rem)',
    alignItems: 'start',
    '& > :first-of-type': {
      gridArea: '1 / 2',
      position: 'sticky',
      top: '1rem',
      boxSizing: 'border-box',
      maxHeight: 'calc(100dvh - 2rem)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      scrollbarGutter: 'stable',
    },
    '& > :last-of-type': { gridArea: '1 / 1' },
  },
}));
const Read = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' });
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.75rem',
  overflowWrap: 'anywhere',
  '& > div': { marginInline: 0, padding: '1rem 1.25rem' },
  '& h2': { ...theme.typography.h3, margin: '0 0 0.5rem' },
  '& h3': { ...theme.typography.h3, margin: '1rem 0 0.25rem' },
  '& details > summary': { minHeight: 32, paddingBlock: '0.375rem', fontWeight: 600, cursor: 'pointer' },
  '& ul, & ol': { margin: 0, paddingInlineStart: '1.25rem' },
}));
const Answers = styled(Card)(({ theme }) => ({
  '& > div:first-of-type': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.25rem 1.5rem' },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& label': { display: 'flex', alignItems: 'center', gap: '0.5rem', minHeight: 32, cursor: 'pointer' },
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.palette.primary.main },
}));
const SHOWS_ALL = 'matricula_office_shows_all';

/** One application as its student reads it, with documents, state and notes beside it. */
export function OneApplication() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { readonly list?: string } | null };
  const { onSessionOver, member } = useAtWork();
  const [application, setApplication] = useState<OfficeApplication>();
  const { run, refusal } = useTry(onSessionOver);
  useEffect(() => {
    run(async () => setApplication(await send(officeCalls.officeApplication, { params: { id } }).catch(asNotThere)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `run` is another one at each render; only another application is read again
  }, [id]);
  const back = (
    <Link to={state?.list ?? OFFICE} state={state}>
      {t('office.back')}
    </Link>
  );
  if (!application)
    return (
      <Column>
        {back}
        {refusal === null ? (
          <p role="status">{t('shell.loading')}</p>
        ) : (
          <>
            <PageHeading text={t('office.reading')} />
            <Alert variant="error">{refusal}</Alert>
          </>
        )}
      </Column>
    );
  const { reading, reference, email, submitted_at: at } = application;
  return (
    <Column>
      {back}
      <PageHeading text={reading.name || t('office.no_name')} />
      <p>
        {[reference ?? t('office.draft'), at !== null && printedMoment(at, shell.institution.time_zone), email].filter(Boolean).join(' · ')}
      </p>
      <FactsStrip facts={application.facts} />
      <Sides>
        <Beside>
          <ChecklistBeside application={application} maySet={member.role === 'editor'} />
          {reference !== null && (
            <StateBeside key={application.states[0]?.version} application={application} maySet={member.role === 'editor'} />
          )}
          <ItemsBeside application={application} maySet={member.role === 'editor'} onDecided={setApplication} />
          {reference !== null && (
            <DecisionBeside key={application.prepared?.version ?? 0} application={application} maySet={member.role === 'editor'} />
          )}
          {reference !== null && <ReaderBeside application={application} />}
          <NotesBeside id={id} notes={application.notes} />
          <RequestsBeside requests={application.requests} />
          <KeptBeside application={application} maySet={member.role === 'editor'} />
        </Beside>
        <Read>
          {reference !== null && <DocumentsBeside application={application} />}
          <AnswersCard reading={reading} />
        </Read>
      </Sides>
    </Column>
  );
}

/** The answers; what was not answered shows only on request, which this browser tab remembers. */
function AnswersCard({ reading }: Pick<OfficeApplication, 'reading'>) {
  const [showsAll, setShowsAll] = useState(() => sessionStorage.getItem(SHOWS_ALL) !== null);
  const turn = (): void => {
    if (showsAll) sessionStorage.removeItem(SHOWS_ALL);
    else sessionStorage.setItem(SHOWS_ALL, 'yes');
    setShowsAll(!showsAll);
  };
  return (
    <Answers>
      <div>
        <h2>{t('office.reading')}</h2>
        <label>
          <input type="checkbox" role="switch" aria-checked={!showsAll} checked={!showsAll} onChange={turn} />
          <span>{t('office.only_answered')}</span>
        </label>
      </div>
      <ReadOnlyPages reading={showsAll ? reading : { ...reading, pages: onlyAnswered(reading.pages) }} />
    </Answers>
  );
}

const onlyAnswered = (pages: OfficeApplication['reading']['pages']): OfficeApplication['reading']['pages'] =>
  pages
    .map(({ sections, ...page }) => ({
      ...page,
      sections: sections
        .map(({ items, ...section }) => ({ ...section, items: items.filter(({ value }) => value !== '') }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);

/** An address that was copied in part has the wrong form: nothing is there. */
function asNotThere(error: unknown): never {
  throw error instanceof ServerError && error.status === 400 ? new ServerError(error.message, 404) : error;
}

/** Whom the student has asked for what, and what has come of it. */
function RequestsBeside({ requests }: Pick<OfficeApplication, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <Card>
      <h2>{t('office.requests')}</h2>
      <ul>
        {requests.map(({ id, title, name, email, status, at }) => (
          <li key={id}>
            {`${title}: ${name} (${email}), ${t(`office.request_${status}`, { moment: printedMoment(at, shell.institution.time_zone) })}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ItemsProps {
  readonly application: OfficeApplication;
  readonly maySet: boolean;
  readonly onDecided: (application: OfficeApplication) => void;
}

/** Documents that the student was asked for, and for those who may, what to do with a file that has come. */
function ItemsBeside({ application: { id, items }, maySet, onDecided }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <Card>
      <h2>{t('office.items')}</h2>
      <Entries>
        {items.map((item) => {
          const { id: itemId, name, status, at, reason } = item;
          return (
            <li key={itemId}>
              <p>{`${name}: ${t(`office.item_${status}`, { moment: printed(at), reason })}`}</p>
              {maySet && status === 'sent' && <DecideItem application={id} item={item} onDecided={onDecided} />}
            </li>
          );
        })}
      </Entries>
    </Card>
  );
}

interface DecideItemProps {
  /** Id of the application. */
  readonly application: string;
  readonly item: OfficeApplication['items'][number];
  readonly onDecided: (application: OfficeApplication) => void;
}

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '0.5rem' });

function DecideItem({ application, item: { id, name, file }, onDecided }: DecideItemProps) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [reason, write] = useHalfWritten(`return ${id}`);
  const [isReturning, setReturning] = useState(reason !== '');
  const [isTried, setTried] = useState(false);
  const decide = (body: { readonly reason?: string }): void =>
    run(async () => {
      const params = { id: application, item: id };
      onDecided(await send(officeCalls.decideItem, { params, body: { document: file?.id ?? '', ...body } }));
      write('');
    });
  return (
    <>
      <Choices>
        <BusyButton variant="outlined" isBusy={isBusy} onClick={() => decide({})} aria-label={`${t('office.item_accept')}: ${name}`}>
          {t('office.item_accept')}
        </BusyButton>
        {!isReturning && (
          <Button variant="outlined" onClick={() => setReturning(true)} aria-label={`${t('office.item_return')}: ${name}`}>
            {t('office.item_return')}
          </Button>
        )}
      </Choices>
      {isReturning && (
        <BesideForm
          isSound={reason.trim() !== '' && !isTooLong(reason, LONGEST_MESSAGE)}
          onRefused={() => setTried(true)}
          onSubmit={() => decide({ reason: reason.trim() })}
        >
          <LongText
            label={t('office.item_reason')}
            limit={LONGEST_MESSAGE}
            value={reason}
            errors={isTried && reason.trim() === '' ? [t('office.item_reason_needed')] : []}
            onValue={write}
          />
          <BusyButton type="submit" variant="contained" isBusy={isBusy} aria-label={`${t('office.item_return')}: ${name}`}>
            {t('office.item_return')}
          </BusyButton>
        </BesideForm>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}

/** For how long an application is kept, and for those who may, how to keep it longer. */
function KeptBeside({ application, maySet }: { readonly application: OfficeApplication; readonly maySet: boolean }) {
  const { id } = application;
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [{ held_since: since, deletion_day: day }, setKeeping] = useState(application.keeping);
  const turn = (): void =>
    run(async () => setKeeping(await send(officeCalls.officeHold, { params: { id }, body: { is_held: since === null } })));
  const words =
    since !== null
      ? t('office.kept_held', { moment: printedMoment(since, shell.institution.time_zone) })
      : day === null
        ? t('office.kept_always')
        : t('office.kept_until', { day: writtenMoment(day, pageLanguage(), undefined) });
  return (
    <Card>
      <h2>{t('office.kept')}</h2>
      <p role="status">{words}</p>
      {since !== null && <p>{t('office.kept_held_note')}</p>}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {maySet && (
        <BusyButton variant="outlined" isBusy={isBusy} onClick={turn}>
          {since === null ? t('office.hold') : t('office.release')}
        </BusyButton>
      )}
    </Card>
  );
}

const Entries = styled('ul')(({ theme }) => ({
  '&&': { padding: 0, listStyle: 'none' },
  '& > li': { paddingBlock: '0.5rem' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& p': { margin: 0, whiteSpace: 'pre-line' },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** What the office writes about an application, for itself. */
function NotesBeside({ id, notes: first }: { readonly id: string; readonly notes: OfficeApplication['notes'] }) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [notes, setNotes] = useState(first);
  const [text, write] = useHalfWritten(`note ${id}`);
  const add = (): void => {
    if (text.trim() === '') return;
    run(async () => {
      setNotes((await send(officeCalls.addNote, { params: { id }, body: { text: text.trim() } })).notes);
      write('');
    });
  };
  return (
    <Card>
      <h2>{t('office.notes')}</h2>
      <Entries>
        {notes.map(({ at, by, text: written }) => (
          <li key={at + written}>
            <p>{written}</p>
            <small>{t('office.by', { name: by, moment: printedMoment(at, shell.institution.time_zone) })}</small>
          </li>
        ))}
      </Entries>
      <BesideForm isSound={!isTooLong(text, LONGEST_NOTE)} onSubmit={add}>
        <LongText label={t('office.note')} help={t('office.note_help')} limit={LONGEST_NOTE} value={text} onValue={write} />
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        <BusyButton type="submit" variant="outlined" isBusy={isBusy}>
          {t('office.add_note')}
        </BusyButton>
      </BesideForm>
    </Card>
  );
}

const History = styled('ul')(({ theme }) => ({
  '&&': { padding: 0, listStyle: 'none' },
  '& > li': { paddingBlock: '0.5rem' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& p': { margin: '0.25rem 0 0', whiteSpace: 'pre-line' },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** What the student knows of the application, for those who may, how to set it, and what it was before. */
function StateBeside({ application, maySet }: { readonly application: OfficeApplication; readonly maySet: boolean }) {
  const [known, setKnown] = useState<OfficeStates>(application);
  const [isTakenBack, setTakenBack] = useState(false);
  const { states } = known;
  const setStates = (set: OfficeStates, isBack = false): void => {
    setKnown(set);
    setTakenBack(isBack);
  };
  return (
    <Card>
      <h2>{t('office.state')}</h2>
      <p role="status">
        <StateTag data-state={states[0]?.state}>{stateText(states[0]?.state ?? 'received')}</StateTag>
      </p>
      {maySet && known.seconds_left > 0 && (
        <TakeBack key={states[0]?.version} application={application.id} states={known} onTakenBack={(back) => setStates(back, true)} />
      )}
      {isTakenBack && <Alert variant="success">{t('office.taken_back')}</Alert>}
      {maySet && <SetState application={application} present={states[0]} onStates={setStates} />}
      <History>
        <StateEntry state={states[0]} submittedAt={application.submitted_at ?? ''} />
      </History>
      {states.length > 0 && (
        <details>
          <summary>{`${t('office.history')} (${states.length})`}</summary>
          <History>
            {[...states.slice(1), undefined].map((state) => (
              <StateEntry key={state?.version ?? 0} state={state} submittedAt={application.submitted_at ?? ''} />
            ))}
          </History>
        </details>
      )}
    </Card>
  );
}

interface StateEntryProps {
  /** Undefined for the submission. */
  readonly state: OfficeStates['states'][number] | undefined;
  readonly submittedAt: string;
}

function StateEntry({ state: set, submittedAt }: StateEntryProps) {
  const { outcomes = [] } = useResponse(officeCalls.staffChoices, typeof set?.outcome === 'string').data ?? {};
  if (!set)
    return (
      <li>
        <strong>{stateText('received')}</strong>
        <small>{printed(submittedAt)}</small>
      </li>
    );
  const { state, missing, message, at, by, outcome, reply, replied_at: repliedAt } = set;
  return (
    <li>
      <strong>
        {outcome === null ? stateText(state) : `${stateText(state)}: ${outcomes.find(({ id }) => id === outcome)?.name ?? outcome}`}
      </strong>
      <small>
        {state === WITHDRAWN ? t('office.by_student', { moment: printed(at) }) : t('office.by', { name: by, moment: printed(at) })}
      </small>
      {missing.length > 0 && (
        <ul>
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {message !== '' && <p>{message}</p>}
      {reply !== null && <p>{t(`office.reply_${reply}`, { moment: printed(repliedAt ?? at) })}</p>}
    </li>
  );
}

const printed = (at: string): string => printedMoment(at, shell.institution.time_zone);
