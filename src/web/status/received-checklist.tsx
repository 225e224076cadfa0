import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import type { ChecklistEntry } from '../../api/schemas/application-schemas.ts';
import { translate } from '../platform/translate.ts';
import { ProgressIcon } from '../ui/progress-icon.tsx';
import { StatusCardSection } from './status-card-section.tsx';
import { receivedDayText } from './next-steps-content.tsx';

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
export const ReceivedChecklist = ({ checklist }: { readonly checklist: readonly ChecklistEntry[] }) => (
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
