import { readFileSync, statSync } from 'node:fs';
import { type SettingName, settingDefinitions, type SettingDefinition } from './setting-definitions.ts';

export type FileVariable = `${SettingName}_FILE`;

const rows: Readonly<Record<SettingName, SettingDefinition>> = settingDefinitions;

/** Secret settings: each may be in a file, which `NAME_FILE` names. */
export const secretSettingNames: readonly SettingName[] = (Object.keys(settingDefinitions) as SettingName[]).filter(
  (name) => rows[name].hides,
);

export const fileVariableOf = (name: SettingName): FileVariable => `${name}_FILE`;

/** Longer than any secret: it is some other file. */
const MOST_BYTES = 65_536;
const OTHERS = 0o006;

export function readSecretFiles(environment: Readonly<Record<string, string | undefined>>) {
  const isProduction = environment['NODE_ENV']?.trim() === 'production';
  const [values, paths] = [new Map<SettingName, string>(), new Map<SettingName, string>()];
  const problems: string[] = [];
  for (const name of secretSettingNames) {
    const path = environment[fileVariableOf(name)]?.trim();
    if (!path) continue;
    paths.set(name, path);
    if (environment[name]?.trim()) {
      problems.push(`${name} and ${fileVariableOf(name)} are both set: give one of them, and remove the other.`);
      continue;
    }
    try {
      values.set(name, secretIn(path, isProduction));
    } catch (error) {
      problems.push(`${fileVariableOf(name)} is '${path}': ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { values, paths, problems };
}

/** @throws with the end of a sentence for the operator */
function secretIn(path: string, isProduction: boolean): string {
  const { mode, isFile } = lookAt(path);
  if (!isFile) throw new Error('this is not a file. Name the file that has the secret, and nothing else, in it.');
  if (isProduction && process.platform !== 'win32' && mode & OTHERS)
    throw new Error(
      `every user of this machine can read or change it. Close it: chmod 600 ${path} (where Docker or Kubernetes put it there: mode ` +
        '0400, and the server as its owner).',
    );
  // Byte order mark of some editors.
  const text = readText(path)
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '');
  if (text.trim() === '') throw new Error('this file is empty. Write the secret into it.');
  const lines = text.split(/\r\n|\n|\r/).length;
  const isText = !/[\p{Cc}\uFEFF\uFFFD]/u.test(text.replaceAll(/[\r\n]/g, ''));
  if (lines > 1 || !isText)
    throw new Error(
      `this file ${isText ? `has ${lines} lines, and a secret is one` : 'has bytes in it that are not text'}. Write the secret and ` +
        'nothing else into it, as UTF-8, with one line break at its end or none.',
    );
  return text;
}

function lookAt(path: string): { readonly mode: number; readonly isFile: boolean } {
  try {
    const found = statSync(path);
    if (found.size > MOST_BYTES) throw new Error(`this file has ${found.size} bytes, which is too long for a secret. Name another one.`);
    return { mode: found.mode, isFile: found.isFile() };
  } catch (error) {
    throw inWords(error);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Error('there is no such file. Make it, or name the right one.');
  if (code === 'EACCES' || code === 'EPERM')
    return new Error(`the server is not allowed to read this file (${code}). Make the user that it runs as the owner of the file.`);
  if (code !== undefined) return new Error(`this file cannot be read (${code}).`);
  return error instanceof Error ? error : new Error(String(error));
}
