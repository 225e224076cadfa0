import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { isUsername } from '../../../contract/credentials.ts';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { linkSecret } from '../../navigation/link-secret.ts';
import { CarryingLink } from '../../navigation/carrying-link.tsx';
import { FORGOT, LOGIN } from '../../navigation/paths.ts';
import { useCarryAnswers } from '../../navigation/use-carry-answers.ts';
import { saying, t } from '../../text.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordItems } from '../../ui/password-items.ts';
import { AuthCard } from './auth-card.tsx';
import { checkNewPassword, checkEmail } from '../../ui/field-checks.ts';
import { useAuthForm } from './use-auth-form.ts';
import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import { EmailField } from '../../ui/email-field.tsx';

const GetNewLink = styled('div')({ marginTop: '1.5rem' });

const CHECKLIST = 'password-checklist';
const checks = {
  password: checkNewPassword,
  confirm_password: (values: { password: string; confirm_password: string }) =>
    values.password === values.confirm_password ? null : t('auth.passwords_must_match'),
};

/** Chooses a new password by the reset email, or after confirming in another browser. */
export function Reset() {
  const [query] = useSearchParams();
  const username = query.get('username') ?? '';
  const id = linkSecret(query.get('id'));
  return id !== null && isUsername(username) ? <NewPassword username={username} id={id} /> : <IncompleteLink username={username} />;
}

function IncompleteLink({ username }: { readonly username: string }) {
  return (
    <Card>
      <PageHeading text={t('auth.reset_title')} hasErrors />
      <Alert variant="error">{t('auth.reset_incomplete_link')}</Alert>
      <GetNewLink>
        <Button component={CarryingLink} to={FORGOT} more={{ username }} variant="contained" fullWidth>
          {t('auth.reset_new_link')}
        </Button>
      </GetNewLink>
    </Card>
  );
}

function NewPassword({ username, id }: { readonly username: string; readonly id: string }) {
  const { isFirstPassword = false } = useCarriedState();
  const carryAnswers = useCarryAnswers();
  const form = useAuthForm({ password: '', confirm_password: '' }, checks);
  const submit = (): void =>
    form.submit(async (passwords) => {
      await send(calls.resetPassword, { body: { username, id, ...passwords } });
      carryAnswers(LOGIN, { username, successMessage: saying('auth.reset_done') });
    }, 'reset');
  return (
    <AuthCard
      heading={<PageHeading text={t('auth.reset_title')} hasErrors={form.hasErrors} />}
      top={isFirstPassword && <p>{t('auth.confirmed_elsewhere_help')}</p>}
      lastTry={form}
      onSubmit={submit}
      footer={
        <>
          <span>{t('auth.reset_question')}</span>{' '}
          <CarryingLink to={FORGOT} more={{ username }}>
            {t('auth.forgot_title')}
          </CarryingLink>
        </>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField {...form.field('password')} label={t('auth.new_password')} autoComplete="new-password" describedBy={CHECKLIST} />
      <PasswordField {...form.field('confirm_password')} label={t('auth.confirm_password')} autoComplete="new-password" />
      <PasswordChecklist id={CHECKLIST} items={passwordItems(form.values.password, form.values.confirm_password)} />
    </AuthCard>
  );
}

const forgotChecks = { username: checkEmail };

export function Forgot() {
  const { username: carried = '' } = useCarriedState();
  const form = useAuthForm({ username: carried }, forgotChecks);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = (): void =>
    form.submit(async (values) => {
      const username = values.username.trim();
      setSentTo(null);
      await send(calls.forgotPassword, { body: { username } });
      setSentTo(username);
    }, 'forgot');
  return (
    <AuthCard
      heading={<PageHeading text={t('auth.forgot_title')} hasErrors={form.hasErrors} />}
      top={
        <>
          <p>{t('auth.forgot_help')}</p>
          {sentTo !== null && (
            <Alert variant="success" onClose={() => setSentTo(null)}>
              {t('auth.forgot_sent', { email: sentTo })}
            </Alert>
          )}
        </>
      }
      lastTry={form}
      onSubmit={submit}
      footer={
        <>
          <span>{t('auth.forgot_question')}</span>{' '}
          <CarryingLink to={LOGIN} more={{ username: form.values.username }}>
            {t('auth.log_in_link')}
          </CarryingLink>
        </>
      }
    >
      <EmailField {...form.field('username')} />
    </AuthCard>
  );
}
