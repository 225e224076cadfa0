import { keyframes } from '@emotion/react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const Ring = styled('span')({
  width: '0.8rem',
  height: '0.8rem',
  marginRight: '0.625rem',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} 800ms linear infinite`,
});

/** A button that shows that its work is under way; it keeps the focus and takes no second click meanwhile. */
export function BusyButton({ isBusy, children, onClick, ...button }: ButtonProps & { readonly isBusy: boolean }) {
  return (
    <Button {...button} aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined} onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}>
      {isBusy && <Ring aria-hidden="true" />}
      {children}
    </Button>
  );
}
