import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { OfficeFilters } from '../../../contract/shapes/office.ts';
import { controlStyles, focusRing } from '../../renderer/styles/control-styles.ts';
import { t } from '../../text.ts';
import { stateNames, stateText } from './states.ts';

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
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
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
      <Labelled label={t('office.text')} isWide>
        {(id) => (
          <input
            id={id}
            className="control"
            type="search"
            maxLength={200}
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
          <Day label={t('office.from')} value={from} onValue={setFrom} />
          <Day label={t('office.to')} value={to} onValue={setTo} />
        </>
      )}
      <Button type="submit" variant="contained">
        {t('office.search')}
      </Button>
    </Form>
  );
}

function Day({ label, value, onValue }: { readonly label: string; readonly value: string; readonly onValue: (value: string) => void }) {
  return (
    <Labelled label={label}>
      {(id) => <input id={id} className="control" type="date" value={value} onChange={(event) => onValue(event.target.value)} />}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: (id: string) => ReactNode;
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
