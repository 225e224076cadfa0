import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { translate } from '../platform/translate.ts';
import { getAppShellElement } from './app-shell-element.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

const Screen = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  // The maximum: nothing is shown above the loading screen.
  zIndex: 2147483647,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: theme.palette.background.default,
  color: theme.palette.primary.main,
  // A load shorter than this shows no spinner at all.
  animation: 'appear 150ms 200ms backwards',
}));

/** The full-screen sign that something loads. Before the first screen the document says it, and shows more than a sign. */
export function FullScreenLoading() {
  const [isFirst] = useState(() => getAppShellElement() !== null);
  return isFirst ? null : (
    <Screen role="status" aria-label={translate('shell.loading')}>
      <LoadingIndicator size="large" />
    </Screen>
  );
}
