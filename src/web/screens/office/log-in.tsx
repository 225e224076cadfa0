import { useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import { isUsername } from '../../../contract/credentials.ts';
import type { StaffMember } from '../../../contract/shapes/office.ts';
import { send } from '../../api/client.ts';
import { t } from '../../text.ts';
import { Field } from '../../ui/field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { useTry } from './use-try.ts';

interface Props {
  /** Message about the last action, such as a log-out; hidden after a failed try. */
  readonly notice?: string | undefined;
  readonly onLoggedIn: (member: StaffMember) => void;
}

type Typed = Readonly<Record<'username' | 'password', string>>;
const checks = {
  username: ({ username }: Typed) => (isUsername(username.trim()) ? null : t('auth.login_email_rule')),
  password: ({ password }: Typed) => (password === '' ? t('auth.login_password_rule') : null),
};

/** Log-in screen of the staff. */
export function LogIn({ notice, onLoggedIn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const fields = useFieldErrors({ username, password }, checks);
  const lastTry = useTry(undefined, fields);
  const submit = (): void => {
    if (!fields.check()) return;
    lastTry.run(async () => {
      await send(officeCalls.staffLogin, { body: { username: username.trim(), password } });
      onLoggedIn(await send(officeCalls.staffMember));
    });
  };
  return (
    <EntryCard
      heading={t('office.log_in')}
      top={notice !== undefined && lastTry.refusal === null && <Alert variant="success">{notice}</Alert>}
      fields={fields}
      lastTry={lastTry}
      onSubmit={submit}
    >
      <Field
        label={t('auth.email')}
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
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        errors={fields.errorsAt('password')}
        onValue={setPassword}
      />
    </EntryCard>
  );
}
