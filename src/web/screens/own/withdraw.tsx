import { useState } from 'react';
import { shell } from 'virtual:shell';
import { calls } from '../../../contract/calls.ts';
import { WITHDRAWN } from '../../../contract/office.ts';
import { send } from '../../api/client.ts';
import { WithAddress } from '../../content/with-address.tsx';
import { useErrors } from '../../errors/use-errors.ts';
import { printedMoment } from '../../platform/moment.ts';
import { type Session, useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

interface Props {
  readonly headingId: string;
  readonly submission: NonNullable<Session['submission']>;
}

export function Withdraw({ headingId, submission: { reference, state } }: Props) {
  const { reload } = useSession();
  const handleError = useErrors();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    try {
      await send(calls.withdraw);
      // The screen comes again with what there is now, and the focus is on its heading.
      await reload();
      toasts.success(t('own.withdraw_done'));
    } catch (error) {
      handleError('withdraw', error);
    }
    setBusy(false);
  };
  return (
    <>
      <h2 id={headingId}>{t('own.withdraw_title')}</h2>
      {state.state === WITHDRAWN ? (
        <p>
          <WithAddress text={t('own.withdrawn', { reference, moment: printedMoment(state.at, shell.institution.time_zone) })} />
        </p>
      ) : (
        <>
          <p>{t('own.withdraw_text', { reference })}</p>
          <BusyButton variant="outlined" isBusy={isBusy} onClick={() => setAsking(true)}>
            {t('own.withdraw')}
          </BusyButton>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('own.withdraw_question')}
          text={<WithAddress text={t('own.withdraw_consequences', { reference })} />}
          no={t('dialog.cancel')}
          yes={t('own.withdraw_yes')}
          onNo={() => setAsking(false)}
          onYes={() => void withdraw()}
        />
      )}
    </>
  );
}
