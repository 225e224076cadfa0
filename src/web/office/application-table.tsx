import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { OfficeList } from '../../api/schemas/office-schemas.ts';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { formatDateInZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { SURFACE_RADIUS_PX } from '../ui/theme.ts';
import { StateTag, stateLabel } from './state-tag.ts';
import type { ListView } from './list-view-url.ts';

export type ApplicationListItem = OfficeList['applications'][number];

/** Scrolls a table with many columns. It has no tab stop of its own: every column has controls. */
export const TableRegion = styled('div')(({ theme }) => ({
  margin: '1rem 0',
  overflowX: 'auto',
  // Some systems would hide the bar, and with it that there is more.
  '&::-webkit-scrollbar': { height: 12 },
  '&::-webkit-scrollbar-thumb': {
    border: '3px solid transparent',
    borderRadius: 6,
    background: `${theme.palette.text.secondary} content-box`,
  },
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: SURFACE_RADIUS_PX,
  [theme.breakpoints.down('tablet')]: { overflow: 'visible', border: 0, backgroundColor: 'transparent' },
}));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
  '& tr': { backgroundColor: theme.palette.background.paper },
  '& th, & td': {
    height: 44,
    padding: '0.25rem 0.625rem',
    textAlign: 'start',
    lineHeight: 1.2,
    maxWidth: '13rem',
  },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: '1rem' },
  '& thead th': { color: theme.palette.text.secondary, fontSize: '0.875rem', fontWeight: 600, verticalAlign: 'middle' },
  '& thead button': {
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
  },
  '& thead button:hover, & [aria-sort] button': {
    color: theme.palette.text.primary,
    textDecoration: 'underline',
    textUnderlineOffset: '0.25em',
  },
  '& tbody tr:hover': { backgroundColor: theme.palette.background.default },
  '& tbody tr[data-selected]': { backgroundColor: theme.palette.brand.primary.extraLight },
  '& tbody td': { borderTop: `1px solid ${theme.palette.divider}`, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody a': { paddingBlock: '0.25rem 0.125rem', fontSize: '0.9375rem', fontWeight: 600 },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  '& .number': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& th.box, & td.box': { width: 44, padding: 0, overflow: 'visible' },
  '& .number button': { textAlign: 'end' },
  '& .day': { whiteSpace: 'nowrap' },
  '& .who': { position: 'sticky', insetInlineStart: 0, zIndex: 1, backgroundColor: 'inherit' },
  '& .who a, & .who small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& label': { display: 'grid', placeItems: 'center', width: 44, height: 44, cursor: 'pointer' },
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.palette.primary.main },
  [theme.breakpoints.down('tablet')]: {
    '& .who': { position: 'static' },
    '&, & thead, & tbody, & tr, & th, & td': { display: 'block', width: 'auto', height: 'auto', maxWidth: 'none' },
    '& thead tr': { backgroundColor: 'transparent', display: 'flex', flexWrap: 'wrap', gap: '0 1rem', alignItems: 'center' },
    '& thead th': { padding: 0 },
    '& thead th:not(.sortable, .box)': { display: 'none' },
    '& thead th.box': { order: -1, width: '100%' },
    '& thead label': { width: 'fit-content', gridAutoFlow: 'column', gap: '0.75rem', '& span': { all: 'unset' } },
    '& thead tr[data-label]::before': { content: 'attr(data-label)', color: theme.palette.text.secondary, fontSize: '0.875rem' },
    '& tbody tr': {
      position: 'relative',
      marginTop: '0.75rem',
      padding: '0.625rem 1rem',
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: SURFACE_RADIUS_PX,
    },
    '& tbody td, & tbody td:first-of-type': { border: 0, padding: '0.125rem 0', textAlign: 'start', overflowWrap: 'anywhere' },
    '& tbody td:empty': { display: 'none' },
    // Never below the bar of actions, which sticks to the top.
    '&:has([data-selected]) :is(a, input, button)': { scrollMarginTop: '48dvh' },
    '& tbody td:has(> strong)': { paddingBlock: '0.5rem 0.375rem' },
    '& tbody td[data-label]::before': { content: 'attr(data-label) ": "', color: theme.palette.text.secondary },
    '& tbody .number': { textAlign: 'start' },
    '& tbody td.box': { position: 'absolute', insetInlineEnd: '0.5rem', top: '0.375rem' },
    '& tbody tr:has(.box) .who': { paddingInlineEnd: '2.75rem' },
  },
}));

interface Props {
  readonly list: Pick<OfficeList, 'columns' | 'applications'>;
  readonly view: ListView;
  /** Kept for the way back. */
  readonly state: unknown;
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void;
  /** Undefined for those who may not change anything. */
  readonly selection:
    | { readonly ids: ReadonlySet<string>; readonly select: (ids: readonly string[], isSelected: boolean) => void }
    | undefined;
}

/** Table of applications, cards on phones. A column header sorts, and pressed again reverses the order. */
export function ApplicationTable({ list: { columns, applications }, view, state, onSort, selection }: Props) {
  const { sort = 'submitted', order = 'desc', status } = view;
  const isOfDrafts = status === 'draft';
  const head = (key: string, label: string, first: 'asc' | 'desc' = 'asc', className = '') => {
    if (isOfDrafts)
      return (
        <th key={key} scope="col" className={className}>
          {label}
        </th>
      );
    const isSorted = sort === key;
    const next = isSorted ? (order === 'asc' ? 'desc' : 'asc') : first;
    return (
      <th
        key={key}
        scope="col"
        className={`sortable ${className}`}
        aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        <button type="button" onClick={() => onSort(key, next)}>
          <span>{label}</span>
          {isSorted && <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>}
        </button>
      </th>
    );
  };
  const ids = applications.map(({ id }) => id);
  return (
    <Table>
      <caption className="visually-hidden">{translate('office.title')}</caption>
      <thead>
        <tr data-label={isOfDrafts ? undefined : translate('office.sort_by')}>
          {selection && (
            <th className="box" scope="col">
              <Box
                label={translate('office.select_all')}
                isOn={ids.every((id) => selection.ids.has(id))}
                onChange={(isOn) => selection.select(ids, isOn)}
              />
            </th>
          )}
          {head('name', translate('office.name_head'), 'asc', 'who')}
          <th scope="col">{translate('office.state')}</th>
          {columns.map(({ key, label }) => head(key, label))}
          {!isOfDrafts && (
            <>
              <th scope="col">{translate('office.reader')}</th>
              {head('submitted', translate('office.submitted'), 'desc')}
              {head('days', translate('office.days_head'), 'desc', 'number')}
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {applications.map(({ id, name, email, cells, reference, reader, submitted_at: at, days_waiting: days, ...one }) => (
          <tr key={id} data-selected={selection?.ids.has(id) ? '' : undefined}>
            {selection && (
              <td className="box">
                <Box
                  label={translate('office.select', { name: name || email })}
                  isOn={selection.ids.has(id)}
                  onChange={(isOn) => selection.select([id], isOn)}
                />
              </td>
            )}
            <td className="who">
              <Link to={`${OFFICE_PATH}/applications/${id}`} state={state}>
                {name || translate('office.no_name')}
              </Link>
              <small>{[reference, email].filter(Boolean).join(' · ')}</small>
            </td>
            <td>
              {one.state === null ? (
                <span>{translate('office.draft')}</span>
              ) : (
                <StateTag data-state={one.state}>{one.outcome ?? stateLabel(one.state)}</StateTag>
              )}
              {one.reply !== null && <small>{translate(`office.${one.reply}`)}</small>}
              {one.prepared !== null && (
                <small>{translate(one.is_checked ? 'office.checked_outcome' : 'office.prepared_outcome', { outcome: one.prepared })}</small>
              )}
            </td>
            {cells.map((cell, n) => (
              <td key={columns[n]?.key} data-label={columns[n]?.label}>
                {cell}
              </td>
            ))}
            {!isOfDrafts && (
              <>
                <td data-label={translate('office.reader')}>{reader}</td>
                <td className="day" data-label={translate('office.submitted')}>
                  {at !== null && shortDay(at)}
                </td>
                <td className="number" data-label={translate('office.days_head')}>
                  {days}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const shortDay = (instant: string): string => formatDateInZone(instant, undefined, 'medium');

interface BoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Box = ({ label, isOn, onChange }: BoxProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span className="visually-hidden">{label}</span>
  </label>
);
