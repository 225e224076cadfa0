import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router-dom';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeFilters, OfficeList } from '../../../contract/shapes/office.ts';
import { saveFile } from '../../api/save-file.ts';
import { OFFICE } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { GRID, SURFACE } from '../../theme.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { hidden } from '../../ui/visually-hidden.tsx';
import { useAtWork } from './at-work.ts';
import { FilterForm } from './filter-form.tsx';
import { StateTag } from './state-tag.ts';
import { stateText } from './states.ts';
import { useTry } from './use-try.ts';
import { useEffect, useState } from 'react';
import { send, UnauthorizedError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';

export const Column = styled('div')({ ...GRID, paddingBlock: '2rem 4rem' });
const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '1rem 0',
  padding: 0,
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: SURFACE,
}));
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: '2.75fr 1.75fr 4.25fr 2.75fr 4.75fr',
  gap: '0 1.25rem',
  '& > *': { minWidth: 0 },
} as const;
// For the eyes: each row says what a reader without them needs.
const Heads = styled('div')(({ theme }) => ({
  ...COLUMNS,
  padding: '1rem 1.25rem 0',
  color: theme.palette.text.secondary,
  fontSize: '0.875rem',
  fontWeight: 600,
  [theme.breakpoints.down('tablet')]: { display: 'none' },
}));
const Row = styled('li')(({ theme }) => ({
  ...COLUMNS,
  position: 'relative',
  alignItems: 'center',
  minHeight: 56,
  padding: '0.5rem 1.25rem',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: theme.palette.background.default },
  '&:last-of-type': { borderRadius: `0 0 ${SURFACE}px ${SURFACE}px` },
  '&:first-of-type': { borderStartStartRadius: SURFACE, borderStartEndRadius: SURFACE },
  '& + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& a': { display: 'inline-block', paddingBlock: '0.5rem', fontWeight: 600 },
  '& span': { color: theme.palette.text.secondary },
  // Under its head a date alone is enough, for the eyes.
  [theme.breakpoints.up('tablet')]: { '& .said': hidden },
  [theme.breakpoints.down('tablet')]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: '0.75rem', '& .headed': { display: 'none' } },
}));

const Above = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
});
// Nothing found is said where it would be.
const Status = styled('p')(({ theme }) => ({
  '&[data-none]': {
    flex: 1,
    padding: '2rem',
    textAlign: 'center',
    border: `1px dashed ${theme.palette.text.secondary}`,
    borderRadius: SURFACE,
  },
}));

/** What a place in the history remembers of the list: nothing that someone searched for is in an address. */
interface Remembered {
  readonly filters?: OfficeFilters;
}

/** The list of applications with its filters. */
export function ApplicationList() {
  const { filters = {} } = (useLocation().state as Remembered | null) ?? {};
  const go = useGo();
  const name = JSON.stringify(filters);
  return (
    <Column>
      <PageHeading text={t('office.title')} />
      <FilterForm key={name} filters={filters} onSearch={(wanted) => go(OFFICE, { state: { filters: wanted } satisfies Remembered })} />
      <Found key={`found ${name}`} filters={filters} />
    </Column>
  );
}

function Found({ filters }: { readonly filters: OfficeFilters }) {
  const { onSessionOver } = useAtWork();
  const { applications, hasMore, isBusy, refusal, showMore } = useList(filters);
  const exported = useTry(onSessionOver);
  return (
    <>
      <Above>
        <Status role="status" data-none={applications?.length === 0 ? '' : undefined}>
          {status(applications, isBusy, hasMore, filters)}
        </Status>
        {applications !== undefined && applications.length > 0 && (
          <DownloadButton
            variant="outlined"
            href={exportOf(filters)}
            isBusy={exported.isBusy}
            onSave={(path) => exported.run(() => saveFile(path))}
          >
            {t('office.export')}
          </DownloadButton>
        )}
      </Above>
      {(refusal ?? exported.refusal) !== null && <Alert variant="error">{refusal ?? exported.refusal}</Alert>}
      {applications !== undefined && applications.length > 0 && (
        <>
          <Heads aria-hidden="true">
            {(['name', 'reference', 'email'] as const).map((name) => (
              <span key={name}>{t(`office.${name}_head`)}</span>
            ))}
            <span>{t('office.state')}</span>
            <span>{t('office.submitted')}</span>
          </Heads>
          <Rows>
            {applications.map((application) => (
              <Listed key={application.id} application={application} filters={filters} />
            ))}
          </Rows>
        </>
      )}
      {hasMore && (
        <BusyButton variant="outlined" isBusy={isBusy} onClick={showMore}>
          {t('office.more')}
        </BusyButton>
      )}
    </>
  );
}

function status(applications: OfficeList['applications'] | undefined, isBusy: boolean, hasMore: boolean, filters: OfficeFilters): string {
  if (applications === undefined) return isBusy ? t('shell.loading') : '';
  const isOfDrafts = filters.status === 'draft' && filters.text !== undefined;
  if (applications.length === 0) return t(isOfDrafts ? 'office.none_of_drafts' : 'office.none');
  const count = applications.length;
  return hasMore ? t('office.first_shown', { count }) : t('office.all_shown', { count });
}

const exportOf = (filters: OfficeFilters): string => `${officeCalls.officeExport.path}?${new URLSearchParams(filters)}`;

interface ListedProps {
  readonly application: OfficeList['applications'][number];
  readonly filters: OfficeFilters;
}

function Listed({ application: { id, name, reference, email, state, submitted_at: at }, filters }: ListedProps) {
  const moment = at === null ? undefined : printedMoment(at, shell.institution.time_zone);
  return (
    <Row>
      <div>
        <Link to={`${OFFICE}/applications/${id}`} state={{ filters } satisfies Remembered}>
          {name || t('office.no_name')}
        </Link>
      </div>
      <span>{reference ?? t('office.draft')}</span>
      <span>{email}</span>
      <div>{state !== null && <StateTag data-state={state}>{stateText(state)}</StateTag>}</div>
      {moment !== undefined && (
        <span>
          <span className="said">{t('office.submitted_on', { moment })}</span>
          <span className="headed" aria-hidden="true">
            {moment}
          </span>
        </span>
      )}
    </Row>
  );
}

/** What passes the filters, some at a time. Mount another one for other filters. */
function useList(filters: OfficeFilters) {
  const { onSessionOver } = useAtWork();
  const [list, setList] = useState<OfficeList>();
  const [isBusy, setBusy] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    send(officeCalls.officeList, { query: { ...filters, ...(after !== null && { after }) } })
      .then((more) => isWanted && setList((now) => ({ ...more, applications: [...(now?.applications ?? []), ...more.applications] })))
      .catch((error: unknown) => {
        if (!isWanted) return;
        if (error instanceof UnauthorizedError) onSessionOver();
        else setRefusal(errorMessage(error));
      })
      .finally(() => isWanted && setBusy(false));
    return () => void (isWanted = false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- other filters mount another list
  }, [after]);
  return {
    /** Undefined until the first ones have come. */
    applications: list?.applications,
    hasMore: (list?.next ?? null) !== null,
    isBusy,
    refusal,
    showMore(): void {
      setBusy(true);
      setRefusal(null);
      setAfter(list?.next ?? null);
    },
  };
}
