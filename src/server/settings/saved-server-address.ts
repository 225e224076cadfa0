import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

const ADDRESS_FILE = 'address';

export const saveServerAddress = ({ dataDir, baseUrl }: Settings): void => writeFileSync(join(dataDir, ADDRESS_FILE), baseUrl.origin);

export function applySavedServerAddress(settings: Settings): Settings {
  const note = join(settings.dataDir, ADDRESS_FILE);
  if (settings.baseUrlGiven || !existsSync(note)) return settings;
  return { ...settings, baseUrl: URL.parse(readFileSync(note, 'utf8')) ?? settings.baseUrl };
}
