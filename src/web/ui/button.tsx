import MuiButton, { type ButtonProps } from '@mui/material/Button';

export type { ButtonProps };

/** MUI's button, which draws signs beside its words: so these are in an element of their own. */
export const Button = (({ children, ...button }: ButtonProps) => (
  <MuiButton {...button}>
    <span>{children}</span>
  </MuiButton>
)) as typeof MuiButton;
