import { useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { send } from '../../api/client.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAtWork } from './at-work.ts';
import { BesideForm } from './beside-form.tsx';
import { ReaderSelect } from './reader-select.tsx';
import { useTry } from './use-try.ts';

/** Reader of an application, chosen by editors. */
export function ReaderBeside({ application: { id, reader } }: { readonly application: Pick<OfficeApplication, 'id' | 'reader'> }) {
  const { member, onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [chosen, choose] = useState(reader ?? 'none');
  const [said, say] = useState('');
  if (member.role !== 'editor') return null;
  const assign = (): void =>
    run(async () => {
      say('');
      const body = { applications: [id], reader: chosen === 'none' ? null : chosen };
      const { reader: name } = await send(officeCalls.setReaders, { body });
      say(name === null ? t('office.freed', { count: 1 }) : t('office.assigned', { count: 1, name }));
    });
  return (
    <Card>
      <h2>{t('office.reader')}</h2>
      <BesideForm isSound onSubmit={assign}>
        <div className="question">
          <ReaderSelect label={t('office.assign_reader')} value={chosen} onValue={choose} />
        </div>
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        {said !== '' && refusal === null && <Alert variant="success">{said}</Alert>}
        <BusyButton type="submit" variant="outlined" isBusy={isBusy}>
          {t('office.assign')}
        </BusyButton>
      </BesideForm>
    </Card>
  );
}
