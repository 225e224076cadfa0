import { styled } from '@mui/material/styles';
import { t } from '../text.ts';

/** More characters than a line or two hold: the answer has the whole width, below its question. */
const LONG = 120;

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '0 1.5rem',
    paddingBlock: '0.3125rem',
    borderBottom: `1px solid ${theme.palette.divider}`,
    breakInside: 'avoid',
  },
  // On paper a heading keeps its first two answers.
  '& > div:first-of-type': { breakBefore: 'avoid' },
  '& > div:first-of-type:not([data-long]):not(:last-of-type)': { breakAfter: 'avoid' },
  '& > div[data-long]': { display: 'block', breakInside: 'auto', '& dt': { breakAfter: 'avoid' } },
  '& dt': { color: theme.palette.text.secondary },
  // Line breaks stay as they were typed.
  '& dd': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('mobile')]: { '@media screen': { '& > div': { gridTemplateColumns: 'minmax(0, 1fr)' } } },
}));

const Aside = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary, fontStyle: 'italic' }));
const Choices = styled('dd')(({ theme }) => ({
  '&&': { gridColumn: '1 / -1' },
  color: theme.palette.text.secondary,
  fontSize: '0.875rem',
}));

interface Item {
  readonly key: string;
  readonly label: string;
  /** '' if it is unanswered. */
  readonly value: string;
  /** What could be chosen. */
  readonly choices?: readonly string[];
}

/** Answers to be read, each beside its label; nothing to press. */
export function AnswerList({ items, showsChoices = false }: { readonly items: readonly Item[]; readonly showsChoices?: boolean }) {
  return (
    <List>
      {items.map(({ key, label, value, choices }) => (
        <div key={key} data-long={value.length > LONG || value.includes('\n') ? '' : undefined}>
          <dt>{label}</dt>
          {value === '' ? (
            <dd>
              <Aside>{t('reading.unanswered')}</Aside>
            </dd>
          ) : (
            <dd dir="auto">{value}</dd>
          )}
          {showsChoices && choices && <Choices>{t('reading.choices', { choices: choices.join(' · ') })}</Choices>}
        </div>
      ))}
    </List>
  );
}
