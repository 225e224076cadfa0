import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isUsername } from '../../api/rules/credentials.ts';
import { isPlainName, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, signsOutsideNames } from '../../api/rules/document-requests.ts';
import { useDialogSubmit } from '../errors/use-dialog-submit.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { RequiredInput } from '../ui/required-input.tsx';
import { DialogActions, ModalDialog } from '../ui/modal-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { ConfidentialityText } from './confidentiality.tsx';
import { Button } from '../ui/button.tsx';

type Person = Readonly<Record<'name' | 'email', string>>;
interface Props {
  readonly title: string;
  /** Recipient fields filled from saved answers. */
  readonly prefill: Person | undefined;
  readonly isConfidential: boolean;
  readonly onClose: () => void;
  /** Throws what the server refuses. */
  readonly onAsk: (person: Person) => Promise<void>;
}

const tidy = ({ name, email }: Person): Person => ({ name: name.trim().replaceAll(/\s+/g, ' '), email: email.trim() });
const checks = {
  name(person: Person) {
    const { name } = tidy(person);
    if (isPlainName(name)) return null;
    const signs = signsOutsideNames(name).map((sign) => `“${sign}”`);
    if (signs.length > 0) return translate('asks.name_signs', { signs: new Intl.ListFormat(pageLanguage()).format(signs) });
    return translate(name === '' ? 'asks.name_rule' : 'asks.name_shape');
  },
  email: (person: Person) => (isUsername(tidy(person).email) ? null : translate('asks.email_rule')),
};

/** Asks for the recipient's name and email; no free text, as recipients may be strangers. */
export function RequestDocumentDialog({ title, prefill = { name: '', email: '' }, isConfidential, onClose, onAsk }: Props) {
  const [person, setPerson] = useState(prefill);
  const { form, errorsAt, refusal, isBusy } = useDialogSubmit(person, checks, () => onAsk(tidy(person)));
  const field = (name: keyof Person) => ({
    value: person[name],
    errors: errorsAt(name),
    onValue: (value: string) => setPerson((now) => ({ ...now, [name]: value })),
  });
  // Portal: HTML does not allow a form inside the page's form.
  return createPortal(
    <ModalDialog title={title} onClose={onClose}>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <form className="surface request-form" {...form}>
        <RequiredInput {...field('name')} label={translate('asks.name')} type="text" autoComplete="off" maxLength={MAX_NAME_LENGTH} />
        <RequiredInput
          {...field('email')}
          label={translate('asks.email')}
          type="email"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
        />
        <ConfidentialityText isConfidential={isConfidential} />
        <DialogActions>
          <BusyButton type="submit" variant="contained" isBusy={isBusy} label={translate('asks.send')} />
          <Button onClick={onClose} label={translate('dialog.cancel')} />
        </DialogActions>
      </form>
    </ModalDialog>,
    document.body,
  );
}
