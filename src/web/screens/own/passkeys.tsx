import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { shell } from 'virtual:shell';
import { passkeyCalls } from '../../../contract/passkey-calls.ts';
import type { Passkeys as PasskeyList } from '../../../contract/shapes/passkeys.ts';
import { send, UnauthorizedError } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { useSessionLost } from '../../errors/session-lost.ts';
import { errorMessage } from '../../api/error-message.ts';
import { printedMoment } from '../../platform/moment.ts';
import { addPasskey, canUsePasskeys } from '../../session/passkeys.ts';
import { t } from '../../text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../../ui/button.tsx';

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

const written = (moment: string): string => printedMoment(moment, shell.institution.time_zone);

export function Passkeys() {
  const { data: passkeys = [], error, mutate } = useResponse(passkeyCalls.passkeys, true);
  const sessionLost = useSessionLost();
  const toasts = useToasts();
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = error ? errorMessage(error) : problem;
  const remove = async (id: string): Promise<void> => {
    setProblem(null);
    try {
      await send(passkeyCalls.removePasskey, { params: { passkey: id } });
      await mutate();
      toasts.success(t('own.passkey_removed'));
    } catch (refused) {
      if (refused instanceof UnauthorizedError) return void sessionLost();
      setProblem(errorMessage(refused));
    }
  };
  const add = async (password: string): Promise<void> => {
    const outcome = await addPasskey(password);
    setAdding(false);
    if (outcome !== 'added') return setProblem(t(`own.passkey_${outcome}`));
    await mutate();
    toasts.success(t('own.passkey_added'));
  };
  return (
    <>
      <p>{t('own.passkeys_text')}</p>
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
          variant="outlined"
          onClick={() => {
            setProblem(null);
            setAdding(true);
          }}
        >
          {t('own.passkey_add')}
        </Button>
      ) : (
        <p>{t('own.passkeys_unsupported')}</p>
      )}
      {isAdding && (
        <PasswordDialog
          title={t('own.passkey_question')}
          no={t('dialog.cancel')}
          yes={t('own.passkey_add')}
          onClose={() => setAdding(false)}
          onYes={add}
        >
          <p>{t('own.passkey_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}

function Listed({ passkey: { added, used }, onRemove }: { readonly passkey: PasskeyList[number]; readonly onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <Since>
        <span>{t('own.passkey_since', { moment: written(added) })}</span>
        <small>{used === null ? t('own.passkey_unused') : t('own.passkey_used', { moment: written(used) })}</small>
      </Since>
      <Button
        variant="text"
        color="error"
        aria-label={t('own.passkey_remove_one', { moment: written(added) })}
        onClick={() => setAsking(true)}
      >
        {t('own.passkey_remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('own.passkey_remove_question')}
          text={t('own.passkey_remove_text')}
          no={t('dialog.cancel')}
          yes={t('own.passkey_remove_yes')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            onRemove();
          }}
        />
      )}
    </li>
  );
}
