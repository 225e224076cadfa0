import { translate } from '../platform/translate.ts';
import { RequiredInput } from './required-input.tsx';

interface Props {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onValue: (value: string) => void;
  /** `username` where a password follows, so that password managers fill both. */
  readonly autoComplete?: 'username' | 'email';
  readonly label?: string;
  readonly name?: string;
  readonly onBlur?: () => void;
}

export const EmailField = ({ autoComplete = 'username', label = translate('auth.email'), name = 'username', ...field }: Props) => (
  <RequiredInput
    {...field}
    label={label}
    type="email"
    name={name}
    autoComplete={autoComplete}
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={254}
  />
);
