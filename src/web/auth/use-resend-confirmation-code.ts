import { isUsername } from '../../api/rules/credentials.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import type { ParamlessErrorKind } from '../errors/error-catalogue.ts';
import { CONFIRM_SIGN_UP_PATH } from '../navigation/paths.ts';
import { useNavigateWithAnswers } from '../navigation/use-navigate-with-answers.ts';
import { deferText, translate } from '../platform/translate.ts';

interface FormWithEmail {
  readonly values: { readonly username: string };
  readonly setErrors: (errors: { readonly username?: readonly string[] }) => void;
  readonly run: (send: () => Promise<void>, errorKind: ParamlessErrorKind) => void;
}

export function useResendConfirmationCode(form: FormWithEmail): () => void {
  const carryAnswers = useNavigateWithAnswers();
  return () => {
    const username = form.values.username.trim();
    if (!isUsername(username)) return form.setErrors({ username: [translate('auth.resend_email_rule')] });
    form.run(async () => {
      await callApi(endpoints.resendConfirm, { body: { username } });
      carryAnswers(CONFIRM_SIGN_UP_PATH, { username, successMessage: deferText('auth.resent', { email: username }) });
    }, 'resend');
  };
}
