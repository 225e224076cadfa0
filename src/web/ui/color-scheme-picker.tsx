import { writeStored } from '../platform/browser-storage.ts';
import { translate } from '../platform/translate.ts';
import { useSyncExternalStore } from 'react';
import { COLOR_SCHEME_STORAGE_KEY } from '../../api/colors.ts';

/** Light or dark: as the device is set, or as someone prefers to read here, before the log-in as well. */
export function ColorSchemePicker() {
  const chosen = useChosenScheme();
  return (
    <label className="color-scheme-picker-choice">
      <span>{translate('scheme.label')}</span>{' '}
      <select value={chosen} onChange={({ target: { value } }) => chooseScheme(value)}>
        <option value="">{translate('scheme.device')}</option>
        <option value="light">{translate('scheme.light')}</option>
        <option value="dark">{translate('scheme.dark')}</option>
      </select>
    </label>
  );
}

/** Chosen scheme of this device: `light`, `dark`, or '' for its setting. */
const useChosenScheme = (): string => useSyncExternalStore(onKept, shown);

/** Keeps it on the device. The document shows it: it listens to what is kept, as other tabs do. */
function chooseScheme(scheme: string): void {
  writeStored('localStorage', COLOR_SCHEME_STORAGE_KEY, scheme);
  window.dispatchEvent(new StorageEvent('storage', { key: COLOR_SCHEME_STORAGE_KEY, newValue: scheme }));
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
