import { useState } from 'react';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { writtenMoment } from '../../../form/run/written-moment.ts';
import { send } from '../../api/client.ts';
import { printedMoment } from '../../platform/moment.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAtWork } from './at-work.ts';
import { useTry } from './use-try.ts';

/** For how long an application is kept, and for those who may, how to keep it longer. */
export function KeptBeside({ application, maySet }: { readonly application: OfficeApplication; readonly maySet: boolean }) {
  const { id } = application;
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [{ held_since: since, deletion_day: day }, setKeeping] = useState(application.keeping);
  const turn = (): void =>
    run(async () => setKeeping(await send(officeCalls.officeHold, { params: { id }, body: { is_held: since === null } })));
  const words =
    since !== null
      ? t('office.kept_held', { moment: printedMoment(since, shell.institution.time_zone) })
      : day === null
        ? t('office.kept_always')
        : t('office.kept_until', { day: writtenMoment(day, pageLanguage(), undefined) });
  return (
    <Card>
      <h2>{t('office.kept')}</h2>
      <p role="status">{words}</p>
      {since !== null && <p>{t('office.kept_held_note')}</p>}
      {refusal !== null && <Notice variant="error">{refusal}</Notice>}
      {maySet && (
        <BusyButton variant="outlined" isBusy={isBusy} onClick={turn}>
          {since === null ? t('office.hold') : t('office.release')}
        </BusyButton>
      )}
    </Card>
  );
}
