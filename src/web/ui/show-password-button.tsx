import { styled } from '@mui/material/styles';
import { translate } from '../platform/translate.ts';

const Toggle = styled('button')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 2,
  insetInlineEnd: 2,
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  padding: '0 0.875rem',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.palette.primary.main,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.brand.primary.extraLight },
}));

/** Appears in an input at its end (class `adorned` around both), and shows or hides what is typed there. */
export function ShowPasswordButton({
  label,
  isShown,
  onToggle,
}: {
  readonly label: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <Toggle
      type="button"
      aria-label={`${translate(isShown ? 'field.hide_password' : 'field.show_password')}: ${label}`}
      aria-pressed={isShown}
      onClick={onToggle}
    >
      {translate(isShown ? 'field.hide' : 'field.show')}
    </Toggle>
  );
}
