import { type ReactElement, useId, useState } from 'react';
import { accountEndpoints } from '../../api/account-endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { translate } from '../platform/translate.ts';
import { validateNewPassword } from '../ui/field-validators.ts';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { passwordChecklistItems } from '../ui/password-checklist-items.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../ui/button.tsx';

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
      <Button onClick={() => setAsking(true)} label={translate('own.new_password')} />
      {isAsking && (
        <PasswordDialog
          title={translate('own.new_password_question')}
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
