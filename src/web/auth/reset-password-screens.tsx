import { useSearchParams } from 'react-router-dom';
import { isUsername } from '../../api/rules/credentials.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { parseLinkToken } from '../navigation/parse-link-token.ts';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '../navigation/paths.ts';
import { useNavigateWithAnswers } from '../navigation/use-navigate-with-answers.ts';
import { deferText, translate } from '../platform/translate.ts';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { passwordChecklistItems } from '../ui/password-checklist-items.ts';
import { AuthCard } from './auth-card.tsx';
import { validateNewPassword, validateEmailField } from '../ui/field-validators.ts';
import { useAuthForm } from './use-auth-form.ts';
import { Button } from '../ui/button.tsx';
import { useState } from 'react';
import { EmailField } from '../ui/email-field.tsx';

const CHECKLIST = 'password-checklist';
const checks = {
  password: validateNewPassword,
  confirm_password: (values: { password: string; confirm_password: string }) =>
    values.password === values.confirm_password ? null : translate('auth.passwords_must_match'),
};

/** Chooses a new password by the reset email, or after confirming in another browser. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const username = query.get('username') ?? '';
  const id = parseLinkToken(query.get('id'));
  return id !== null && isUsername(username) ? <NewPassword username={username} id={id} /> : <IncompleteLink username={username} />;
}

const IncompleteLink = ({ username }: { readonly username: string }) => (
  <Card>
    <PageHeading text={translate('auth.reset_title')} hasErrors />
    <Alert variant="error">{translate('auth.reset_incomplete_link')}</Alert>
    <div className="reset-password-new-link">
      <Button
        component={LinkWithAnswers}
        to={FORGOT_PASSWORD_PATH}
        more={{ username }}
        variant="contained"
        fullWidth
        label={translate('auth.reset_new_link')}
      />
    </div>
  </Card>
);

function NewPassword({ username, id }: { readonly username: string; readonly id: string }) {
  const { isFirstPassword = false } = useNavigationState();
  const carryAnswers = useNavigateWithAnswers();
  const form = useAuthForm({ password: '', confirm_password: '' }, checks);
  const submit = (): void =>
    form.submit(async (passwords) => {
      await callApi(endpoints.resetPassword, { body: { username, id, ...passwords } });
      carryAnswers(LOGIN_PATH, { username, successMessage: deferText('auth.reset_done') });
    }, 'reset');
  return (
    <AuthCard
      heading={<PageHeading text={translate('auth.reset_title')} hasErrors={form.hasErrors} />}
      top={isFirstPassword && <p>{translate('auth.confirmed_elsewhere_help')}</p>}
      lastTry={form}
      onSubmit={submit}
      footer={{ question: translate('auth.reset_question'), to: FORGOT_PASSWORD_PATH, label: translate('auth.forgot_title'), username }}
    >
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        {...form.field('password')}
        label={translate('auth.new_password')}
        autoComplete="new-password"
        describedBy={CHECKLIST}
      />
      <PasswordField {...form.field('confirm_password')} label={translate('auth.confirm_password')} autoComplete="new-password" />
      <PasswordChecklist id={CHECKLIST} items={passwordChecklistItems(form.values.password, form.values.confirm_password)} />
    </AuthCard>
  );
}

const forgotChecks = { username: validateEmailField };

export function ForgotPasswordScreen() {
  const { username: carried = '' } = useNavigationState();
  const form = useAuthForm({ username: carried }, forgotChecks);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = (): void =>
    form.submit(async (values) => {
      const username = values.username.trim();
      setSentTo(null);
      await callApi(endpoints.forgotPassword, { body: { username } });
      setSentTo(username);
    }, 'forgot');
  return (
    <AuthCard
      heading={<PageHeading text={translate('auth.forgot_title')} hasErrors={form.hasErrors} />}
      top={
        <>
          <p>{translate('auth.forgot_help')}</p>
          {sentTo !== null && (
            <Alert variant="success" onClose={() => setSentTo(null)}>
              {translate('auth.forgot_sent', { email: sentTo })}
            </Alert>
          )}
        </>
      }
      lastTry={form}
      onSubmit={submit}
      footer={{ question: translate('auth.forgot_question'), username: form.values.username }}
    >
      <EmailField {...form.field('username')} />
    </AuthCard>
  );
}
