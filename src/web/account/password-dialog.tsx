import { styled } from '@mui/material/styles';
import { withClass } from '../ui/with-class.ts';
import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ServerError, UnauthorizedError } from '../api/api-client.ts';
import { useOnSessionExpired } from '../errors/session-expired.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { errorMessage } from '../api/error-message.ts';
import { DialogActions, ModalDialog } from '../ui/modal-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { type FieldValidators, useFieldErrors, type FieldValues } from '../ui/use-field-errors.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Button } from '../ui/button.tsx';

const Form = styled(withClass('form', 'surface'))({ marginTop: '1.5rem' });
const Words = styled('div')({ overflowWrap: 'anywhere', '&:focus': { outline: 'none' }, '& p': { margin: '0 0 0.75rem' } });
const HiddenInput = withClass('input', 'visually-hidden');

const NO_OTHERS = { values: {}, checks: {} };

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly no: string;
  readonly yes: string;
  /** Label of the password beside a new one. */
  readonly label?: string;
  /** Puts what else is asked for around the field of the password. @param errorsOf what is wrong with a field, by its name in the call */
  readonly renderFields?: (password: ReactElement, errorsOf: (name: string) => readonly string[]) => ReactElement;
  /** Values of other fields by name, and checks before sending. */
  readonly others?: { readonly values: FieldValues; readonly checks: FieldValidators<FieldValues> };
  /** Not to be undone. */
  readonly isFinal?: boolean;
  readonly onClose: () => void;
  readonly onYes: (password: string) => Promise<void>;
}

/** Says what follows, and asks for the password of the account before it is done. */
export function PasswordDialog({
  title,
  children,
  no,
  yes,
  label = translate('own.password'),
  renderFields = (password) => password,
  others = NO_OTHERS,
  isFinal = false,
  onClose,
  onYes,
}: Props) {
  const textId = useId();
  const form = useRef<HTMLFormElement>(null);
  const consequences = useRef<HTMLDivElement>(null);
  const { username } = useSession();
  const sessionLost = useOnSessionExpired();
  const [password, setPassword] = useState('');
  const { errors, errorsAt, show, check } = useFieldErrors<FieldValues>(
    { password, ...others.values },
    { password: (typed) => (typed['password'] === '' ? translate('own.password_rule') : null), ...others.checks },
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => consequences.current?.focus(), []);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(null);
    if (!check()) return;
    setBusy(true);
    onYes(password).catch((error: unknown) => {
      setBusy(false);
      // Shows it in place, as a toast would be behind the dialog.
      if (error instanceof UnauthorizedError) return void sessionLost();
      if (error instanceof ServerError && Object.keys(error.errors).length > 0) show(error.errors);
      else setRefusal(errorMessage(error));
    });
  };
  return (
    <ModalDialog role="alertdialog" title={title} describedBy={textId} onClose={onClose}>
      <Words id={textId} ref={consequences} tabIndex={-1}>
        {children}
      </Words>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <Form ref={form} noValidate onSubmit={submit}>
        {/* Password managers need it. */}
        <HiddenInput type="text" autoComplete="username" tabIndex={-1} aria-hidden="true" readOnly value={username ?? ''} />
        {renderFields(
          <PasswordField
            label={label}
            autoComplete="current-password"
            value={password}
            errors={errorsAt('password')}
            onValue={setPassword}
          />,
          errorsAt,
        )}
        <DialogActions>
          {isFinal && (
            <Button variant="contained" onClick={onClose}>
              {no}
            </Button>
          )}
          <BusyButton type="submit" variant={isFinal ? 'outlined' : 'contained'} color={isFinal ? 'error' : 'primary'} isBusy={isBusy}>
            {yes}
          </BusyButton>
          {!isFinal && (
            <Button variant="outlined" onClick={onClose}>
              {no}
            </Button>
          )}
        </DialogActions>
        <VisuallyHidden role="status">{isBusy && translate('form.working')}</VisuallyHidden>
      </Form>
    </ModalDialog>
  );
}
