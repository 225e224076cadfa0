import { styled } from '@mui/material/styles';
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { accountCalls } from '../../../contract/account-calls.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { ServerError, UnauthorizedError } from '../../api/errors.ts';
import { useSessionLost } from '../../errors/session-lost.ts';
import { controlStyles } from '../../renderer/styles/control-styles.ts';
import { questionStyles } from '../../renderer/styles/question-styles.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { checkCode, codeIn } from '../../ui/field-checks.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Button } from '../../ui/button.tsx';

const Form = styled('form')(({ theme }) => [questionStyles(theme), controlStyles(theme), { marginTop: '1.25rem' }]);
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' });

interface Props {
  /** The new address, to which a code was sent. */
  readonly email: string;
  readonly takesFocus: boolean;
  /** Of the button in whose place another one comes (`useHandedFocus`). */
  readonly keepRef: Ref<HTMLButtonElement>;
  /** A new code, or another address, is wanted. */
  readonly onAgain: () => void;
  readonly onDone: () => Promise<void>;
  /** The address stays as it is. */
  readonly onKept: () => Promise<void>;
}

/** Where the code is entered that makes a new address the account's. */
export function EmailCode({ email, takesFocus, keepRef, onAgain, onDone, onKept }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sessionLost = useSessionLost();
  const [code, setCode] = useState('');
  const { errors, errorsAt, show, check } = useFieldErrors({ code }, { code: checkCode });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const run = (call: () => Promise<void>): void => {
    if (isBusy) return;
    setRefusal(null);
    show({});
    setBusy(true);
    call()
      .catch((error: unknown) => {
        if (error instanceof UnauthorizedError) return void sessionLost();
        if (error instanceof ServerError && error.errors['code']) show(error.errors);
        else setRefusal(errorMessage(error));
      })
      .finally(() => setBusy(false));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!check()) return;
    run(async () => {
      await send(accountCalls.confirmEmail, { body: { code: codeIn(code) } });
      await onDone();
    });
  };
  const keep = (): void =>
    run(async () => {
      await send(accountCalls.cancelEmailChange);
      await onKept();
    });
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <p>{t('own.email_waits', { email })}</p>
      {refusal !== null && <Notice variant="error">{refusal}</Notice>}
      <CodeField value={code} errors={errorsAt('code')} onValue={setCode} />
      <Choices>
        <BusyButton type="submit" variant="contained" isBusy={isBusy}>
          {t('own.email_confirm')}
        </BusyButton>
        <Button variant="outlined" onClick={onAgain}>
          {t('own.email_again')}
        </Button>
        <Button ref={keepRef} variant="outlined" onClick={keep}>
          {t('own.email_keep')}
        </Button>
      </Choices>
      <VisuallyHidden role="status">{isBusy && t('form.working')}</VisuallyHidden>
    </Form>
  );
}
