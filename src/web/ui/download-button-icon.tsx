import { withClass } from './with-class.ts';
import { DownloadIcon } from './icons.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';

const Place = withClass('span', 'download-button-icon-place');

/** Icon of a download button, or a busy sign. */
export const DownloadButtonIcon = ({ isBusy }: { readonly isBusy: boolean }) => (
  <Place>{isBusy ? <LoadingIndicator size="medium" /> : <DownloadIcon />}</Place>
);
