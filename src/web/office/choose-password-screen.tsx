import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { meetsPasswordRules } from '../../api/rules/credentials.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { parseLinkToken } from '../navigation/parse-link-token.ts';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { translate } from '../platform/translate.ts';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { passwordChecklistItems } from '../ui/password-checklist-items.ts';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { LoadingText } from '../ui/loading-text.tsx';
import { NarrowColumn } from '../ui/content-column.ts';
import { StaffAuthCard } from './staff-auth-card.tsx';
import { useApiAction } from './use-api-action.ts';

const CHECKLIST = 'password-checklist';

type Typed = Readonly<Record<'password' | 'confirm_password', string>>;

const checks = {
  password: ({ password }: Typed) => (meetsPasswordRules(password) ? null : translate('auth.password_rule')),
  confirm_password: ({ password, confirm_password: again }: Typed) => (password === again ? null : translate('auth.passwords_must_match')),
};

/** Screen of an invitation link, on which a staff member chooses a password. */
export function ChoosePasswordScreen() {
  const [query] = useSearchParams();
  const go = useStableNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const fields = useFieldErrors({ password, confirm_password: again }, checks);
  const lastTry = useApiAction(undefined, fields);
  const [isUsable, setUsable] = useState<boolean>();
  const id = parseLinkToken(query.get('id')) ?? '';
  // Checks the link before anyone types a password; other errors show on submit.
  useEffect(() => {
    if (id === '') return;
    callApi(officeEndpoints.staffLink, { body: { id } }).then(
      () => setUsable(true),
      (error: unknown) => setUsable(!(error instanceof ServerError && error.status === 400)),
    );
  }, [id]);
  const submit = (): void =>
    lastTry.run(async () => {
      await callApi(officeEndpoints.staffPassword, { body: { id, password, confirm_password: again } });
      go(OFFICE_PATH, { replace: true, state: { notice: translate('office.password_chosen') } });
    });
  if (id !== '' && isUsable === undefined) return <LoadingText />;
  if (id === '' || !isUsable)
    return (
      <NarrowColumn>
        <Card>
          <PageHeading text={translate('office.choose_password')} hasErrors />
          <Alert variant="error">{translate(id === '' ? 'error.incomplete_link' : 'office.link_unknown')}</Alert>
          <p>
            <Link to={OFFICE_PATH}>{translate('office.log_in')}</Link>
          </p>
        </Card>
      </NarrowColumn>
    );
  return (
    <StaffAuthCard heading={translate('office.choose_password')} fields={fields} lastTry={lastTry} onSubmit={submit}>
      <PasswordField
        label={translate('auth.new_password')}
        autoComplete="new-password"
        describedBy={CHECKLIST}
        value={password}
        errors={fields.errorsAt('password')}
        onValue={setPassword}
      />
      <PasswordField
        label={translate('auth.confirm_password')}
        autoComplete="new-password"
        value={again}
        errors={fields.errorsAt('confirm_password')}
        onValue={setAgain}
      />
      <PasswordChecklist id={CHECKLIST} items={passwordChecklistItems(password, again)} />
    </StaffAuthCard>
  );
}
