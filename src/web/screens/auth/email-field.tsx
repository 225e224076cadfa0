import { t } from '../../text.ts';
import { Field } from '../../ui/field.tsx';

interface Props {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onValue: (value: string) => void;
  /** `username` where a password follows, so that password managers fill both. */
  readonly autoComplete?: 'username' | 'email';
}

export function EmailField({ autoComplete = 'username', ...field }: Props) {
  return (
    <Field
      {...field}
      label={t('auth.email')}
      type="email"
      name="username"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
    />
  );
}
