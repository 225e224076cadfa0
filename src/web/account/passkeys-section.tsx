import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { passkeyEndpoints } from '../../api/account-endpoints.ts';
import type { PasskeysResponse as PasskeyList } from '../../api/schemas/account-schemas.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { useOnSessionExpired } from '../errors/session-expired.ts';
import { errorMessage } from '../api/error-message.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { createPasskey, canUsePasskeys } from '../session/passkeys.ts';
import { translate } from '../platform/translate.ts';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../ui/button.tsx';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '1rem 0 0',
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    padding: '0.5rem 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));
const Since = styled('span')(({ theme }) => ({ '& small': { display: 'block', color: theme.palette.text.secondary } }));

export function PasskeysSection() {
  const { data: passkeys = [], error, mutate } = useApiResponse(passkeyEndpoints.passkeys, true);
  const sessionLost = useOnSessionExpired();
  const toasts = useToasts();
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = error ? errorMessage(error) : problem;
  const remove = async (id: string): Promise<void> => {
    setProblem(null);
    try {
      await callApi(passkeyEndpoints.removePasskey, { params: { passkey: id } });
      await mutate();
      toasts.success(translate('own.passkey_removed'));
    } catch (refused) {
      if (refused instanceof UnauthorizedError) return void sessionLost();
      setProblem(errorMessage(refused));
    }
  };
  const add = async (password: string): Promise<void> => {
    const outcome = await createPasskey(password);
    setAdding(false);
    if (outcome !== 'added') return setProblem(translate(`own.passkey_${outcome}`));
    await mutate();
    toasts.success(translate('own.passkey_added'));
  };
  return (
    <>
      <p>{translate('own.passkeys_text')}</p>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <Listed key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey.id)} />
          ))}
        </List>
      )}
      {shown !== null && <Alert variant="error">{shown}</Alert>}
      {canUsePasskeys() ? (
        <Button
          onClick={() => {
            setProblem(null);
            setAdding(true);
          }}
          label={translate('own.passkey_add')}
        />
      ) : (
        <p>{translate('own.passkeys_unsupported')}</p>
      )}
      {isAdding && (
        <PasswordDialog
          title={translate('own.passkey_question')}
          yes={translate('own.passkey_add')}
          onClose={() => setAdding(false)}
          onYes={add}
        >
          <p>{translate('own.passkey_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}

function Listed({ passkey: { added, used }, onRemove }: { readonly passkey: PasskeyList[number]; readonly onRemove: () => void }) {
  const [question, confirm] = useConfirm();
  const ask = (): void =>
    confirm({
      title: translate('own.passkey_remove_question'),
      text: translate('own.passkey_remove_text'),
      yes: translate('own.passkey_remove_yes'),
      onYes: onRemove,
    });
  return (
    <li>
      <Since>
        <span>{translate('own.passkey_since', { moment: formatDateTimeWithZone(added) })}</span>
        <small>
          {used === null ? translate('own.passkey_unused') : translate('own.passkey_used', { moment: formatDateTimeWithZone(used) })}
        </small>
      </Since>
      <Button
        variant="text"
        color="error"
        aria-label={translate('own.passkey_remove_one', { moment: formatDateTimeWithZone(added) })}
        onClick={ask}
        label={translate('own.passkey_remove')}
      />
      <Confirmation question={question} onClose={confirm} />
    </li>
  );
}
