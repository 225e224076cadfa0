import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';

export interface ShippedInstitution {
  readonly name: string;
  readonly folder: string;
}

export const shippedInstitutions: readonly ShippedInstitution[] = [
  { name: 'larkmere', folder: PROJECT_FOLDER },
  ...readdirSync(import.meta.dirname)
    .map((entry) => ({ name: basename(entry), folder: join(import.meta.dirname, entry) }))
    .filter(({ folder }) => existsSync(join(folder, INSTITUTION_FILE))),
];
