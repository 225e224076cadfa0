import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { OfficeCounts, OfficeList, OfficeListQuery } from '../../api/schemas/office-schemas.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { errorMessage } from '../api/error-message.ts';
import { downloadFile } from '../api/download-file.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { translate } from '../platform/translate.ts';
import { PAGE_CONTAINER_STYLE, SURFACE_RADIUS_PX } from '../ui/theme.ts';
import { Alert } from '../ui/alert.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ApplicationTable, TableRegion } from './application-table.tsx';
import { useStaff } from './staff-context.ts';
import { FilterForm } from './filter-form.tsx';
import { BulkActionsBar, MAX_SELECTED } from './bulk-actions-bar.tsx';
import { StateFilterChips } from './state-filter-chips.tsx';
import { useStaffAction, useReadOnce } from './use-api-action.ts';
import { listViewUrl, type PartialListView, type ListView, parseListView } from './list-view-url.ts';

export const OfficeColumn = styled('div')({ ...PAGE_CONTAINER_STYLE, paddingBlock: '2rem 4rem' });

const Above = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
});
// "Nothing found" shows in the place of the list.
const Status = styled('p')(({ theme }) => ({
  margin: 0,
  '&[data-none]': {
    flex: 1,
    padding: '2rem',
    textAlign: 'center',
    border: `1px dashed ${theme.palette.text.secondary}`,
    borderRadius: SURFACE_RADIUS_PX,
  },
}));

/** State of a history entry. Searched text stays out of the URL, as it names students. */
interface Remembered {
  readonly text?: string;
  /** Address of the list, for the way back from an application. */
  readonly list?: string;
}

/** Applications with their filters; all but the text that is searched for is in the address, to be kept and shared. */
export function ApplicationListScreen() {
  const { search, state } = useLocation();
  const { text = '' } = (state as Remembered | null) ?? {};
  const go = useStableNavigate();
  const { view, ignored } = parseListView(search);
  const name = `${search} ${text}`;
  const show = (wanted: PartialListView, words = text): void => go(listViewUrl(wanted), { state: { text: words } satisfies Remembered });
  const { sort, order, ...filters } = view;
  const clear = text === '' && Object.keys(filters).length === 0 ? undefined : (): void => show({ sort, order }, '');
  return (
    <OfficeColumn>
      <PageHeading text={translate('office.title')} />
      <Found name={name} view={view} text={text} ignored={ignored} onShow={show} onClear={clear} />
    </OfficeColumn>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface FoundProps {
  /** Another one with other filters, another order or another text. */
  readonly name: string;
  readonly view: ListView;
  readonly text: string;
  readonly ignored: readonly string[];
  readonly onShow: (view: PartialListView, text?: string) => void;
  readonly onClear: (() => void) | undefined;
}

function Found({ name, view, text, ignored, onShow, onClear }: FoundProps) {
  const { member } = useStaff();
  const filters = { ...view, ...(text !== '' && { text }) };
  const { list, isOfThese, counts, isBusy, hasBegun, refusal, showAtLeast, reload } = useList(name, filters);
  const [selection, setSelection] = useState({ name, ids: NONE });
  const selected = selection.name === name ? selection.ids : NONE;
  const setSelected = (ids: ReadonlySet<string>): void => setSelection({ name, ids });
  const table = useRef<HTMLDivElement>(null);
  const hasSelection = selected.size > 0;
  // The bar of actions comes and goes above the row that was ticked.
  useLayoutEffect(() => {
    if (table.current?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [hasSelection]);
  const clearSelection = (): void => {
    setSelected(NONE);
    table.current?.querySelector('input')?.focus();
  };
  const applications = list?.applications ?? [];
  const next = isOfThese ? (list?.next ?? null) : null;
  if (!hasBegun) return <LoadingText />;
  const state = { text, list: listViewUrl(view) } satisfies Remembered;
  const unknown = [...ignored, ...(list?.ignored ?? [])];
  // From the newest selection: rows may be ticked while others are changed.
  const select = (ids: readonly string[], isSelected: boolean): void =>
    setSelection((now) => {
      const before = now.name === name ? [...now.ids] : [];
      return { name, ids: new Set(isSelected ? [...before, ...ids] : before.filter((id) => !ids.includes(id))) };
    });
  const isEditor = member.role === 'editor' && view.status !== 'draft';
  const selectMany = async (): Promise<void> => {
    const all = await showAtLeast(MAX_SELECTED);
    setSelected(new Set(all.slice(0, MAX_SELECTED).map(({ id }) => id)));
  };
  const takeOver = async (changed: readonly string[]): Promise<void> => {
    select(changed, false);
    await reload();
  };
  return (
    <>
      <StateFilterChips view={view} counts={counts} state={{ text } satisfies Remembered} />
      <FilterForm name={name} view={view} text={text} columns={list?.columns ?? []} onSearch={onShow} onClear={onClear} />
      {unknown.length > 0 && <Alert variant="open">{translate('office.ignored', { names: unknown.join(', ') })}</Alert>}
      <Above>
        <Status role="status" data-none={list && applications.length === 0 ? '' : undefined}>
          {status(isOfThese ? list : undefined, isBusy, filters, onClear !== undefined)}
        </Status>
        {applications.length > 0 && <ExportButton key={name} href={exportOf(filters, list?.ignored ?? [])} />}
      </Above>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {isEditor && (
        <BulkActionsBar
          applications={applications.filter(({ id }) => selected.has(id))}
          onClear={clearSelection}
          onSelectMore={next === null ? undefined : () => void selectMany()}
          onChanged={takeOver}
        />
      )}
      {list && applications.length > 0 && (
        <TableRegion ref={table}>
          <ApplicationTable
            list={list}
            view={view}
            state={state}
            onSort={(sort, order) => onShow({ ...view, sort, order })}
            selection={isEditor ? { ids: selected, select } : undefined}
          />
        </TableRegion>
      )}
      {next !== null && (
        <BusyButton isBusy={isBusy} onClick={() => void showAtLeast(applications.length + 1)} label={translate('office.more')} />
      )}
    </>
  );
}

function ExportButton({ href }: { readonly href: string }) {
  const { isBusy, refusal, run } = useStaffAction();
  return (
    <>
      <DownloadButton
        size="small"
        href={href}
        isBusy={isBusy}
        onSave={(path) => run(() => downloadFile(path))}
        label={translate('office.export')}
      />
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}

function status(list: OfficeList | undefined, isBusy: boolean, filters: OfficeListQuery, isFiltered: boolean): string {
  if (!list) return isBusy ? translate('shell.loading') : '';
  const count = list.applications.length;
  if (count === 0) {
    if (filters.status === 'draft' && filters.text !== undefined) return translate('office.none_of_drafts');
    return translate(isFiltered ? 'office.none' : 'office.none_yet');
  }
  const shown = list.next === null ? translate('office.all_shown', { count }) : translate('office.first_shown', { count });
  return filters.sort === 'name' ? `${shown} · ${translate('office.by_last_name')}` : shown;
}

function exportOf({ sort: _sort, order: _order, ...filters }: OfficeListQuery, ignored: readonly string[]): string {
  const given = Object.entries(filters).filter(([name, value]) => value !== undefined && !ignored.includes(name));
  return `${officeEndpoints.officeExport.path}?${String(new URLSearchParams(given))}`;
}

/** Applications that pass the filters, some at a time, and the counts of all lists. Those of other filters stay until they have come. */
function useList(name: string, query: OfficeListQuery) {
  const { onSessionExpired } = useStaff();
  const [found, setFound] = useState<{ readonly name: string; readonly list: OfficeList }>();
  const [counts, setCounts] = useState<OfficeCounts>();
  const [isBusy, setBusy] = useState(true);
  const [hasBegun, setBegun] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const last = useRef(0);
  const isOfThese = found?.name === name;
  const list = found?.list;

  /** Appends pages until the list has `wanted` rows. A later call makes an earlier one void. @returns all that have come */
  const load = async (before: OfficeList | undefined, wanted: number): Promise<OfficeList['applications']> => {
    const turn = (last.current += 1);
    const isLast = (): boolean => turn === last.current;
    let read = before;
    setBusy(true);
    setRefusal(null);
    try {
      // Chips keep these filters; among results of a search nothing is counted.
      const within = Object.fromEntries(Object.entries(query).filter(([filter]) => ['from', 'to', 'reader'].includes(filter)));
      const readMore = async (): Promise<OfficeList> => {
        const more = await callApi(officeEndpoints.officeList, { query: { ...query, ...(read?.next && { after: read.next }) } });
        read = { ...more, applications: [...(read?.applications ?? []), ...more.applications] };
        return isLast() && read.applications.length < wanted && read.next !== null ? readMore() : read;
      };
      // Shows both at once: the chips grow with the counts, and would push the list.
      const counting =
        before || (query.text ?? query.answers) !== undefined ? undefined : callApi(officeEndpoints.officeCounts, { query: within });
      const [all, counted] = await Promise.all([readMore(), counting]);
      if (isLast()) {
        setFound({ name, list: all });
        if (!before) setCounts(counted);
      }
    } catch (error) {
      if (error instanceof UnauthorizedError) onSessionExpired();
      else if (isLast()) {
        setRefusal(errorMessage(error));
        if (!isOfThese) setFound(undefined);
      }
    } finally {
      if (isLast()) setBusy(false);
      setBegun(true);
    }
    return read?.applications ?? [];
  };
  useReadOnce(() => void load(undefined, 1), name);
  return {
    /** Undefined until the first ones have come. */
    list,
    isOfThese,
    counts,
    isBusy,
    hasBegun,
    refusal,
    showAtLeast: (wanted: number) => load(list, wanted),
    reload: () => load(undefined, list?.applications.length ?? 1),
  };
}
