import 'virtual:text/answers';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { styled } from '@mui/material/styles';
import { type MouseEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { MailPreview, OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { SURFACE_RADIUS_PX } from '../ui/theme.ts';
import { Card } from '../ui/card.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import type { Elements } from '../ui/elements.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { answeredPages, ReadOnlyPages } from '../ui/read-only-pages.tsx';
import { OfficeColumn } from './application-list-screen.tsx';
import { type ApplicationPanelProps, useStaff, useUnsavedText } from './staff-context.ts';
import { ChecklistPanel } from './checklist-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { useStaffAction, useReadOnce } from './use-api-action.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { decisionReplies, MAX_NOTE_LENGTH } from '../../api/rules/office.ts';
import { SelectField } from './select-field.tsx';
import { PanelForm } from './panel-form.tsx';
import { isTooLong, LongTextField } from './long-text-field.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { ReaderSelect } from './reader-select.tsx';
import { ChangeStateForm } from './change-state-form.tsx';
import { StateTag, stateLabel } from './state-tag.ts';

const SCROLLBAR_PX = 10;
const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem',
  marginTop: '1rem',
  '& .card': { marginInline: 0 },
  // A narrow screen shows documents, actions and answers one after another.
  [theme.breakpoints.up('tablet')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 23rem)',
    gridTemplateRows: 'auto 1fr',
    alignItems: 'start',
    '& > div': { gridColumn: 1 },
    '& > [data-panels]': {
      gridArea: '1 / 2 / span 2',
      position: 'sticky',
      top: '1rem',
      maxHeight: 'calc(100dvh - 2rem)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // The scrollbar is beside the column.
      scrollbarGutter: 'stable',
      marginInlineEnd: -SCROLLBAR_PX,
      scrollPaddingTop: '5rem',
      // Systems that hide scrollbars would hide that there is more.
      '&::-webkit-scrollbar': { width: SCROLLBAR_PX },
      '&::-webkit-scrollbar-thumb': { borderRadius: 5, backgroundColor: theme.palette.text.secondary },
    },
  },
}));
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.75rem',
  overflowWrap: 'anywhere',
  '& > section > div': { padding: '1rem 1.25rem' },
  // Panels below the edge would look as if they were not there.
  '& > nav': {
    display: 'none',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    flexWrap: 'wrap',
    gap: '0 1rem',
    paddingBlock: '0.25rem',
    backgroundColor: theme.palette.background.default,
    fontSize: '0.875rem',
    lineHeight: '1.75rem',
    [theme.breakpoints.up('tablet')]: { display: 'flex' },
  },
  '& h2': { ...theme.typography.h3, margin: '0 0 0.5rem' },
  '& h3': { ...theme.typography.h3, margin: '1rem 0 0.25rem' },
  '& details > summary': {
    minHeight: 32,
    paddingBlock: '0.375rem',
    listStyle: 'disclosure-closed inside',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& details[open] > summary': { listStyleType: 'disclosure-open' },
  '& ul, & ol': { margin: 0, paddingInlineStart: '1.25rem' },
}));
const Answers = styled(Card)(({ theme }) => ({
  '& > div:first-of-type': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.25rem 1.5rem' },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& label': { display: 'flex', alignItems: 'center', gap: '0.5rem', minHeight: 32, cursor: 'pointer' },
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.palette.primary.main },
}));
const SHOWS_ALL = 'matricula_office_shows_all';

/** An application's answers, with panels for documents, state and notes. */
export function ApplicationScreen() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { readonly list?: string } | null };
  const { member } = useStaff();
  const [application, setApplication] = useState<OfficeApplication>();
  const { run, refusal } = useStaffAction();
  useReadOnce(
    () => run(async () => setApplication(await callApi(officeEndpoints.officeApplication, { params: { id } }).catch(asNotThere))),
    id,
  );
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, application !== undefined).data ?? {};
  const back = (
    <Link to={state?.list ?? OFFICE_PATH} state={state}>
      {translate('office.back')}
    </Link>
  );
  if (!application)
    return (
      <OfficeColumn>
        {back}
        {refusal === null ? (
          <LoadingText />
        ) : (
          <>
            <PageHeading text={translate('office.reading')} />
            <Alert variant="error">{refusal}</Alert>
          </>
        )}
      </OfficeColumn>
    );
  const { reading, reference, email, submitted_at: at } = application;
  const panel: ApplicationPanelProps = {
    application,
    maySet: member.role === 'editor',
    onChange: (changed) => setApplication((present) => present && { ...present, ...changed }),
  };
  const isSubmitted = reference !== null;
  const hasDecisions = outcomes.length > 0 || application.prepared !== null || typeof application.states[0]?.outcome === 'string';
  const panels = (
    [
      ['checklist', application.checklist.length > 0 && <ChecklistPanel {...panel} />],
      ['state', isSubmitted && <StateBeside {...panel} />],
      ['prepared', isSubmitted && hasDecisions && <DecisionPanel {...panel} />],
      ['reader', isSubmitted && panel.maySet && <ReaderBeside application={application} />],
      ['notes', <NotesBeside key="notes" {...panel} />],
      ['requests', application.requests.length > 0 && <RequestsBeside requests={application.requests} />],
      ['kept', <KeptBeside key="kept" {...panel} />],
    ] as const
  ).filter(([, element]) => element !== false);
  return (
    <OfficeColumn>
      {back}
      <PageHeading text={reading.name || translate('office.no_name')} />
      <p>{[reference ?? translate('office.draft'), at !== null && formatDateTimeWithZone(at), email].filter(Boolean).join(' · ')}</p>
      <FactsStrip facts={application.facts} />
      <Sides>
        {isSubmitted && <DocumentsPanel {...panel} />}
        <Beside data-panels="">
          <nav aria-label={translate('office.panels')}>
            {panels.map(([name]) => (
              <a key={name} href={`#panel-${name}`} onClick={showPanel}>
                {translate(`office.${name}`)}
              </a>
            ))}
          </nav>
          {panels.map(([name, element]) => (
            <section key={name} id={`panel-${name}`} tabIndex={-1}>
              <Panel title={translate(`office.${name}`)}>{element}</Panel>
            </section>
          ))}
        </Beside>
        <AnswersCard reading={reading} />
      </Sides>
    </OfficeColumn>
  );
}

const Panel = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <Card>
    <h2>{title}</h2>
    {children}
  </Card>
);

const Facts = styled('dl')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  margin: '1rem 0 0',
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: SURFACE_RADIUS_PX,
  backgroundColor: palette.background.paper,
  overflowWrap: 'anywhere',
  '& > div': { padding: '0.625rem 1rem', boxShadow: `1px 1px 0 ${palette.divider}` },
  '& dt': { color: palette.text.secondary, fontSize: '0.8125rem', lineHeight: 1.3 },
  '& dd': { margin: '0.125rem 0 0', fontWeight: 600 },
  '& [data-none] dd': { color: palette.text.secondary, fontWeight: 400 },
  // Known by its sign and edge, too.
  '& [data-flag]': { backgroundColor: palette.brand.accent.extraLight, borderInlineStart: `4px solid ${palette.brand.accent.main}` },
  '& [data-flag] dd': { display: 'flex', alignItems: 'center', gap: '0.375rem' },
}));

/** Facts of an application that the institution has chosen. */
function FactsStrip({ facts }: Pick<OfficeApplication, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map(({ label, value, is_flag: isFlag }) => (
        <div key={label} data-flag={isFlag ? '' : undefined} data-none={value === '' ? '' : undefined}>
          <dt>{label}</dt>
          <dd dir="auto">
            {isFlag && <WarningIcon />}
            <span>{value === '' ? translate('reading.unanswered') : value}</span>
          </dd>
        </div>
      ))}
    </Facts>
  );
}

/** Answers. Unanswered questions show on request, remembered for this browser tab. */
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
        <h2>{translate('office.reading')}</h2>
        <label>
          <input type="checkbox" role="switch" aria-checked={!showsAll} checked={!showsAll} onChange={turn} />
          <span>{translate('office.only_answered')}</span>
        </label>
      </div>
      <ReadOnlyPages showsBlanks reading={showsAll ? reading : { ...reading, pages: answeredPages(reading.pages) }} />
    </Answers>
  );
}

/** Shows a panel, wherever the panels are scrolled to. The address stays: a fragment would be another place to go back to. */
function showPanel(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const panel = document.getElementById(event.currentTarget.hash.slice(1));
  panel?.focus({ preventScroll: true });
  panel?.scrollIntoView();
}

/** A truncated id is malformed: shows "not found". */
function asNotThere(error: unknown): never {
  throw error instanceof ServerError && error.status === 400 ? new ServerError(error.message, 404) : error;
}

/** Document requests of the student with their status. */
function RequestsBeside({ requests }: Pick<OfficeApplication, 'requests'>) {
  return (
    <ul>
      {requests.map(({ id, title, name, email, status, at, is_late: isLate }) => {
        const outcome = translate(`office.request_${status}`, { moment: formatDateTimeWithZone(at) });
        return <li key={id}>{`${title}: ${name} (${email}), ${isLate ? translate('office.request_late', { outcome }) : outcome}`}</li>;
      })}
    </ul>
  );
}

/** Reader of an application, chosen by editors. */
function ReaderBeside({ application: { id, reader } }: Pick<ApplicationPanelProps, 'application'>) {
  const { isBusy, refusal, run } = useStaffAction();
  const [chosen, choose] = useState(reader ?? 'none');
  const [said, say] = useState('');
  const assign = (): void =>
    run(async () => {
      say('');
      const body = { applications: [id], reader: chosen === 'none' ? null : chosen };
      const { reader: name } = await callApi(officeEndpoints.setReaders, { body });
      say(name === null ? translate('office.freed', { count: 1 }) : translate('office.assigned', { count: 1, name }));
    });
  return (
    <PanelForm onSubmit={assign}>
      <ReaderSelect label={translate('office.assign_reader')} value={chosen} onValue={choose} />
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {said !== '' && refusal === null && <Alert variant="success">{said}</Alert>}
      <BusyButton type="submit" isBusy={isBusy} label={translate('office.assign')} />
    </PanelForm>
  );
}

/** Retention date of an application; editors can set a legal hold. */
function KeptBeside({ application: { id, keeping }, maySet, onChange }: ApplicationPanelProps) {
  const { isBusy, refusal, run } = useStaffAction();
  const { held_since: since, deletion_day: day } = keeping;
  const turn = (): void =>
    run(async () =>
      onChange({ keeping: await callApi(officeEndpoints.officeHold, { params: { id }, body: { is_held: since === null } }) }),
    );
  const words =
    since !== null
      ? translate('office.kept_held', { moment: formatDateTimeWithZone(since) })
      : day === null
        ? translate('office.kept_always')
        : translate('office.kept_until', { day: formatPlainDateTime(day, pageLanguage(), undefined) });
  return (
    <>
      <p role="status">{words}</p>
      {since !== null && <p>{translate('office.kept_held_note')}</p>}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {maySet && (
        <BusyButton isBusy={isBusy} onClick={turn} label={since === null ? translate('office.hold') : translate('office.release')} />
      )}
    </>
  );
}

const Entries = styled('ul')(({ theme }) => ({
  '&&': { padding: 0, listStyle: 'none' },
  '& > li': { paddingBlock: '0.5rem' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& p': { margin: '0.25rem 0 0', whiteSpace: 'pre-line' },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** Internal notes about an application. */
function NotesBeside({ application: { id, notes }, onChange }: ApplicationPanelProps) {
  const { isBusy, refusal, run } = useStaffAction();
  const [text, write] = useUnsavedText(`note ${id}`);
  const add = (): void => {
    if (text.trim() === '') return;
    run(async () => {
      onChange(await callApi(officeEndpoints.addNote, { params: { id }, body: { text: text.trim() } }));
      write();
    });
  };
  return (
    <>
      <Entries>
        {notes.map(({ at, by, text: written }) => (
          <li key={at + written}>
            <p>{written}</p>
            <small>{translate('office.by', { name: by, moment: formatDateTimeWithZone(at) })}</small>
          </li>
        ))}
      </Entries>
      <PanelForm check={() => !isTooLong(text, MAX_NOTE_LENGTH)} onSubmit={add}>
        <LongTextField
          label={translate('office.note')}
          help={translate('office.note_help')}
          limit={MAX_NOTE_LENGTH}
          value={text}
          onValue={write}
        />
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        <BusyButton type="submit" isBusy={isBusy} label={translate('office.add_note')} />
      </PanelForm>
    </>
  );
}

/** Current state, its history, and for editors the form to change it. */
function StateBeside({ application, maySet, onChange }: ApplicationPanelProps) {
  const { states, events, submitted_at: at } = application;
  const former = [
    ...[...states.slice(1), ...(states.length > 0 ? [undefined] : [])].map((state) => ({
      at: state?.at ?? at ?? '',
      entry: <StateEntry key={state?.version ?? 0} state={state} submittedAt={at ?? ''} />,
    })),
    ...events.map((event) => ({ at: event.at, entry: <EventEntry key={event.at + event.event} {...event} /> })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <>
      <p role="status">
        <StateTag data-state={states[0]?.state}>{stateLabel(states[0]?.state ?? 'received')}</StateTag>
      </p>
      {maySet && <ChangeStateForm application={application} onChange={onChange} />}
      <Entries>
        <StateEntry state={states[0]} submittedAt={at ?? ''} />
      </Entries>
      {maySet && <RecordReply key={states[0]?.version ?? 0} application={application} onChange={onChange} />}
      {former.length > 0 && (
        <details>
          <summary>{`${translate('office.history')} (${former.length})`}</summary>
          <Entries>{former.map(({ entry }) => entry)}</Entries>
        </details>
      )}
    </>
  );
}

/** Records the reply of a student who wrote or called. */
function RecordReply({ application: { id, email, states }, onChange }: Omit<ApplicationPanelProps, 'maySet'>) {
  const { isBusy, refusal, run } = useStaffAction();
  const { version: base = 0, outcome = null, reply = null } = states[0] ?? {};
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, outcome !== null).data ?? {};
  const [chosen, choose] = useState(reply ?? '');
  const [preview, setPreview] = useState<MailPreview>();
  if (outcome === null || (reply === null && outcomes.find((one) => one.id === outcome)?.replies !== true)) return null;
  const body = { base, reply: decisionReplies.find((one) => one === chosen) ?? null };
  const ask = (): void => run(async () => setPreview(await callApi(officeEndpoints.previewReply, { params: { id }, body })));
  const record = (): void => {
    setPreview(undefined);
    run(async () => onChange(await callApi(officeEndpoints.recordReply, { params: { id }, body })));
  };
  return (
    <details>
      <summary>{translate('office.record_reply')}</summary>
      <PanelForm onSubmit={ask}>
        <SelectField
          label={translate('office.reply')}
          help={translate('office.record_reply_help')}
          value={chosen}
          options={[['', translate('office.no_reply')], ...decisionReplies.map((one) => [one, translate(`office.${one}`)] as const)]}
          onValue={choose}
        />
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        <BusyButton type="submit" isBusy={isBusy} label={translate('office.record_reply')} />
      </PanelForm>
      {preview && (
        <MailDialog
          title={translate(`office.record_${body.reply ?? 'none'}`)}
          about={[{ paragraph: [translate('office.confirm_mail', { address: email })] }]}
          mail={preview}
          yes={translate('office.record_yes')}
          onNo={() => setPreview(undefined)}
          onYes={record}
        />
      )}
    </details>
  );
}

interface StateEntryProps {
  /** Undefined for the submission. */
  readonly state: OfficeApplication['states'][number] | undefined;
  readonly submittedAt: string;
}

function StateEntry({ state: set, submittedAt }: StateEntryProps) {
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, typeof set?.outcome === 'string').data ?? {};
  if (!set)
    return (
      <li>
        <strong>{stateLabel('received')}</strong>
        <small>{formatDateTimeWithZone(submittedAt)}</small>
      </li>
    );
  const { state, missing, message, at, outcome, reply, replied_at: repliedAt, reply_by: recordedBy } = set;
  return (
    <li>
      <strong>
        {outcome === null ? stateLabel(state) : `${stateLabel(state)}: ${outcomes.find(({ id }) => id === outcome)?.name ?? outcome}`}
      </strong>
      <small>{authorOf(set)}</small>
      {missing.length > 0 && (
        <ul>
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {message !== '' && <p>{message}</p>}
      {reply !== null && <p>{translate(`office.reply_${reply}`, { moment: formatDateTimeWithZone(repliedAt ?? at) })}</p>}
      {recordedBy !== '' && reply === null && <p>{translate('office.no_reply')}</p>}
      {recordedBy !== '' && <small>{translate('office.reply_recorded', { name: recordedBy })}</small>}
    </li>
  );
}

type Event = OfficeApplication['events'][number];

/** Step of a decision that was not released. */
const EventEntry = (entry: Event) => (
  <li>
    <strong>{translate(`office.event_${entry.event}`)}</strong>
    <small>{authorOf(entry)}</small>
  </li>
);

const authorOf = ({ at, by, is_by_student: isByStudent }: Pick<Event, 'at' | 'by' | 'is_by_student'>): string =>
  isByStudent
    ? translate('office.by_student', { moment: formatDateTimeWithZone(at) })
    : translate('office.by', { name: by, moment: formatDateTimeWithZone(at) });
