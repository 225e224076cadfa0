import { styled } from '@mui/material/styles';
import { DownloadIcon } from './icons.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';

const Place = styled('span')({ display: 'grid', placeItems: 'center', width: '1.25rem', height: '1.25rem' });

/** Icon of a download button, or a busy sign. */
export const DownloadButtonIcon = ({ isBusy }: { readonly isBusy: boolean }) => (
  <Place>{isBusy ? <LoadingIndicator size="medium" /> : <DownloadIcon />}</Place>
);
