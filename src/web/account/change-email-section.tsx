import { type ReactElement, useState, type Ref, useEffect } from 'react';
import { accountEndpoints } from '../../api/account-endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { errorMessage } from '../api/error-message.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { EmailField } from '../ui/email-field.tsx';
import { validateEmailField, validateConfirmationCode, extractCodeDigits } from '../ui/field-validators.ts';
import { Alert } from '../ui/alert.tsx';
import { useTransferFocus } from '../ui/use-transfer-focus.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { styled } from '@mui/material/styles';
import { withClass } from '../ui/with-class.ts';
import { useDialogSubmit } from '../errors/use-dialog-submit.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Another email address: with the password first, then with the code that was sent to it, also after the page has been loaded again. */
export function ChangeEmailSection() {
  const { username, reload } = useSession();
  const toasts = useToasts();
  const { data, error, mutate } = useApiResponse(accountEndpoints.emailChange, true);
  const [email, setEmail] = useState<string | null>(null);
  /** Number of codes sent here; each moves the focus to its field. */
  const [sent, setSent] = useState(0);
  const handedFocus = useTransferFocus();
  const waiting = data?.email ?? null;
  const start = async (password: string): Promise<void> => {
    const address = email?.trim() ?? '';
    await callApi(accountEndpoints.changeEmail, { body: { email: address, password } });
    await mutate();
    setSent((count) => count + 1);
    setEmail(null);
    toasts.success(translate('own.email_sent', { email: address }));
  };
  const done = async (): Promise<void> => {
    await Promise.all([mutate(), reload()]);
    toasts.success(translate('own.email_done', { email: waiting ?? '' }));
  };
  return (
    <>
      <p>{translate('own.email_text', { email: username ?? '' })}</p>
      {error && <Alert variant="error">{errorMessage(error)}</Alert>}
      {waiting === null ? (
        <Button ref={handedFocus} onClick={() => setEmail('')} label={translate('own.email')} />
      ) : (
        <EmailCode
          key={sent}
          email={waiting}
          takesFocus={sent > 0}
          keepRef={handedFocus}
          onAgain={() => setEmail(waiting)}
          onDone={done}
          onKept={async () => void (await mutate())}
        />
      )}
      {email !== null && (
        <PasswordDialog
          title={translate('own.email_question')}
          yes={translate('own.email_yes')}
          others={{ values: { email }, checks: { email: (typed) => validateEmailField({ username: typed['email'] ?? '' }) } }}
          renderFields={(passwordField: ReactElement, errorsOf) => (
            <>
              <EmailField
                label={translate('own.email_new')}
                name="email"
                autoComplete="email"
                value={email}
                errors={errorsOf('email')}
                onValue={setEmail}
              />
              {passwordField}
            </>
          )}
          onClose={() => setEmail(null)}
          onYes={start}
        >
          <p>{translate('own.email_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}

const Form = styled(withClass('form', 'surface'))({ marginTop: '1.25rem' });

interface Props {
  /** The new address, to which a code was sent. */
  readonly email: string;
  readonly takesFocus: boolean;
  /** Ref of the button that another one replaces (`useTransferFocus`). */
  readonly keepRef: Ref<HTMLButtonElement>;
  /** A new code, or another address, is wanted. */
  readonly onAgain: () => void;
  readonly onDone: () => Promise<void>;
  /** The address stays as it is. */
  readonly onKept: () => Promise<void>;
}

/** Field for the code that confirms a new address. */
function EmailCode({ email, takesFocus, keepRef, onAgain, onDone, onKept }: Props) {
  const [code, setCode] = useState('');
  const { form, errorsAt, refusal, isBusy, run } = useDialogSubmit({ code }, { code: validateConfirmationCode }, async () => {
    await callApi(accountEndpoints.confirmEmail, { body: { code: extractCodeDigits(code) } });
    await onDone();
  });
  const { ref } = form;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('input')?.focus();
  }, [takesFocus, ref]);
  const keep = (): void =>
    run(async () => {
      await callApi(accountEndpoints.cancelEmailChange);
      await onKept();
    });
  return (
    <Form {...form}>
      <p>{translate('own.email_waits', { email })}</p>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <CodeField value={code} errors={errorsAt('code')} onValue={setCode} />
      <div className="button-row">
        <BusyButton type="submit" variant="contained" isBusy={isBusy} label={translate('own.email_confirm')} />
        <Button onClick={onAgain} label={translate('own.email_again')} />
        <Button ref={keepRef} onClick={keep} label={translate('own.email_keep')} />
      </div>
      <VisuallyHidden role="status">{isBusy && translate('form.working')}</VisuallyHidden>
    </Form>
  );
}
