import { LoadingIndicator } from './loading-indicator.tsx';
import { Button, type ButtonProps } from './button.tsx';

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
    <span className="busy-button-words">
      {isBusy && !button.startIcon && (
        <span className="busy-button-sign">
          <LoadingIndicator size="medium" />
        </span>
      )}
      <span>{label}</span>
    </span>
  </Button>
);
