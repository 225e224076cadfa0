import { withClass } from './with-class.ts';
import { LoadingIndicator } from './loading-indicator.tsx';
import { Button, type ButtonProps } from './button.tsx';

const Words = withClass('span', 'busy-button-words');
const Sign = withClass('span', 'busy-button-sign');

interface Props extends ButtonProps {
  readonly isBusy: boolean;
  readonly label: string;
}

/** A button that shows that its work is under way; it keeps the focus and takes no second click meanwhile. */
export const BusyButton = ({ isBusy, label, onClick, ...button }: Props) => (
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
      <span>{label}</span>
    </Words>
  </Button>
);
