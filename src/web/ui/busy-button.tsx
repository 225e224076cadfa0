import { styled } from '@mui/material/styles';
import { LoadingIndicator } from './loading-indicator.tsx';
import { Button, type ButtonProps } from './button.tsx';

const Words = styled('span')({ position: 'relative' });
// Lies beside the words, so that nothing moves.
const Sign = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 'calc(100% + 0.25rem)',
  display: 'grid',
  alignItems: 'center',
});

/** A button that shows that its work is under way; it keeps the focus and takes no second click meanwhile. */
export function BusyButton({ isBusy, children, onClick, ...button }: ButtonProps & { readonly isBusy: boolean }) {
  return (
    <Button
      {...button}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      <Words>
        {isBusy && !button.startIcon && (
          <Sign>
            <LoadingIndicator size="medium" />
          </Sign>
        )}
        <span>{children}</span>
      </Words>
    </Button>
  );
}
