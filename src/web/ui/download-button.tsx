import { BusyButton } from './busy-button.tsx';
import { DownloadButtonIcon } from './download-button-icon.tsx';
import type { ButtonProps } from './button.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'ref'> {
  readonly label: string;
  readonly href: string;
  readonly isBusy: boolean;
  /** Saves the file, in place of the browser: it would save a refusal just as well. */
  readonly onSave: (path: string) => void;
}

/** A link to a file of the server's, as a button that saves it on the device: it may take a while until it is there. */
export const DownloadButton = ({ href, isBusy, onSave, ...button }: Props) => (
  <BusyButton
    {...button}
    href={href}
    isBusy={isBusy}
    startIcon={<DownloadButtonIcon isBusy={isBusy} />}
    onClick={(event) => {
      event.preventDefault();
      onSave(href);
    }}
  />
);
