import { styled } from '@mui/material/styles';
import { DownloadIcon } from './icons.tsx';
import { Loading } from './loading.tsx';

const Place = styled('span')({ display: 'grid', placeItems: 'center', width: '1.25rem', height: '1.25rem' });

/** What is before the words of a button that gets a file: the sign that it is being got takes the icon's place. */
export const DownloadSign = ({ isBusy }: { readonly isBusy: boolean }) => (
  <Place>{isBusy ? <Loading size="medium" /> : <DownloadIcon />}</Place>
);
