import { CODE_MINUTES } from '../../contract/credentials.ts';
import { t } from '../text.ts';
import { Field } from './field.tsx';

interface Props {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onValue: (value: string) => void;
}

/** For a code that was sent by email; pasted with spaces or words around it, it fits, too. */
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
