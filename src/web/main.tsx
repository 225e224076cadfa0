import { nonce } from './platform/nonce.ts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { form, validators } from 'virtual:form';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { AnswerStoreProvider } from './answers/answer-context.tsx';
import { createAnswerStore } from './answers/answer-store.ts';
import { findFields, findSuggestions } from './api/look-up.ts';
import { swrSettings } from './api/swr-settings.ts';
import { createDevice } from './drafts/device.ts';
import { DraftsProvider } from './drafts/drafts-context.ts';
import { createDrafts } from './drafts/drafts.ts';
import { LookupProvider } from './renderer/lookup/lookup-context.ts';
import { loadOpened, preloadLogin, Router } from './router.tsx';
import { createAppTheme } from './theme.ts';
import { localToday } from './platform/today.ts';
import { ToastProvider } from './ui/toast-provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const styleCache = createCache({ key: 'm', nonce, prepend: true });
const theme = createAppTheme(form.institution.theme);
const store = createAnswerStore(form, validators, () => localToday());
const drafts = createDrafts(store, createDevice());
const lookup = { find: findSuggestions, fields: findFields };

void loadOpened().then(() =>
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          <SWRConfig value={swrSettings}>
            <AnswerStoreProvider store={store}>
              <DraftsProvider value={drafts}>
                <LookupProvider value={lookup}>
                  <ToastProvider>
                    <Router />
                  </ToastProvider>
                </LookupProvider>
              </DraftsProvider>
            </AnswerStoreProvider>
          </SWRConfig>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  ),
);

// Well after what the first page itself needs.
window.addEventListener('load', () => setTimeout(preloadLogin, 3000));
