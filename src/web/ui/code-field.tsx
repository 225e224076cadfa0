import { CODE_MINUTES } from '../../contract/credentials.ts';
import { t } from '../text.ts';
import { Field } from './field.tsx';

interface Props {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onValue: (value: string) => void;
}

/** Field for an emailed code; takes spaces and words around it. */
export const CodeField = (field: Props) => (
  <Field
    {...field}
    label={t('auth.code')}
    help={t('auth.code_help', { minutes: CODE_MINUTES })}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
  />
);
