import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { t } from '../text.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const appear = keyframes({ from: { opacity: 0 } });

const Screen = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: 2147483647,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: theme.palette.background.default,
  // A load shorter than this shows no spinner at all.
  animation: `${appear} 150ms 200ms backwards`,
}));
const Ring = styled('div')(({ theme }) => ({
  width: '2rem',
  height: '2rem',
  border: `4px solid ${theme.palette.brand.primary.light}`,
  borderTopColor: theme.palette.brand.primary.main,
  borderRadius: '50%',
  animation: `${turn} 900ms linear infinite`,
}));

/** The full-screen sign that something loads. */
export function Spinner() {
  return (
    <Screen role="status" aria-label={t('shell.loading')}>
      <Ring />
    </Screen>
  );
}
