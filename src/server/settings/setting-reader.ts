import type { SettingName } from './setting-definitions.ts';

/** Reads settings by name. Each notes a problem and goes on with a placeholder where a value is invalid. */
export type SettingReader = ReturnType<typeof createSettingReader>;

export function createSettingReader(read: (name: SettingName) => string | undefined) {
  const problems: string[] = [];
  return {
    problems,
    read,
    wholeNumber(name: SettingName, fallback: number, least: number, most: number): number {
      const text = read(name);
      const value = text === undefined ? fallback : Number(text);
      if (Number.isInteger(value) && value >= least && value <= most) return value;
      problems.push(`${name} is '${text}': give a whole number from ${least} to ${most}.`);
      return fallback;
    },
    url(name: SettingName, text: string, protocols: readonly string[]): URL | undefined {
      const parsed = URL.parse(text);
      if (parsed && protocols.includes(parsed.protocol)) return parsed;
      problems.push(`${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
      return undefined;
    },
    yesOrNo(name: SettingName, fallback: boolean): boolean {
      const text = read(name) ?? (fallback ? 'yes' : 'no');
      if (text !== 'yes' && text !== 'no') problems.push(`${name} is '${text}': give yes or no.`);
      return text === 'yes';
    },
    list: (name: SettingName): readonly string[] =>
      (read(name) ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
  };
}
