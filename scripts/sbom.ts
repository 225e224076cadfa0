import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { PROJECT } from './institution.ts';

interface BillOfMaterials {
  readonly metadata: { readonly component: { readonly name: string } };
}

// `npm run sbom`: npm's own software bill of materials, in which npm gives the project the name of its folder.
const ASKED = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];

await runCommand(() => {
  const text = execFileSync('npm', ASKED, { cwd: PROJECT, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 });
  const bill = JSON.parse(text) as BillOfMaterials;
  const { name } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { readonly name: string };
  const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name } };
  console.log(JSON.stringify({ ...bill, metadata }, null, 2));
  return Promise.resolve();
});
