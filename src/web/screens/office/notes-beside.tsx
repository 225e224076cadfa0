import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { LONGEST_NOTE } from '../../../contract/staff.ts';
import { send } from '../../api/client.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAtWork, useHalfWritten } from './at-work.ts';
import { BesideForm } from './beside-form.tsx';
import { isTooLong, LongText } from './long-text.tsx';
import { useTry } from './use-try.ts';

const Entries = styled('ul')(({ theme }) => ({
  '&&': { padding: 0, listStyle: 'none' },
  '& > li': { paddingBlock: '0.5rem' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& p': { margin: 0, whiteSpace: 'pre-line' },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** What the office writes about an application, for itself. */
export function NotesBeside({ id, notes: first }: { readonly id: string; readonly notes: OfficeApplication['notes'] }) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [notes, setNotes] = useState(first);
  const [text, write] = useHalfWritten(`note ${id}`);
  const add = (): void => {
    if (text.trim() === '') return;
    run(async () => {
      setNotes((await send(officeCalls.addNote, { params: { id }, body: { text: text.trim() } })).notes);
      write('');
    });
  };
  return (
    <Card>
      <h2>{t('office.notes')}</h2>
      <Entries>
        {notes.map(({ at, by, text: written }) => (
          <li key={at + written}>
            <p>{written}</p>
            <small>{t('office.by', { name: by, moment: printedMoment(at, shell.institution.time_zone) })}</small>
          </li>
        ))}
      </Entries>
      <BesideForm isSound={!isTooLong(text, LONGEST_NOTE)} onSubmit={add}>
        <LongText label={t('office.note')} help={t('office.note_help')} limit={LONGEST_NOTE} value={text} onValue={write} />
        {refusal !== null && <Notice variant="error">{refusal}</Notice>}
        <BusyButton type="submit" variant="outlined" isBusy={isBusy}>
          {t('office.add_note')}
        </BusyButton>
      </BesideForm>
    </Card>
  );
}
