import { addStyleSheet } from './ui/style-sheet.ts';
import { StrictMode, useInsertionEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { saveScrollPosition } from './navigation/save-scroll-position.ts';
import { loadCurrentScreen, preloadNextScreens } from './app/lazy-routes.ts';
import { AppRoutes } from './app/app-routes.tsx';
import { LazyToasts } from './ui/lazy-toasts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

void loadCurrentScreen().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Styles />
      <AppRoutes />
      <LazyToasts />
    </StrictMode>,
  ),
);

/** Adds the styles with the first screen: sooner, the browser would style once more what the document shows until then. */
function Styles() {
  useInsertionEffect(addStyleSheet, []);
  return null;
}

window.addEventListener('pagehide', () => saveScrollPosition());
if (isReloaded()) void import('./navigation/restore-scroll-position.ts').then(({ restoreScrollPosition }) => restoreScrollPosition());

// Well after what the first page itself needs.
window.addEventListener('load', () => setTimeout(() => void preloadNextScreens(), 3000));

/** Also where the page has changed to another language. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
