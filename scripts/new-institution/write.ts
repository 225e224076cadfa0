import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';
import { PROJECT } from '../institution.ts';
import { asked, TEMPLATE, type Given } from './asked.ts';

/** Writes a small, complete institution into a folder that is empty or not there yet, and what editors complete it from. */
export function writeInstitution(folder: string, given: Given): void {
  cpSync(TEMPLATE, folder, { recursive: true });
  const file = join(folder, INSTITUTION_FILE);
  const text = asked.reduce(
    (config, { option, path }) => applyEdits(config, modify(config, [...path], given[option], {})),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, text);
  execFileSync(process.execPath, [join(PROJECT, 'scripts/schemas-editor.ts'), '--institution', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
