import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '../text.ts';
import { Field } from './field.tsx';

const Toggle = styled('button')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 2,
  right: 2,
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  padding: '0 0.875rem',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.palette.primary.main,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 650,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.brand.primary.extraLight },
}));

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
      style={{ paddingRight: '5rem' }}
      adornment={
        <Toggle
          type="button"
          aria-label={`${t(isShown ? 'auth.hide_password' : 'auth.show_password')}: ${props.label}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'auth.hide' : 'auth.show')}
        </Toggle>
      }
    />
  );
}
