import { useState } from 'react';
import { Field } from './field.tsx';
import { ShowButton } from './show-button.tsx';

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
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      adornment={<ShowButton label={props.label} isShown={isShown} onToggle={() => setShown(!isShown)} />}
    />
  );
}
