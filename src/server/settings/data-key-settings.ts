import type { DataKey } from '../platform/data-keys.ts';
import type { SettingReader } from './setting-reader.ts';

export function parseDataKeys({ list, problems }: SettingReader): readonly DataKey[] {
  const given = list('DATA_KEYS').map((entry) => {
    const [, name = '', key = ''] = /^([\w.-]+):(.*)$/s.exec(entry) ?? [];
    return { name, key: key.trim() };
  });
  if (given.some(({ name }) => name === ''))
    problems.push('DATA_KEYS is not a list of names and keys: give NAME:KEY, or several separated by commas, the newest first.');
  const short = given.filter(({ name, key }) => name !== '' && key.length < 32).map(({ name }) => name);
  if (short.length > 0) problems.push(`DATA_KEYS has a key of fewer than 32 characters: ${short.join(', ')}.`);
  if (new Set(given.map(({ name }) => name)).size < given.length) problems.push('DATA_KEYS has two keys of the same name.');
  return given;
}
