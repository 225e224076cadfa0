import { type ReactElement, useId, useState } from 'react';
import { accountEndpoints } from '../../../contract/account-calls.ts';
import { callApi } from '../../api/client.ts';
import { useApiResponse } from '../../api/use-response.ts';
import { translate } from '../../text.ts';
import { validateNewPassword } from '../../ui/field-checks.ts';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordChecklistItems } from '../../ui/password-items.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../../ui/button.tsx';

export function ChangePasswordSection() {
  const toasts = useToasts();
  const { mutate: readPendingEmail } = useApiResponse(accountEndpoints.emailChange, true);
  const checklist = useId();
  const [isAsking, setAsking] = useState(false);
  const [newPassword, setNewPassword] = useState('');
  const close = (): void => {
    setAsking(false);
    setNewPassword('');
  };
  const change = async (password: string): Promise<void> => {
    await callApi(accountEndpoints.changePassword, { body: { password, new_password: newPassword } });
    close();
    // A new password ends the change of the address that was under way.
    await readPendingEmail();
    toasts.success(translate('own.new_password_done'));
  };
  return (
    <>
      <p>{translate('own.new_password_text')}</p>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('own.new_password')}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={translate('own.new_password_question')}
          no={translate('dialog.cancel')}
          yes={translate('own.new_password_yes')}
          label={translate('own.present_password')}
          others={{
            values: { new_password: newPassword },
            checks: { new_password: (typed) => validateNewPassword({ password: typed['new_password'] ?? '' }) },
          }}
          renderFields={(passwordField: ReactElement, errorsOf) => (
            <>
              {passwordField}
              <PasswordField
                label={translate('auth.new_password')}
                autoComplete="new-password"
                describedBy={checklist}
                value={newPassword}
                errors={errorsOf('new_password')}
                onValue={setNewPassword}
              />
              <PasswordChecklist id={checklist} items={passwordChecklistItems(newPassword)} />
            </>
          )}
          onClose={close}
          onYes={change}
        >
          <p>{translate('own.new_password_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}
