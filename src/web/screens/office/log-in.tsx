import { useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import { isUsername } from '../../../contract/credentials.ts';
import type { StaffMember } from '../../../contract/shapes/staff.ts';
import { send } from '../../api/client.ts';
import { t } from '../../text.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { useTry } from './use-try.ts';

interface Props {
  /** What has just happened; shown until it is followed by something else. */
  readonly notice?: string | undefined;
  readonly onLoggedIn: (member: StaffMember) => void;
}

/** Where the staff of the office log in. */
export function LogIn({ notice, onLoggedIn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const lastTry = useTry();
  const submit = (): void => {
    const errors = {
      ...(!isUsername(username.trim()) && { username: [t('auth.login_email_rule')] }),
      ...(password === '' && { password: [t('auth.login_password_rule')] }),
    };
    if (Object.keys(errors).length > 0) return lastTry.refuse(errors);
    lastTry.run(async () => {
      await send(officeCalls.staffLogin, { body: { username: username.trim(), password } });
      onLoggedIn(await send(officeCalls.staffMember));
    });
  };
  return (
    <EntryCard
      heading={t('office.log_in')}
      top={notice !== undefined && lastTry.refusal === null && <Notice variant="success">{notice}</Notice>}
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
        errors={lastTry.errors['username'] ?? []}
        onValue={setUsername}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        errors={lastTry.errors['password'] ?? []}
        onValue={setPassword}
      />
    </EntryCard>
  );
}
