import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { shell } from 'virtual:shell';
import { isUsername } from '../../../contract/credentials.ts';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { CarryingLink } from '../../navigation/carrying-link.tsx';
import { DEFAULT_ROUTE, FORGOT, SIGN_UP } from '../../navigation/paths.ts';
import { late, lately } from '../../platform/lately.tsx';
import { expectCookies } from '../../session/expect-cookies.ts';
import { saying, t, textNamed } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { useArriveLoggedIn } from './use-arrive-logged-in.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useResendCode } from './use-resend-code.ts';

const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));
const Top = styled('div')({ marginBottom: '1.5rem', '& p': { margin: '0.375rem 0 0' } });
const More = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0 1.5rem',
  marginTop: '1rem',
  '& a': { lineHeight: '44px' },
});

const PasskeyPlace = styled('div')({ minHeight: 44, marginTop: '1rem' });
const PasskeyButton = shell.institution.log_in?.passkeys
  ? lately(
      late(() => import('./passkey-button.tsx')),
      ({ PasskeyButton: button }) => button,
    )
  : undefined;

const checks = {
  username: ({ username }: { username: string }) => (isUsername(username.trim()) ? null : t('auth.login_email_rule')),
  password: ({ password }: { password: string }) => (password === '' ? t('auth.login_password_rule') : null),
};

export function Login() {
  const arrive = useArriveLoggedIn();
  const { errorMessage, detail, isCalm = false, username = '' } = useCarriedState();
  const messages = [errorMessage, detail].flatMap((message) => message ?? []);
  // Advice that would delete answers which wait on this device comes after what keeps them.
  if (errorMessage?.key === 'error.session_invalid') messages.reverse();
  const form = useAuthForm({ username, password: '' }, checks);
  const resend = useResendCode(form);
  const submit = (): void =>
    form.submit(async (values) => {
      expectCookies();
      await arrive(async () => {
        await send(calls.login, { body: { username: values.username.trim(), password: values.password, default_route: DEFAULT_ROUTE } });
        return saying('auth.logged_in');
      });
    }, 'login');
  return (
    <>
      <Top>
        <PageHeading
          text={t('auth.login_heading')}
          title={t('auth.login_title')}
          hasErrors={form.hasErrors || (errorMessage !== undefined && !isCalm)}
        />
        {!isCalm && <p>{t('auth.login_intro')}</p>}
      </Top>
      <AuthCard
        heading={<Title>{t('auth.login_title')}</Title>}
        top={
          messages.length > 0 &&
          form.refusal === null && (
            <Alert variant={isCalm ? 'success' : 'error'}>
              {messages.map((message) => (
                <p key={message.key}>{textNamed(message.key, message.params)}</p>
              ))}
            </Alert>
          )
        }
        lastTry={form}
        onSubmit={submit}
        more={
          <>
            {PasskeyButton && (
              <Suspense fallback={<PasskeyPlace />}>
                <PasskeyPlace>
                  <PasskeyButton />
                </PasskeyPlace>
              </Suspense>
            )}
            <More>
              <CarryingLink to={FORGOT} more={{ username: form.values.username }}>
                {t('auth.forgot_link')}
              </CarryingLink>
              <TextButton type="button" onClick={resend}>
                {t('auth.resend')}
              </TextButton>
            </More>
          </>
        }
        footer={
          <CarryingLink to={SIGN_UP} more={{ username: form.values.username }}>
            {t('auth.login_question')}
          </CarryingLink>
        }
      >
        <EmailField {...form.field('username')} />
        <PasswordField {...form.field('password')} label={t('auth.password')} autoComplete="current-password" />
      </AuthCard>
    </>
  );
}
