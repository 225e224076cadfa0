import { styled } from '@mui/material/styles';
import type { Summary } from '../../form/form.ts';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '0 1.5rem', paddingBlock: '0.25rem', breakInside: 'avoid' },
  '& dt': { color: theme.palette.text.secondary },
  // Line breaks stand as they were typed.
  '& dd': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('mobile')]: { '& > div': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));

/** Answers to be read, each beside its label; nothing to press. */
export function AnswerList({ items }: { readonly items: Summary[number]['sections'][number]['items'] }) {
  return (
    <List>
      {items.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
