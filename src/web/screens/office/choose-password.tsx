import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { officeCalls } from '../../../contract/office-calls.ts';
import { isPassword } from '../../../contract/credentials.ts';
import { send, ServerError } from '../../api/client.ts';
import { linkSecret } from '../../navigation/link-secret.ts';
import { OFFICE } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { t } from '../../text.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordItems } from '../../ui/password-items.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { NarrowColumn } from '../../ui/column.ts';
import { EntryCard } from './entry-card.tsx';
import { useTry } from './use-try.ts';

const CHECKLIST = 'password-checklist';

type Typed = Readonly<Record<'password' | 'confirm_password', string>>;

const checks = {
  password: ({ password }: Typed) => (isPassword(password) ? null : t('auth.password_rule')),
  confirm_password: ({ password, confirm_password: again }: Typed) => (password === again ? null : t('auth.passwords_must_match')),
};

/** Screen of an invitation link, on which a staff member chooses a password. */
export function ChoosePassword() {
  const [query] = useSearchParams();
  const go = useGo();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const fields = useFieldErrors({ password, confirm_password: again }, checks);
  const lastTry = useTry(undefined, fields);
  const [isUsable, setUsable] = useState<boolean>();
  const id = linkSecret(query.get('id')) ?? '';
  // Checks the link before anyone types a password; other errors show on submit.
  useEffect(() => {
    if (id === '') return;
    send(officeCalls.staffLink, { body: { id } }).then(
      () => setUsable(true),
      (error: unknown) => setUsable(!(error instanceof ServerError && error.status === 400)),
    );
  }, [id]);
  const submit = (): void => {
    if (!fields.check()) return;
    lastTry.run(async () => {
      await send(officeCalls.staffPassword, { body: { id, password, confirm_password: again } });
      go(OFFICE, { replace: true, state: { notice: t('office.password_chosen') } });
    });
  };
  if (id !== '' && isUsable === undefined) return <Spinner />;
  if (id === '' || !isUsable)
    return (
      <NarrowColumn>
        <Card>
          <PageHeading text={t('office.choose_password')} hasErrors />
          <Alert variant="error">{t(id === '' ? 'error.incomplete_link' : 'office.link_unknown')}</Alert>
          <p>
            <Link to={OFFICE}>{t('office.log_in')}</Link>
          </p>
        </Card>
      </NarrowColumn>
    );
  return (
    <EntryCard heading={t('office.choose_password')} fields={fields} lastTry={lastTry} onSubmit={submit}>
      <PasswordField
        label={t('auth.new_password')}
        autoComplete="new-password"
        describedBy={CHECKLIST}
        value={password}
        errors={fields.errorsAt('password')}
        onValue={setPassword}
      />
      <PasswordField
        label={t('auth.confirm_password')}
        autoComplete="new-password"
        value={again}
        errors={fields.errorsAt('confirm_password')}
        onValue={setAgain}
      />
      <PasswordChecklist id={CHECKLIST} items={passwordItems(password, again)} />
    </EntryCard>
  );
}
