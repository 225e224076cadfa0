import { type ReactElement, useId, useState } from 'react';
import { accountCalls } from '../../../contract/account-calls.ts';
import { send } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { t } from '../../text.ts';
import { checkNewPassword } from '../../ui/field-checks.ts';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordItems } from '../../ui/password-items.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../../ui/button.tsx';

export function ChangePassword() {
  const toasts = useToasts();
  const { mutate: readPendingEmail } = useResponse(accountCalls.emailChange, true);
  const checklist = useId();
  const [isAsking, setAsking] = useState(false);
  const [newPassword, setNewPassword] = useState('');
  const close = (): void => {
    setAsking(false);
    setNewPassword('');
  };
  const change = async (password: string): Promise<void> => {
    await send(accountCalls.changePassword, { body: { password, new_password: newPassword } });
    close();
    // A new password ends the change of the address that was under way.
    await readPendingEmail();
    toasts.success(t('own.new_password_done'));
  };
  return (
    <>
      <p>{t('own.new_password_text')}</p>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('own.new_password')}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={t('own.new_password_question')}
          no={t('dialog.cancel')}
          yes={t('own.new_password_yes')}
          label={t('own.present_password')}
          others={{
            values: { new_password: newPassword },
            checks: { new_password: (typed) => checkNewPassword({ password: typed['new_password'] ?? '' }) },
          }}
          renderFields={(passwordField: ReactElement, errorsOf) => (
            <>
              {passwordField}
              <PasswordField
                label={t('auth.new_password')}
                autoComplete="new-password"
                describedBy={checklist}
                value={newPassword}
                errors={errorsOf('new_password')}
                onValue={setNewPassword}
              />
              <PasswordChecklist id={checklist} items={passwordItems(newPassword)} />
            </>
          )}
          onClose={close}
          onYes={change}
        >
          <p>{t('own.new_password_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}
