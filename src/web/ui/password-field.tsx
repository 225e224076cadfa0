import { useState } from 'react';
import { RequiredInput } from './required-input.tsx';
import { ShowPasswordButton } from './show-password-button.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly autoComplete: 'current-password' | 'new-password';
  readonly describedBy?: string;
  readonly onValue: (value: string) => void;
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <RequiredInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      adornment={<ShowPasswordButton label={props.label} isShown={isShown} onToggle={() => setShown(!isShown)} />}
    />
  );
}
