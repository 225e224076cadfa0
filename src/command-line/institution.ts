import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's own folder, which is also the institution that it ships. */
export const PROJECT_FOLDER = join(import.meta.dirname, '../..');

export const institutionOption = {
  institution: {
    type: 'string',
    value: 'FOLDER',
    meaning: 'works on another institution than the shipped one; so does INSTITUTION=FOLDER',
  },
} as const;

/**
 * Absolute folder of the institution that a command works on: the value of `--institution`, else of `INSTITUTION`, else the project's own.
 * A relative path starts where the command was typed: npm itself changes to the project's folder.
 * @throws with a sentence for the user if there is no such folder
 */
export function institutionFolder(given: string | undefined = process.env['INSTITUTION']): string {
  if (!given) return PROJECT_FOLDER;
  const folder = resolveFromInitCwd(given);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. Correct --institution or INSTITUTION, which name it.`);
  return folder;
}

/** Command line for the institution in a folder. */
export function institutionCommand(name: string, root: string, ...words: readonly string[]): string {
  const all = [...words, ...(root === PROJECT_FOLDER ? [] : [`--institution "${root}"`])];
  return `npm run ${[name, ...(all.length > 0 ? ['--'] : []), ...all].join(' ')}`;
}

export const invalidFormMessage = (root: string): string =>
  `The files of the form have mistakes: ${institutionCommand('check', root)} lists them.`;

/** Resolves a path from where the command was typed, which npm leaves for the project's folder. */
export const resolveFromInitCwd = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
