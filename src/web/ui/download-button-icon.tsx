import { DownloadIcon } from './icons.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';

/** Icon of a download button, or a busy sign. */
export const DownloadButtonIcon = ({ isBusy }: { readonly isBusy: boolean }) => (
  <span className="download-button-icon-place">{isBusy ? <LoadingIndicator size="medium" /> : <DownloadIcon />}</span>
);
