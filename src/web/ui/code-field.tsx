import { CONFIRMATION_CODE_MINUTES } from '../../api/rules/credentials.ts';
import { translate } from '../platform/translate.ts';
import { RequiredInput } from './required-input.tsx';

interface Props {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onValue: (value: string) => void;
}

/** Field for an emailed code; takes spaces and words around it. */
export const CodeField = (field: Props) => (
  <RequiredInput
    {...field}
    label={translate('auth.code')}
    help={translate('auth.code_help', { minutes: CONFIRMATION_CODE_MINUTES })}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
  />
);
