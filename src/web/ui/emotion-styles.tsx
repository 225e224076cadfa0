import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { nonce } from '../platform/nonce.ts';
import { createAppTheme } from './theme.ts';

const cache = createCache({ key: 'm', nonce, prepend: true });
const theme = createAppTheme();

/** Lets Emotion style a screen that is not of a first visit; the style sheet has the styles of all others. */
export const withEmotion =
  <Props extends object>(Screen: ComponentType<Props>) =>
  (props: Props) => (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <Screen {...props} />
      </ThemeProvider>
    </CacheProvider>
  );
