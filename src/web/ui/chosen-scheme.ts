import { useSyncExternalStore } from 'react';
import { SCHEME_KEY } from '../../contract/colors.ts';

/** What this device was asked to show, in any of its tabs: `light`, `dark`, or '' while it shows what it is set to itself. */
export const useChosenScheme = (): string => useSyncExternalStore(onKept, shown);

/** Keeps it on the device. The document shows it: it listens to what is kept, as other tabs do. */
export function chooseScheme(scheme: string): void {
  try {
    localStorage.setItem(SCHEME_KEY, scheme);
  } catch {
    // Where nothing can be kept, it holds for this page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: SCHEME_KEY, newValue: scheme }));
}

function onKept(heard: () => void): () => void {
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** The document has listened for longer, and so has heard it first. */
function shown(): string {
  const media = document.querySelector('style[data-scheme]')?.getAttribute('media') ?? '';
  return { screen: 'dark', 'not all': 'light' }[media] ?? '';
}
