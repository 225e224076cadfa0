import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the built browser application depends on, from the project's root. */
const inputs = [
  'institution.config.json',
  'package-lock.json',
  'vite.config.ts',
  'schemas',
  'scripts/vite',
  'src/contract',
  'src/form',
  'src/web',
];
const NOTE = '.inputs.sha256';

/**
 * Builds the browser application with Vite unless `dist` holds a build of the same inputs.
 * @returns whether the build succeeded; problems have been printed
 */
export async function ensureBuilt(root: string): Promise<boolean> {
  const note = join(root, 'dist', NOTE);
  const wanted = hashOf(root);
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return true;
  console.log('Building the pages ...');
  if (!(await hasNoFindings(root))) return false;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) return false;
  writeFileSync(note, wanted);
  return true;
}

/** Whether the application's files have no findings; Vite would refuse them too, but with a stack trace. */
async function hasNoFindings(root: string): Promise<boolean> {
  // Loaded here, because a start without a build should not wait for the checks.
  const [{ checkSchemas }, { findingLine }] = await Promise.all([
    import('../checks/check-schemas.ts'),
    import('../checks/finding-line.ts'),
  ]);
  const { findings } = await checkSchemas(root);
  if (findings.length === 0) return true;
  console.error(`\nFix the application's files first:\n\n${findings.map(findingLine).join('\n')}\n`);
  return false;
}

function hashOf(root: string): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    for (const file of statSync(path).isDirectory() ? filesIn(path) : [path])
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
