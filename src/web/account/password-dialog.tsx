import { styled } from '@mui/material/styles';
import { withClass } from '../ui/with-class.ts';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDialogSubmit } from '../errors/use-dialog-submit.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { DialogActions, ModalDialog } from '../ui/modal-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { FieldValidators, FieldValues } from '../ui/use-field-errors.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Button } from '../ui/button.tsx';

const Form = styled(withClass('form', 'surface'))({ marginTop: '1.5rem' });
const Words = styled('div')({ overflowWrap: 'anywhere', '&:focus': { outline: 'none' }, '& p': { margin: '0 0 0.75rem' } });

const NO_OTHERS = { values: {}, checks: {} };

interface Props {
  readonly title: string;
  readonly children: ReactNode;
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
  yes,
  label = translate('own.password'),
  renderFields = (password) => password,
  others = NO_OTHERS,
  isFinal = false,
  onClose,
  onYes,
}: Props) {
  const textId = useId();
  const consequences = useRef<HTMLDivElement>(null);
  const { username } = useSession();
  const [password, setPassword] = useState('');
  const { form, errorsAt, refusal, isBusy } = useDialogSubmit<FieldValues>(
    { password, ...others.values },
    { password: (typed) => (typed['password'] === '' ? translate('own.password_rule') : null), ...others.checks },
    () => onYes(password),
  );
  useEffect(() => consequences.current?.focus(), []);
  return (
    <ModalDialog role="alertdialog" title={title} describedBy={textId} onClose={onClose}>
      <Words id={textId} ref={consequences} tabIndex={-1}>
        {children}
      </Words>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <Form {...form}>
        {/* Password managers need it. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          value={username ?? ''}
        />
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
          {isFinal && <Button variant="contained" onClick={onClose} label={translate('dialog.cancel')} />}
          <BusyButton
            type="submit"
            variant={isFinal ? 'outlined' : 'contained'}
            color={isFinal ? 'error' : 'primary'}
            isBusy={isBusy}
            label={yes}
          />
          {!isFinal && <Button onClick={onClose} label={translate('dialog.cancel')} />}
        </DialogActions>
        <VisuallyHidden role="status">{isBusy && translate('form.working')}</VisuallyHidden>
      </Form>
    </ModalDialog>
  );
}
