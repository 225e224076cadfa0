import { useState } from 'react';
import { shell } from 'virtual:shell';
import { endpoints } from '../../api/endpoints.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { callApi } from '../api/api-client.ts';
import { TextWithEmailLink } from '../content/text-with-email-link.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { type Session, useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToasts } from '../ui/use-toasts.ts';

interface Props {
  readonly headingId: string;
  readonly submission: NonNullable<Session['submission']>;
}

export function WithdrawSection({ headingId, submission: { reference, state } }: Props) {
  const { reload } = useSession();
  const handleError = useHandleError();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    try {
      await callApi(endpoints.withdraw);
      // The screen comes again with what there is now, and the focus is on its heading.
      await reload();
      toasts.success(translate('own.withdraw_done'));
    } catch (error) {
      handleError('withdraw', error);
    }
    setBusy(false);
  };
  return (
    <>
      <h2 id={headingId}>{translate('own.withdraw_title')}</h2>
      {state.state === WITHDRAWN ? (
        <p>
          <TextWithEmailLink
            text={translate('own.withdrawn', { reference, moment: formatDateTimeWithZone(state.at, shell.institution.time_zone) })}
          />
        </p>
      ) : (
        <>
          <p>{translate('own.withdraw_text', { reference })}</p>
          <BusyButton isBusy={isBusy} onClick={() => setAsking(true)} label={translate('own.withdraw')} />
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('own.withdraw_question')}
          text={<TextWithEmailLink text={translate('own.withdraw_consequences', { reference })} />}
          yes={translate('own.withdraw_yes')}
          onNo={() => setAsking(false)}
          onYes={() => void withdraw()}
        />
      )}
    </>
  );
}
