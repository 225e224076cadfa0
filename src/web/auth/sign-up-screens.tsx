import { useState, useRef } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { CONFIRM_SIGN_UP_PATH, LOGIN_PATH, RESET_PASSWORD_PATH } from '../navigation/paths.ts';
import { useNavigateWithAnswers } from '../navigation/use-navigate-with-answers.ts';
import { requireCookies } from '../session/require-cookies.ts';
import { deferText, translate } from '../platform/translate.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { passwordChecklistItems } from '../ui/password-checklist-items.ts';
import { AuthCard } from './auth-card.tsx';
import { validateEmailField, validateNewPassword, validateConfirmationCode, extractCodeDigits } from '../ui/field-validators.ts';
import { EmailField } from '../ui/email-field.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { TextButton } from '../ui/text-button.tsx';
import { suggestEmailDomain } from './suggest-email-domain.ts';
import { CodeField } from '../ui/code-field.tsx';
import { useLogInAndRedirect } from './use-log-in-and-redirect.ts';
import { useResendConfirmationCode } from './use-resend-confirmation-code.ts';

const CHECKLIST = 'password-checklist';
const checks = { username: validateEmailField, password: validateNewPassword };

export function SignUpScreen() {
  const carryAnswers = useNavigateWithAnswers();
  const { answers, signUpTo, username: carried = '' } = useNavigationState();
  const form = useAuthForm({ username: carried, password: '' }, checks);
  const email = form.field('username');
  const [isLeft, setLeft] = useState(false);
  const take = (value: string): void => {
    setLeft(false);
    email.onValue(value);
  };
  const submit = (): void =>
    form.submit(async (values) => {
      requireCookies();
      const username = values.username.trim();
      await callApi(endpoints.signUp, { body: { username, password: values.password } });
      carryAnswers(CONFIRM_SIGN_UP_PATH, { username, successMessage: deferText('auth.signed_up', { email: username }) });
    }, 'sign_up');
  return (
    <AuthCard
      heading={<PageHeading text={translate('auth.signup_title')} hasErrors={form.hasErrors} />}
      top={
        (signUpTo ?? answers) && (
          <p>
            {[signUpTo && translate(`auth.signup_to_${signUpTo}`), answers && translate('auth.signup_carries')].filter(Boolean).join(' ')}
          </p>
        )
      }
      lastTry={form}
      onSubmit={submit}
      footer={{ question: translate('auth.signup_question'), username: form.values.username }}
    >
      <div>
        <EmailField {...email} onBlur={() => setLeft(true)} onValue={take} />
        <MeantEmail email={isLeft ? email.value : ''} onMeant={take} />
      </div>
      <PasswordField {...form.field('password')} label={translate('auth.password')} autoComplete="new-password" describedBy={CHECKLIST} />
      <PasswordChecklist id={CHECKLIST} items={passwordChecklistItems(form.values.password)} />
    </AuthCard>
  );
}

interface Props {
  readonly email: string;
  readonly onMeant: (email: string) => void;
}

/** Asks whether a domain has a slip in it. It keeps nobody from going on. */
function MeantEmail({ email, onMeant }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const domain = suggestEmailDomain(email);
  const meant = `${email.trim().split('@')[0] ?? ''}@${domain ?? ''}`;
  const use = (): void => {
    onMeant(meant);
    place.current?.parentElement?.querySelector('input')?.focus();
  };
  return (
    <div ref={place} role="status">
      {domain !== undefined && (
        <p className="help in-words">
          <span>{`${translate('auth.email_meant', { domain })} `}</span>
          <TextButton type="button" onClick={use}>
            {translate('auth.email_use', { email: meant })}
          </TextButton>
        </p>
      )}
    </div>
  );
}

const confirmChecks = { username: validateEmailField, code: validateConfirmationCode };

export function ConfirmSignUpScreen() {
  const arrive = useLogInAndRedirect();
  const carryAnswers = useNavigateWithAnswers();
  const { username = '' } = useNavigationState();
  const form = useAuthForm({ username, code: '' }, confirmChecks);
  const resend = useResendConfirmationCode(form);
  const submit = (): void =>
    form.submit(
      (values) =>
        arrive(async () => {
          const account = values.username.trim();
          const { id, logged_in: isLoggedIn } = await callApi(endpoints.confirm, {
            body: { username: account, code: extractCodeDigits(values.code) },
          });
          if (isLoggedIn) return deferText('auth.confirmed_logged_in');
          const reset = id !== undefined && `${RESET_PASSWORD_PATH}?${new URLSearchParams({ username: account, id })}`;
          if (reset === false) carryAnswers(LOGIN_PATH, { username: account, successMessage: deferText('auth.confirmed') });
          else carryAnswers(reset, { isFirstPassword: true, successMessage: deferText('auth.confirmed_elsewhere') });
          return undefined;
        }),
      'confirm',
    );
  return (
    <AuthCard
      heading={<PageHeading text={translate('auth.confirm_title')} hasErrors={form.hasErrors} />}
      lastTry={form}
      onSubmit={submit}
      more={
        <TextButton type="button" onClick={resend}>
          {translate('auth.resend')}
        </TextButton>
      }
      footer={{ question: translate('auth.confirm_question'), username: form.values.username }}
    >
      <EmailField {...form.field('username')} />
      <CodeField {...form.field('code')} />
    </AuthCard>
  );
}
