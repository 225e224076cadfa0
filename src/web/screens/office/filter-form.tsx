import { styled } from '@mui/material/styles';
import { useId, useState, type ReactElement, type SubmitEvent } from 'react';
import type { OfficeFilters } from '../../../contract/shapes/office.ts';
import { controlStyles, focusRing } from '../../renderer/styles/control-styles.ts';
import { LONGEST_SEARCH } from '../../../contract/office.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { stateNames, stateText } from './states.ts';
import { Button } from '../../ui/button.tsx';

const Form = styled('form')(({ theme }) => [
  controlStyles(theme),
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '1rem',
    margin: '1.5rem 0',
    '& label': { display: 'block', marginBottom: '0.375rem', fontWeight: 600 },
    '& > div': { flex: '1 1 9rem' },
    '& > .wide': { flex: '3 1 16rem' },
    '& > .all': { flex: '1 0 100%' },
    // Also while the focus is on the calendar within it.
    '& input[type="date"]:focus-within': focusRing(theme),
  },
]);

/** The lists that there are: all submitted applications, those of a state, and drafts. */
const SUBMITTED = 'submitted';
const DRAFT = 'draft';

interface Props {
  readonly filters: OfficeFilters;
  readonly onSearch: (filters: OfficeFilters) => void;
}

export function FilterForm({ filters, onSearch }: Props) {
  const [text, setText] = useState(filters.text ?? '');
  const [kind, setKind] = useState<string>(filters.status === DRAFT ? DRAFT : (filters.state ?? SUBMITTED));
  const [from, setFrom] = useState(filters.from ?? '');
  const [to, setTo] = useState(filters.to ?? '');
  const [wrong, setWrong] = useState<'text' | 'days'>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found =
      [...text.trim()].length > LONGEST_SEARCH ? 'text' : kind !== DRAFT && from !== '' && to !== '' && from > to ? 'days' : undefined;
    setWrong(found);
    if (found) return;
    const state = stateNames.find((name) => name === kind);
    const days = kind === DRAFT ? {} : { ...(from !== '' && { from }), ...(to !== '' && { to }) };
    onSearch({
      ...(text.trim() !== '' && { text: text.trim() }),
      ...(kind === DRAFT && { status: DRAFT }),
      ...(state && { state }),
      ...days,
    });
  };
  return (
    <Form role="search" onSubmit={submit}>
      <Labelled label={t(kind === DRAFT ? 'office.text_of_drafts' : 'office.text')} isWide>
        {(id) => (
          <input
            id={id}
            className="control"
            type="search"
            aria-invalid={wrong === 'text' || undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
      <Labelled label={t('office.kind')}>
        {(id) => (
          <select id={id} className="control" value={kind} onChange={(event) => setKind(event.target.value)}>
            <option value={SUBMITTED}>{t('office.submitted')}</option>
            {stateNames.map((state) => (
              <option key={state} value={state}>
                {stateText(state)}
              </option>
            ))}
            <option value={DRAFT}>{t('office.drafts')}</option>
          </select>
        )}
      </Labelled>
      {kind !== DRAFT && (
        <>
          <Day label={t('office.from')} isWrong={wrong === 'days'} value={from} onValue={setFrom} />
          <Day label={t('office.to')} isWrong={wrong === 'days'} value={to} onValue={setTo} />
        </>
      )}
      <Button type="submit" variant="contained">
        {t('office.search')}
      </Button>
      {wrong && (
        <div className="all">
          <Alert variant="error">{wrong === 'text' ? t('office.text_long', { limit: LONGEST_SEARCH }) : t('office.days_swapped')}</Alert>
        </div>
      )}
    </Form>
  );
}

interface DayProps {
  readonly label: string;
  readonly isWrong: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Day({ label, isWrong, value, onValue }: DayProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="control"
          type="date"
          max="9999-12-31"
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: (id: string) => ReactElement;
}

function Labelled({ label, isWide = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={isWide ? 'wide' : undefined}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
