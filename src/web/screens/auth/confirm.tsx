import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { CarryingLink } from '../../navigation/carrying-link.tsx';
import { LOGIN, RESET } from '../../navigation/paths.ts';
import { useCarryAnswers } from '../../navigation/use-carry-answers.ts';
import { saying, t } from '../../text.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { checkCode, checkEmail, codeIn } from '../../ui/field-checks.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { useArriveLoggedIn } from './use-arrive-logged-in.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useResendCode } from './use-resend-code.ts';

const checks = { username: checkEmail, code: checkCode };

export function Confirm() {
  const arrive = useArriveLoggedIn();
  const carryAnswers = useCarryAnswers();
  const { username = '' } = useCarriedState();
  const form = useAuthForm({ username, code: '' }, checks);
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
