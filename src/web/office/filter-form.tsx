import { styled } from '@mui/material/styles';
import { useRef, useState, type SubmitEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '../../api/rules/office.ts';
import type { OfficeList } from '../../api/schemas/office-schemas.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { withClass } from '../ui/with-class.ts';
import { focusRing } from '../ui/theme.ts';
import { useStaff } from './staff-context.ts';
import { SelectField } from './select-field.tsx';
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
  /** Another one where other filters show: the fields then say these. */
  readonly name: string;
  readonly view: ListView;
  readonly text: string;
  readonly columns: OfficeList['columns'];
  readonly onSearch: (view: PartialListView, text: string) => void;
  /** Undefined while nothing is filtered. */
  readonly onClear: (() => void) | undefined;
}

export function FilterForm({ name, view, text: searched, columns, onSearch, onClear }: Props) {
  const { member } = useStaff();
  // One that is not offered any more would have the server ignore all.
  const isOffered = ([key, value]: [string, string]): boolean =>
    columns.some((column) => column.key === key && column.options.some((option) => option.value === value));
  const shown = {
    text: searched,
    from: view.from ?? '',
    to: view.to ?? '',
    reader: view.reader === 'me' ? member.id : (view.reader ?? ''),
    answers: new URLSearchParams([...new URLSearchParams(view.answers)].filter(isOffered)),
  };
  const [draft, setDraft] = useState({ name, ...shown });
  if (draft.name !== name) setDraft({ name, ...shown });
  const { text, from, to, reader, answers } = draft;
  const write = (change: Partial<typeof shown>): void => setDraft({ ...draft, ...change });
  const [wrong, setWrong] = useState<'text' | 'days'>();
  const search = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    search.current?.focus();
    setWrong(undefined);
    onClear?.();
  };
  const isOfDrafts = view.status === 'draft';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reportBadInput(event.currentTarget as HTMLFormElement)) return;
    const problem = [...text.trim()].length > MAX_SEARCH_LENGTH ? 'text' : from !== '' && to !== '' && from > to ? 'days' : undefined;
    setWrong(problem);
    if (problem) return;
    const by = reader === '' ? undefined : reader === member.id ? 'me' : reader;
    const found = { from: from || undefined, to: to || undefined, reader: by, answers: String(answers) || undefined };
    onSearch(isOfDrafts ? view : { ...view, ...found }, text.trim());
  };
  return (
    <Form role="search" onSubmit={submit}>
      <LabeledControl label={translate(isOfDrafts ? 'office.text_of_drafts' : 'office.text')}>
        {(control) => (
          <input
            {...control}
            ref={search}
            type="search"
            aria-invalid={wrong === 'text' || undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => write({ text: target.value })}
          />
        )}
      </LabeledControl>
      {!isOfDrafts && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <LabeledControl key={end} label={translate(`office.${end}`)}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  max="9999-12-31"
                  aria-invalid={wrong === 'days' || undefined}
                  value={draft[end]}
                  onChange={({ target }) => write({ [end]: target.value })}
                />
              )}
            </LabeledControl>
          ))}
          <ReaderSelect
            label={translate('office.reader')}
            value={reader}
            anyone={translate('office.anyone')}
            onValue={(value) => write({ reader: value })}
          />
          {columns
            .filter(({ options }) => options.length > 0)
            .map(({ key, label, options }) => (
              <SelectField
                key={key}
                label={label}
                value={answers.get(key) ?? ''}
                options={[['', translate('office.any_answer')], ...options.map((option) => [option.value, option.label] as const)]}
                onValue={(value) => write({ answers: withAnswer(answers, key, value) })}
              />
            ))}
        </>
      )}
      <Button type="submit" variant="contained" label={translate('office.search')} />
      {onClear && <Button onClick={clear} label={translate('office.clear')} />}
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

function withAnswer(answers: URLSearchParams, key: string, value: string): URLSearchParams {
  const changed = new URLSearchParams([...answers].filter(([other]) => other !== key));
  if (value !== '') changed.set(key, value);
  changed.sort();
  return changed;
}
