import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { PROJECT_FOLDER } from '../src/command-line/institution.ts';

interface BillOfMaterials {
  readonly metadata: { readonly component: { readonly name: string } };
}

const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];

export const command = defineCommand({
  name: 'sbom',
  audience: 'operators',
  purpose: 'prints a software bill of materials as CycloneDX: all packages with their versions, checksums and licences',
  options: {},
  run() {
    const options = { cwd: PROJECT_FOLDER, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 } as const;
    const bill = JSON.parse(execFileSync('npm', ARGUMENTS, options)) as BillOfMaterials;
    // npm names the project after its folder.
    const { name } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { readonly name: string };
    const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name } };
    console.log(JSON.stringify({ ...bill, metadata }, null, 2));
  },
});

if (import.meta.main) await runCommand(command);
