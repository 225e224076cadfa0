import { useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { CarryingLink } from '../../navigation/carrying-link.tsx';
import { LOGIN } from '../../navigation/paths.ts';
import { t } from '../../text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthCard } from './auth-card.tsx';
import { checkEmail } from '../../ui/field-checks.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

const checks = { username: checkEmail };

export function Forgot() {
  const { username: carried = '' } = useCarriedState();
  const form = useAuthForm({ username: carried }, checks);
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
            <Notice variant="success" onClose={() => setSentTo(null)}>
              {t('auth.forgot_sent', { email: sentTo })}
            </Notice>
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
