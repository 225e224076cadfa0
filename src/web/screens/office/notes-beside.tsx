import { styled } from '@mui/material/styles';
import { useId, useState, type SubmitEvent } from 'react';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { send } from '../../api/client.ts';
import { printedMoment } from '../../platform/moment.ts';
import { controlStyles } from '../../renderer/styles/control-styles.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAtWork } from './at-work.ts';
import { useTry } from './use-try.ts';

export const BesideForm = styled('form')(({ theme }) => [
  controlStyles(theme),
  { display: 'grid', gap: '0.75rem', justifyItems: 'start', marginTop: '1rem', '& label': { display: 'block', fontWeight: 600 } },
]);
export const Entry = styled('li')(({ theme }) => ({
  paddingBlock: '0.375rem',
  '& p': { margin: 0, whiteSpace: 'pre-line' },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** What the office writes about an application, for itself. */
export function NotesBeside({ id, notes: first }: { readonly id: string; readonly notes: OfficeApplication['notes'] }) {
  const field = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [notes, setNotes] = useState(first);
  const [text, setText] = useState('');
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    run(async () => {
      setNotes((await send(officeCalls.addNote, { params: { id }, body: { text: text.trim() } })).notes);
      setText('');
    });
  };
  return (
    <Card>
      <h2>{t('office.notes')}</h2>
      <ol>
        {notes.map(({ at, by, text: written }) => (
          <Entry key={at + written}>
            <p>{written}</p>
            <small>{t('office.by', { name: by, moment: printedMoment(at, shell.institution.time_zone) })}</small>
          </Entry>
        ))}
      </ol>
      <BesideForm onSubmit={add}>
        <label htmlFor={field}>{t('office.note')}</label>
        <textarea
          id={field}
          className="control"
          rows={3}
          maxLength={5000}
          aria-describedby={`${field}-help`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <small id={`${field}-help`}>{t('office.note_help')}</small>
        {refusal !== null && <Notice variant="error">{refusal}</Notice>}
        <BusyButton type="submit" variant="outlined" isBusy={isBusy}>
          {t('office.add_note')}
        </BusyButton>
      </BesideForm>
    </Card>
  );
}
