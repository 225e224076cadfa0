import { Suspense } from 'react';
import { shell } from 'virtual:shell';
import { isUsername } from '../../api/rules/credentials.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { DEFAULT_ROUTE, FORGOT_PASSWORD_PATH, SIGN_UP_PATH } from '../navigation/paths.ts';
import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';
import { requireCookies } from '../session/require-cookies.ts';
import { deferText, translate, translateKey } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { useLogInAndRedirect } from './use-log-in-and-redirect.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useResendConfirmationCode } from './use-resend-confirmation-code.ts';

const PasskeyButton = shell.institution.log_in?.passkeys
  ? lazyComponent(
      lazyModule(() => import('./passkey-button.tsx')),
      ({ PasskeyButton: button }) => button,
    )
  : undefined;

const checks = {
  username: ({ username }: { username: string }) => (isUsername(username.trim()) ? null : translate('auth.login_email_rule')),
  password: ({ password }: { password: string }) => (password === '' ? translate('auth.login_password_rule') : null),
};

export function LoginScreen() {
  const arrive = useLogInAndRedirect();
  const { errorMessage, detail, isCalm = false, username = '' } = useNavigationState();
  // Advice that deletes answers which wait on this device comes after what keeps them, as the last resort.
  const lastResort = detail?.key === 'leave.kept' ? deferText('leave.last_resort') : undefined;
  const ordered = errorMessage?.key === 'error.session_invalid' ? [detail, lastResort, errorMessage] : [errorMessage, detail];
  const messages = ordered.flatMap((message) => message ?? []);
  const form = useAuthForm({ username, password: '' }, checks);
  const resend = useResendConfirmationCode(form);
  const submit = (): void =>
    form.submit(async (values) => {
      requireCookies();
      await arrive(async () => {
        await callApi(endpoints.login, {
          body: { username: values.username.trim(), password: values.password, default_route: DEFAULT_ROUTE },
        });
        return deferText('auth.logged_in');
      });
    }, 'login');
  return (
    <>
      <div className="login-screen-top">
        <PageHeading
          text={translate('auth.login_heading')}
          title={translate('auth.login_title')}
          hasErrors={form.hasErrors || (errorMessage !== undefined && !isCalm)}
        />
        {!isCalm && <p>{translate('auth.login_intro')}</p>}
      </div>
      <AuthCard
        heading={<h2 className="login-screen-title">{translate('auth.login_title')}</h2>}
        top={
          messages.length > 0 &&
          form.refusal === null && (
            <Alert variant={isCalm ? 'success' : 'error'}>
              {messages.map((message) => (
                <p key={message.key}>{translateKey(message.key, message.params)}</p>
              ))}
            </Alert>
          )
        }
        lastTry={form}
        onSubmit={submit}
        more={
          <>
            {PasskeyButton && (
              <Suspense fallback={<div className="login-screen-passkey-place" />}>
                <div className="login-screen-passkey-place">
                  <PasskeyButton />
                </div>
              </Suspense>
            )}
            <div className="login-screen-more">
              <LinkWithAnswers to={FORGOT_PASSWORD_PATH} more={{ username: form.values.username }}>
                {translate('auth.forgot_link')}
              </LinkWithAnswers>
              <TextButton type="button" onClick={resend}>
                {translate('auth.resend')}
              </TextButton>
            </div>
          </>
        }
        footer={{ to: SIGN_UP_PATH, label: translate('auth.login_question'), username: form.values.username }}
      >
        <EmailField {...form.field('username')} />
        <PasswordField {...form.field('password')} label={translate('auth.password')} autoComplete="current-password" />
      </AuthCard>
    </>
  );
}
