import { isUsername } from '../../../contract/credentials.ts';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import type { PlainErrorKind } from '../../errors/error-catalogue.ts';
import { CONFIRM } from '../../navigation/paths.ts';
import { useCarryAnswers } from '../../navigation/use-carry-answers.ts';
import { saying, t } from '../../text.ts';

interface FormWithEmail {
  readonly values: { readonly username: string };
  readonly setErrors: (errors: { readonly username?: readonly string[] }) => void;
  readonly run: (send: () => Promise<void>, errorKind: PlainErrorKind) => void;
}

export function useResendCode(form: FormWithEmail): () => void {
  const carryAnswers = useCarryAnswers();
  return () => {
    const username = form.values.username.trim();
    if (!isUsername(username)) return form.setErrors({ username: [t('auth.resend_email_rule')] });
    form.run(async () => {
      await send(calls.resendConfirm, { body: { username } });
      carryAnswers(CONFIRM, { username, successMessage: saying('auth.resent', { email: username }) });
    }, 'resend');
  };
}
