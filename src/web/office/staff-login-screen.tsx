import { useState } from 'react';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { isUsername } from '../../api/rules/credentials.ts';
import type { StaffMember } from '../../api/schemas/office-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { translate } from '../platform/translate.ts';
import { RequiredInput } from '../ui/required-input.tsx';
import { Alert } from '../ui/alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { StaffAuthCard } from './staff-auth-card.tsx';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { useApiAction } from './use-api-action.ts';

interface Props {
  /** Message about the last action, such as a log-out; hidden after a failed try. */
  readonly notice?: string | undefined;
  readonly onLoggedIn: (member: StaffMember) => void;
}

type Typed = Readonly<Record<'username' | 'password', string>>;
const checks = {
  username: ({ username }: Typed) => (isUsername(username.trim()) ? null : translate('auth.login_email_rule')),
  password: ({ password }: Typed) => (password === '' ? translate('auth.login_password_rule') : null),
};

/** Log-in screen of the staff. */
export function StaffLoginScreen({ notice, onLoggedIn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const fields = useFieldErrors({ username, password }, checks);
  const lastTry = useApiAction(undefined, fields);
  const submit = (): void => {
    if (!fields.check()) return;
    lastTry.run(async () => {
      await callApi(officeEndpoints.staffLogin, { body: { username: username.trim(), password } });
      onLoggedIn(await callApi(officeEndpoints.staffMember));
    });
  };
  return (
    <StaffAuthCard
      heading={translate('office.log_in')}
      top={notice !== undefined && lastTry.refusal === null && <Alert variant="success">{notice}</Alert>}
      fields={fields}
      lastTry={lastTry}
      onSubmit={submit}
    >
      <RequiredInput
        label={translate('auth.email')}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={username}
        errors={fields.errorsAt('username')}
        onValue={setUsername}
      />
      <PasswordField
        label={translate('auth.password')}
        autoComplete="current-password"
        value={password}
        errors={fields.errorsAt('password')}
        onValue={setPassword}
      />
    </StaffAuthCard>
  );
}
