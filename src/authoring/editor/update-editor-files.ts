import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { makeFolder, notWritableReason } from '../../server/platform/data-folder.ts';
import { hashFiles } from '../../command-line/hash-files.ts';
import { PROJECT_FOLDER } from '../../command-line/institution.ts';
import { EDITOR_FOLDER } from './editor-schema-paths.ts';
import { listFiles } from '../../server/platform/list-files.ts';

const PROGRAM = ['schemas/meta', 'src/authoring/editor', 'src/authoring/form-files', 'src/form'];
const INPUTS_HASH_FILE = `${EDITOR_FOLDER}/.inputs.sha256`;

/** Updates the schemas for editors. @returns the number of changed files; 0 if a file has the wrong structure or the folder is read-only */
export async function updateEditorFiles(root: string): Promise<number> {
  const inputs = `${hashFiles(PROJECT_FOLDER, PROGRAM, EDITOR_FOLDER)}\n${hashFiles(root, [INSTITUTION_FILE, 'schemas'], 'schemas/meta')}\n`;
  if (textOf(join(root, INPUTS_HASH_FILE)) === inputs || notWritableReason(join(root, EDITOR_FOLDER)) !== undefined) return 0;
  // Loaded lazily: it takes longer than the comparison.
  const { createGeneratedFiles, readFormForEditors } = await import('./generated-files.ts');
  const checkedForm = readFormForEditors(root);
  if (!checkedForm) return 0;
  const files = createGeneratedFiles(root, checkedForm);
  const present = listFiles(join(root, EDITOR_FOLDER)).map((path) => `${EDITOR_FOLDER}/${path}`);
  const outdated = present.filter((path) => path !== INPUTS_HASH_FILE && !files.has(path));
  for (const path of outdated) rmSync(join(root, path));
  const changed = [...files].filter(([path, text]) => textOf(join(root, path)) !== text);
  for (const [path, text] of [...changed, [INPUTS_HASH_FILE, inputs] as const]) {
    makeFolder(dirname(join(root, path)), 0o777);
    writeFileSync(join(root, path), text);
  }
  return outdated.length + changed.length;
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
