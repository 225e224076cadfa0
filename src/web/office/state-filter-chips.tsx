import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { preparedDecisionSteps, applicationStateNames, replyFilters } from '../../api/rules/office.ts';
import type { OfficeCounts } from '../../api/schemas/office-schemas.ts';
import { pageLocale } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { stateLabel } from './state-tag.ts';
import { listViewUrl, type PartialListView, type ListView } from './list-view-url.ts';

const Chips = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  margin: '1rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minHeight: 44,
    padding: '0 0.875rem',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 22,
    backgroundColor: theme.palette.background.paper,
    color: theme.palette.text.primary,
    fontSize: '0.9375rem',
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: theme.palette.text.secondary },
  '& a[aria-current]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    backgroundColor: theme.palette.brand.primary.extraLight,
    fontWeight: 600,
  },
  '& small': { fontSize: '0.875rem', color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .apart': { marginInlineStart: 'auto' },
  [theme.breakpoints.down('tablet')]: { '& .apart': { marginInlineStart: 0 } },
}));

interface Props {
  readonly view: ListView;
  /** Undefined until they have come. */
  readonly counts: OfficeCounts | undefined;
  /** Kept from list to list: the text that is searched for. */
  readonly state: unknown;
}

/** Links to the lists by state and by reply, with counts; below a decision, its outcomes. */
export function StateFilterChips({ view, counts, state }: Props) {
  const { status, state: chosen, outcome, reply, decision, reader, ...rest } = view;
  const all = counts && Object.values(counts.states).reduce((sum, count) => sum + count, 0);
  const isOfDrafts = status === 'draft';
  const common = { ...rest, reader };
  const chip = (words: string, count: number | undefined, to: PartialListView, isCurrent: boolean, className?: string) => (
    <li key={words} className={className}>
      <Link to={listViewUrl(to)} state={state} aria-current={isCurrent || undefined}>
        <span>{words}</span> {count !== undefined && <small>{count.toLocaleString(pageLocale())}</small>}
      </Link>
    </li>
  );
  const replied =
    counts?.outcomes.filter(({ id, accepted, declined, none }) => (outcome ?? id) === id && accepted + declined + none > 0) ?? [];
  return (
    <nav aria-label={translate('office.lists')}>
      <Chips>
        {chip(translate('office.all'), all, common, !isOfDrafts && (chosen ?? outcome ?? reply ?? decision) === undefined)}
        {applicationStateNames.map((name) =>
          chip(stateLabel(name), counts && (counts.states[name] ?? 0), { ...common, state: name }, chosen === name && !isOfDrafts),
        )}
        {chip(translate('office.drafts'), counts?.drafts, { status: 'draft' }, isOfDrafts)}
        {chip(
          translate('office.mine'),
          counts?.mine,
          { ...view, status: undefined, reader: reader === 'me' ? undefined : 'me' },
          reader === 'me',
          'apart',
        )}
      </Chips>
      {counts && counts.decisions.prepared + counts.decisions.checked > 0 && (
        <Chips>
          {preparedDecisionSteps.map((step) =>
            chip(
              translate(`office.decisions_${step}`),
              counts.decisions[step],
              { ...common, decision: decision === step ? undefined : step },
              decision === step,
            ),
          )}
        </Chips>
      )}
      {(chosen === 'decision' || outcome !== undefined) && counts && counts.outcomes.length > 0 && (
        <Chips>
          {counts.outcomes.map(({ id, name, count }) =>
            chip(name, count, { ...common, outcome: outcome === id ? undefined : id }, outcome === id),
          )}
        </Chips>
      )}
      {replied.length > 0 && (
        <Chips>
          {replyFilters.map((one) =>
            chip(
              translate(one === 'none' ? 'office.no_reply' : `office.${one}`),
              replied.reduce((sum, counted) => sum + counted[one], 0),
              { ...common, outcome, reply: reply === one ? undefined : one },
              reply === one,
            ),
          )}
        </Chips>
      )}
    </nav>
  );
}
