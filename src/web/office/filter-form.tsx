import { styled } from '@mui/material/styles';
import { useState, type SubmitEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '../../api/rules/office.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { withClass } from '../ui/with-class.ts';
import { focusRing } from '../ui/theme.ts';
import { useStaff } from './staff-context.ts';
import { LabeledControl } from '../ui/labeled-control.tsx';
import { reportBadInput } from './panel-form.tsx';
import { ReaderSelect } from './reader-select.tsx';
import type { PartialListView, ListView } from './list-view-url.ts';

const Form = styled(withClass('form', 'controls'))(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '1rem',
  margin: '1rem 0',
  '& label': { display: 'block', marginBottom: '0.375rem', fontWeight: 600 },
  '& > div': { flex: '1 1 9rem' },
  '& > div:first-of-type': { flex: '3 1 16rem' },
  '& > .all': { flex: '1 0 100%' },
  // Also while the focus is on the calendar within it.
  '& input[type="date"]:focus-within': focusRing(theme),
}));

interface Props {
  readonly view: ListView;
  readonly text: string;
  readonly onSearch: (view: PartialListView, text: string) => void;
  /** Undefined while nothing is filtered. */
  readonly onClear: (() => void) | undefined;
}

export function FilterForm({ view, text: searched, onSearch, onClear }: Props) {
  const { member } = useStaff();
  const [text, setText] = useState(searched);
  const [from, setFrom] = useState(view.from ?? '');
  const [to, setTo] = useState(view.to ?? '');
  const [reader, setReader] = useState(view.reader === 'me' ? member.id : (view.reader ?? ''));
  const [wrong, setWrong] = useState<'text' | 'days'>();
  const isOfDrafts = view.status === 'draft';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reportBadInput(event.currentTarget as HTMLFormElement)) return;
    const found = [...text.trim()].length > MAX_SEARCH_LENGTH ? 'text' : from !== '' && to !== '' && from > to ? 'days' : undefined;
    setWrong(found);
    if (found) return;
    const by = reader === '' ? undefined : reader === member.id ? 'me' : reader;
    onSearch(isOfDrafts ? view : { ...view, from: from || undefined, to: to || undefined, reader: by }, text.trim());
  };
  return (
    <Form role="search" onSubmit={submit}>
      <LabeledControl label={translate(isOfDrafts ? 'office.text_of_drafts' : 'office.text')}>
        {(control) => (
          <input
            {...control}
            type="search"
            aria-invalid={wrong === 'text' || undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </LabeledControl>
      {!isOfDrafts && (
        <>
          {(
            [
              ['from', from, setFrom],
              ['to', to, setTo],
            ] as const
          ).map(([name, day, write]) => (
            <LabeledControl key={name} label={translate(`office.${name}`)}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  max="9999-12-31"
                  aria-invalid={wrong === 'days' || undefined}
                  value={day}
                  onChange={({ target }) => write(target.value)}
                />
              )}
            </LabeledControl>
          ))}
          <ReaderSelect label={translate('office.reader')} value={reader} anyone={translate('office.anyone')} onValue={setReader} />
        </>
      )}
      <Button type="submit" variant="contained" label={translate('office.search')} />
      {onClear && <Button onClick={onClear} label={translate('office.clear')} />}
      {wrong && (
        <div className="all">
          <Alert variant="error">
            {wrong === 'text' ? translate('office.text_long', { limit: MAX_SEARCH_LENGTH }) : translate('office.days_swapped')}
          </Alert>
        </div>
      )}
    </Form>
  );
}
