import 'virtual:text/answers';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';

/** More characters than a line or two hold: the answer has the whole width, below its question. */
const LONG = 120;

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '0 1.5rem',
    paddingBlock: '0.5rem',
    '@media print': { paddingBlock: '0.3125rem' },
    borderBottom: `1px solid ${theme.palette.divider}`,
    breakInside: 'avoid',
  },
  '& > div[data-open]': {
    marginInline: '-0.75rem',
    paddingInline: '0.5rem 0.75rem',
    borderInlineStart: `4px solid ${theme.palette.error.main}`,
    backgroundColor: theme.palette.brand.error.extraLight,
    '& dt': { color: theme.palette.text.primary, fontWeight: 600 },
  },
  // Keeps headings with two answers, and the last answer with one before it.
  '& > div:first-of-type': { breakBefore: 'avoid' },
  '& > div:first-of-type:not([data-long]):not(:last-of-type)': { breakAfter: 'avoid' },
  '& > div:last-of-type:not([data-long])': { breakBefore: 'avoid' },
  '& > div[data-long]': { display: 'block', breakInside: 'auto', '& dt, & [role="rowheader"]': { breakAfter: 'avoid' } },
  // Column for actions, as wide with none, so that answers line up.
  '& > div[data-acts]': { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) minmax(5rem, auto)' },
  '& > div[data-acts][data-long]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '& > div[data-acts] > [data-act]': { gridRow: 1, gridColumn: -2, textAlign: 'end' },
  '& > div[data-acts][data-long] > dd:not([data-act])': { gridColumn: '1 / -1' },
  '& > div > [data-below]': { gridColumn: '2 / -1' },
  '& dt, & [role="rowheader"]': { color: theme.palette.text.secondary },
  // Line breaks stay as they were typed.
  '& dd, & [role="cell"]': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('mobile')]: {
    '@media screen': {
      '& > div': { gridTemplateColumns: 'minmax(0, 1fr)' },
      '& > div[data-acts]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      '& > div > dd:not([data-act])': { gridColumn: '1 / -1' },
    },
  },
  '@media print': { '& > div > [data-act]': { display: 'none' } },
}));

const Aside = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary, fontStyle: 'italic' }));
const Choices = styled('dd')(({ theme }) => ({
  '&&': { gridColumn: '1 / -1' },
  color: theme.palette.text.secondary,
  fontSize: '0.875rem',
}));

export interface Item {
  readonly key: string;
  readonly label: string;
  /** '' if it is unanswered. */
  readonly value: string;
  /** Labels of the options. */
  readonly choices?: readonly string[];
}

export interface AnswerListProps<I extends Item> {
  readonly items: readonly I[];
  readonly showsChoices?: boolean;
  /** True for a PDF, in which browsers tag tables but not lists. */
  readonly isTable?: boolean;
  /** Content below an answer, or null. */
  readonly below?: (item: I) => ReactNode;
  /** True if something must still be done. */
  readonly isOpen?: (item: I) => boolean;
  /** Action beside an answer, not on paper. */
  readonly act?: (item: I) => ReactNode;
}

/** Answers to be read, each beside its label. */
export function AnswerList<I extends Item>({ items, showsChoices = false, isTable = false, below, isOpen, act }: AnswerListProps<I>) {
  return (
    <List {...(isTable && { as: 'div', role: 'table' })}>
      {items.map((item) => (
        <div
          key={item.key}
          role={isTable ? 'row' : undefined}
          data-long={isLong(item.value) || (isTable && isLong(item.label)) ? '' : undefined}
          data-acts={act ? '' : undefined}
          data-open={isOpen?.(item) ? '' : undefined}
        >
          <Answered item={item} showsChoices={showsChoices} isTable={isTable} />
          <Below>{below?.(item)}</Below>
          {act && <dd data-act="">{act(item)}</dd>}
        </div>
      ))}
    </List>
  );
}

const isLong = (value: string): boolean => value.length > LONG || value.includes('\n');

const Below = ({ children }: { readonly children: ReactNode }) =>
  children === null || children === undefined ? null : <dd data-below="">{children}</dd>;

interface AnsweredProps {
  readonly item: Item;
  readonly showsChoices: boolean;
  readonly isTable: boolean;
}

function Answered({ item: { label, value, choices }, showsChoices, isTable }: AnsweredProps) {
  if (isTable) {
    return (
      <>
        <div role="rowheader">{label}</div>
        <div role="cell" dir="auto">
          {value}
        </div>
      </>
    );
  }
  return (
    <>
      <dt>{label}</dt>
      {value === '' ? (
        <dd>
          <Aside>{translate('reading.unanswered')}</Aside>
        </dd>
      ) : (
        <dd dir="auto">{value}</dd>
      )}
      {showsChoices && choices && <Choices>{translate('reading.choices', { choices: choices.join(' · ') })}</Choices>}
    </>
  );
}
