import { type ReactElement, useState } from 'react';
import { accountCalls } from '../../../contract/account-calls.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useResponse } from '../../api/use-response.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { checkEmail } from '../../ui/field-checks.ts';
import { Notice } from '../../ui/notice.tsx';
import { useHandedFocus } from '../../ui/use-handed-focus.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { EmailCode } from './email-code.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../../ui/button.tsx';

/** Another email address: with the password first, then with the code that was sent to it, also after the page has been loaded again. */
export function ChangeEmail() {
  const { username, reload } = useSession();
  const toasts = useToasts();
  const { data, error, mutate } = useResponse(accountCalls.emailChange, true);
  const [email, setEmail] = useState<string | null>(null);
  /** How many codes were sent from here. The focus goes to the field of each; not to that of one from before the page was loaded. */
  const [sent, setSent] = useState(0);
  const handedFocus = useHandedFocus();
  const waiting = data?.email ?? null;
  const start = async (password: string): Promise<void> => {
    const address = email?.trim() ?? '';
    await send(accountCalls.changeEmail, { body: { email: address, password } });
    await mutate();
    setSent((count) => count + 1);
    setEmail(null);
    toasts.success(t('own.email_sent', { email: address }));
  };
  const done = async (): Promise<void> => {
    // The screen comes again with what there is now, and the focus is on its heading.
    await Promise.all([mutate(), reload()]);
    toasts.success(t('own.email_done', { email: waiting ?? '' }));
  };
  return (
    <>
      <p>{t('own.email_text', { email: username ?? '' })}</p>
      {error && <Notice variant="error">{errorMessage(error)}</Notice>}
      {waiting === null ? (
        <Button ref={handedFocus} variant="outlined" onClick={() => setEmail('')}>
          {t('own.email')}
        </Button>
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
          title={t('own.email_question')}
          no={t('own.email_no')}
          yes={t('own.email_yes')}
          others={{ values: { email }, checks: { email: (typed) => checkEmail({ username: typed['email'] ?? '' }) } }}
          renderFields={(passwordField: ReactElement, errorsOf) => (
            <>
              <EmailField
                label={t('own.email_new')}
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
          <p>{t('own.email_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}
