import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closestName } from '../form/compile/did-you-mean.ts';
import { requirePrivateFolder } from '../server/platform/data-folder.ts';
import { SECRET_KEY_FILE } from '../server/platform/secrets.ts';
import { type FileVariable, fileVariableOf, readSecretFiles, secretSettingNames } from '../server/settings/secret-files.ts';
import { type SettingName, settingDefinitions, type SettingDefinition } from '../server/settings/setting-definitions.ts';
import { type EnvironmentVariables, readSettingsForDisplay, type Settings } from '../server/settings/settings.ts';

export interface EffectiveSetting {
  readonly name: SettingName;
  readonly value: string | null;
  readonly from: 'environment' | 'option' | 'file' | 'default';
  readonly fallback: string;
  readonly meaning: string;
  /** Reason why the server refuses it; the value is hidden then. */
  readonly problem: string | null;
}

interface UnknownEnvironmentVariable {
  readonly name: string;
  readonly meant: SettingName | FileVariable | null;
}

export interface EffectiveConfiguration {
  readonly settings: readonly EffectiveSetting[];
  readonly unknown: readonly UnknownEnvironmentVariable[];
  readonly problems: readonly string[];
}

const MASK = '********';
const names = Object.keys(settingDefinitions) as SettingName[];
const variables = [...names, ...secretSettingNames.map(fileVariableOf)];

export function formatSettingTable(): string {
  const rows = Object.entries(settingDefinitions).map(([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback} | ${meaning} |`);
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** @param given value of `--institution` */
export function readEffectiveConfiguration(
  environment: EnvironmentVariables,
  institution: string,
  given: string | undefined,
): EffectiveConfiguration {
  const { settings, problems: wrong } = readSettingsForDisplay(environment, institution);
  const problems = [...wrong, ...findOpenFolder(settings)];
  const { paths } = readSecretFiles(environment);
  const rows: Readonly<Record<SettingName, SettingDefinition>> = settingDefinitions;
  const inEffect = names.map((name): EffectiveSetting => {
    const { meaning, fallback, hides, inEffect: valueIn } = rows[name];
    const isSet = Boolean(environment[name]?.trim());
    const path = paths.get(name);
    const of = [`${name} `, `${fileVariableOf(name)} `];
    const problem = problems.find((one) => of.some((start) => one.startsWith(start))) ?? null;
    const about = { name, fallback, meaning, problem };
    const from = isSet ? 'environment' : path === undefined ? 'default' : 'file';
    if (name === 'INSTITUTION') return { ...about, value: institution, from: given ? 'option' : isSet ? 'environment' : 'default' };
    if (name === 'SECRET_KEY' && from === 'default' && existsSync(join(settings.dataDir, SECRET_KEY_FILE)))
      return { ...about, value: `${MASK} (${join(settings.dataDir, SECRET_KEY_FILE)})`, from: 'file' };
    if (problem !== null) return { ...about, value: null, from };
    const value = String(valueIn(settings) ?? '');
    const shown = value === '' ? null : masked(value, hides);
    return { ...about, value: shown !== null && from === 'file' ? `${shown} (${path})` : shown, from };
  });
  return { settings: inEffect, unknown: unknownIn(environment), problems };
}

function findOpenFolder({ production, dataDir }: Settings): readonly string[] {
  try {
    if (production && existsSync(dataDir)) requirePrivateFolder(dataDir);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function masked(value: string, hides: SettingDefinition['hides']): string {
  if (hides === 'secret') return MASK;
  if (hides === 'keys')
    return value
      .split(',')
      .map((entry) => (/^[\w.-]+:/.exec(entry)?.[0] ?? '') + MASK)
      .join(',');
  if (hides !== 'address') return value;
  const url = URL.parse(value);
  if (!url) return MASK;
  // Drivers accept passwords in the query, too, under various names.
  const { protocol, username, password, host, pathname, search } = url;
  const login = username === '' ? '' : `${username}${password === '' ? '' : `:${MASK}`}@`;
  return `${protocol}//${login}${host}${pathname}${search === '' ? '' : `?${MASK}`}`;
}

/** Prefixes that are ours alone: an unknown variable with one does nothing. */
const OURS = /^(?:MATRICULA|S3|LOOKUPS_PER|PUBLIC_CALLS|METRICS|WEBHOOKS|DATA_KEYS)_/;

function unknownIn(environment: EnvironmentVariables): readonly UnknownEnvironmentVariable[] {
  const known: readonly string[] = variables;
  return Object.keys(environment).flatMap((name) => {
    const inCapitals = variables.find((one) => one === name.toUpperCase());
    if (inCapitals === name) return [];
    // Windows ignores case.
    if (inCapitals !== undefined) return process.platform === 'win32' ? [] : [{ name, meant: inCapitals }];
    if (!/^[A-Z][A-Z0-9_]{3,}$/.test(name)) return [];
    const plain = name.replace(/^MATRICULA_/, '');
    const joined = (one: string): string => one.replaceAll('_', '');
    const meant =
      variables.find((one) => one === plain || joined(one) === joined(plain)) ??
      names.find((one) => fileVariableOf(one) === plain) ??
      variables.find((one) => one === closestName(plain, known));
    return meant === undefined && !OURS.test(name) ? [] : [{ name, meant: meant ?? null }];
  });
}

export const unknownVariableMessage = ({ name, meant }: UnknownEnvironmentVariable): string =>
  `${name} is not a setting, so it does nothing.${meant === null ? '' : ` Did you mean ${meant}?`}`;
