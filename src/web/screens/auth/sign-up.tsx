import { useState, useRef } from 'react';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { CarryingLink } from '../../navigation/carrying-link.tsx';
import { CONFIRM, LOGIN, RESET } from '../../navigation/paths.ts';
import { useCarryAnswers } from '../../navigation/use-carry-answers.ts';
import { expectCookies } from '../../session/expect-cookies.ts';
import { saying, t } from '../../text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordItems } from '../../ui/password-items.ts';
import { AuthCard } from './auth-card.tsx';
import { checkEmail, checkNewPassword, checkCode, codeIn } from '../../ui/field-checks.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { meantDomain } from './meant-domain.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { useArriveLoggedIn } from './use-arrive-logged-in.ts';
import { useResendCode } from './use-resend-code.ts';

const CHECKLIST = 'password-checklist';
const checks = { username: checkEmail, password: checkNewPassword };

export function SignUp() {
  const carryAnswers = useCarryAnswers();
  const { answers, signUpTo, username: carried = '' } = useCarriedState();
  const form = useAuthForm({ username: carried, password: '' }, checks);
  const email = form.field('username');
  const [isLeft, setLeft] = useState(false);
  const take = (value: string): void => {
    setLeft(false);
    email.onValue(value);
  };
  const submit = (): void =>
    form.submit(async (values) => {
      expectCookies();
      const username = values.username.trim();
      await send(calls.signUp, { body: { username, password: values.password } });
      carryAnswers(CONFIRM, { username, successMessage: saying('auth.signed_up', { email: username }) });
    }, 'sign_up');
  return (
    <AuthCard
      heading={<PageHeading text={t('auth.signup_title')} hasErrors={form.hasErrors} />}
      top={
        (signUpTo ?? answers) && (
          <p>{[signUpTo && t(`auth.signup_to_${signUpTo}`), answers && t('auth.signup_carries')].filter(Boolean).join(' ')}</p>
        )
      }
      lastTry={form}
      onSubmit={submit}
      footer={
        <>
          <span>{t('auth.signup_question')}</span>{' '}
          <CarryingLink to={LOGIN} more={{ username: form.values.username }}>
            {t('auth.log_in_link')}
          </CarryingLink>
        </>
      }
    >
      <div>
        <EmailField {...email} onBlur={() => setLeft(true)} onValue={take} />
        <MeantEmail email={isLeft ? email.value : ''} onMeant={take} />
      </div>
      <PasswordField {...form.field('password')} label={t('auth.password')} autoComplete="new-password" describedBy={CHECKLIST} />
      <PasswordChecklist id={CHECKLIST} items={passwordItems(form.values.password)} />
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
  const domain = meantDomain(email);
  const meant = `${email.trim().split('@')[0] ?? ''}@${domain ?? ''}`;
  const use = (): void => {
    onMeant(meant);
    place.current?.parentElement?.querySelector('input')?.focus();
  };
  return (
    <div ref={place} role="status">
      {domain !== undefined && (
        <p className="help in-words">
          <span>{`${t('auth.email_meant', { domain })} `}</span>
          <TextButton type="button" onClick={use}>
            {t('auth.email_use', { email: meant })}
          </TextButton>
        </p>
      )}
    </div>
  );
}

const confirmChecks = { username: checkEmail, code: checkCode };

export function Confirm() {
  const arrive = useArriveLoggedIn();
  const carryAnswers = useCarryAnswers();
  const { username = '' } = useCarriedState();
  const form = useAuthForm({ username, code: '' }, confirmChecks);
  const resend = useResendCode(form);
  const submit = (): void =>
    form.submit(
      (values) =>
        arrive(async () => {
          const account = values.username.trim();
          const { id, logged_in: isLoggedIn } = await send(calls.confirm, { body: { username: account, code: codeIn(values.code) } });
          if (isLoggedIn) return saying('auth.confirmed_logged_in');
          const reset = id !== undefined && `${RESET}?${new URLSearchParams({ username: account, id })}`;
          if (reset === false) carryAnswers(LOGIN, { username: account, successMessage: saying('auth.confirmed') });
          else carryAnswers(reset, { isFirstPassword: true, successMessage: saying('auth.confirmed_elsewhere') });
          return undefined;
        }),
      'confirm',
    );
  return (
    <AuthCard
      heading={<PageHeading text={t('auth.confirm_title')} hasErrors={form.hasErrors} />}
      lastTry={form}
      onSubmit={submit}
      more={
        <TextButton type="button" onClick={resend}>
          {t('auth.resend')}
        </TextButton>
      }
      footer={
        <>
          <span>{t('auth.confirm_question')}</span>{' '}
          <CarryingLink to={LOGIN} more={{ username: form.values.username }}>
            {t('auth.log_in_link')}
          </CarryingLink>
        </>
      }
    >
      <EmailField {...form.field('username')} />
      <CodeField {...form.field('code')} />
    </AuthCard>
  );
}
