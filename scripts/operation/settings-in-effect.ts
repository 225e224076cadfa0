import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closestName } from '../../src/form/compile/did-you-mean.ts';
import { requirePrivate } from '../../src/server/data-folder.ts';
import { KEY_FILE } from '../../src/server/secrets.ts';
import { type FileVariable, fileVariableOf, readSecretFiles, secretNames } from '../../src/server/secret-files.ts';
import { type SettingName, settingList, type SettingRow } from '../../src/server/setting-list.ts';
import { type Environment, readSettings, type Settings } from '../../src/server/settings.ts';

export interface SettingInEffect {
  readonly name: SettingName;
  readonly value: string | null;
  readonly from: 'environment' | 'option' | 'file' | 'default';
  readonly fallback: string;
  readonly meaning: string;
  /** Reason why the server refuses it; the value is hidden then. */
  readonly problem: string | null;
}

export interface UnknownVariable {
  readonly name: string;
  readonly meant: SettingName | FileVariable | null;
}

export interface Configuration {
  readonly settings: readonly SettingInEffect[];
  readonly unknown: readonly UnknownVariable[];
  readonly problems: readonly string[];
}

const MASK = '********';
const names = Object.keys(settingList) as SettingName[];
const variables = [...names, ...secretNames.map(fileVariableOf)];

export function settingTable(): string {
  const rows = Object.entries(settingList).map(([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback} | ${meaning} |`);
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** @param given value of `--institution` */
export function configurationOf(environment: Environment, institution: string, given: string | undefined): Configuration {
  const { settings, problems: wrong } = readSettings(environment, institution);
  const problems = [...wrong, ...findOpenFolder(settings)];
  const { paths } = readSecretFiles(environment);
  const rows: Readonly<Record<SettingName, SettingRow>> = settingList;
  const inEffect = names.map((name): SettingInEffect => {
    const { meaning, fallback, hides, inEffect: valueIn } = rows[name];
    const isSet = Boolean(environment[name]?.trim());
    const path = paths.get(name);
    const of = [`${name} `, `${fileVariableOf(name)} `];
    const problem = problems.find((one) => of.some((start) => one.startsWith(start))) ?? null;
    const about = { name, fallback, meaning, problem };
    const from = isSet ? 'environment' : path === undefined ? 'default' : 'file';
    if (name === 'INSTITUTION') return { ...about, value: institution, from: given ? 'option' : isSet ? 'environment' : 'default' };
    if (name === 'SECRET_KEY' && from === 'default' && existsSync(join(settings.dataDir, KEY_FILE)))
      return { ...about, value: `${MASK} (${join(settings.dataDir, KEY_FILE)})`, from: 'file' };
    if (problem !== null) return { ...about, value: null, from };
    const value = String(valueIn(settings) ?? '');
    const shown = value === '' ? null : masked(value, hides);
    return { ...about, value: shown !== null && from === 'file' ? `${shown} (${path})` : shown, from };
  });
  return { settings: inEffect, unknown: unknownIn(environment), problems };
}

function findOpenFolder({ production, dataDir }: Settings): readonly string[] {
  try {
    if (production && existsSync(dataDir)) requirePrivate(dataDir);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function masked(value: string, hides: SettingRow['hides']): string {
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

function unknownIn(environment: Environment): readonly UnknownVariable[] {
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

export const unknownVariableMessage = ({ name, meant }: UnknownVariable): string =>
  `${name} is not a setting, so it does nothing.${meant === null ? '' : ` Did you mean ${meant}?`}`;
