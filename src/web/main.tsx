import { nonce } from './platform/nonce.ts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SCROLL_POSITION } from './navigation/chosen-language.ts';
import { loadOpened, preloadNext } from './late-screens.ts';
import { Router } from './router.tsx';
import { createAppTheme } from './theme.ts';
import { LateToasts } from './ui/late-toasts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const styleCache = createCache({ key: 'm', nonce, prepend: true });
const theme = createAppTheme();

void loadOpened().then(() =>
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          <Router />
          <LateToasts />
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  ),
);

if (isComingBack()) void import('./navigation/restore-scroll-position.ts').then(({ restoreScrollPosition }) => restoreScrollPosition());

// Well after what the first page itself needs.
window.addEventListener('load', () => setTimeout(() => void preloadNext(), 3000));

/** Whether the page has changed to another language; not where nothing can be remembered. */
function isComingBack(): boolean {
  try {
    return sessionStorage.getItem(SCROLL_POSITION) !== null;
  } catch {
    return false;
  }
}
