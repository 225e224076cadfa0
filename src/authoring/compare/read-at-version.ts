import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { UsageError } from '../../command-line/command.ts';
import { resolveFromInitCwd } from '../../command-line/institution.ts';

/** Reads an institution's files in another folder, else at a commit, branch or tag. @throws with a sentence for the user */
export function readAtVersion<Read>(version: string, root: string, read: (folder: string) => Read): Read {
  const folder = resolveFromInitCwd(version);
  if (existsSync(join(folder, INSTITUTION_FILE))) return read(folder);
  const tree = treeAt(version, root);
  const copy = mkdtempSync(join(tmpdir(), 'matricula-version-'));
  try {
    const index = { GIT_INDEX_FILE: join(copy, 'index') };
    git(root, ['read-tree', tree], index);
    git(root, ['--work-tree', copy, 'checkout-index', '--all', `--prefix=${copy}/`], index);
    return read(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function treeAt(version: string, root: string): string {
  let commit: string;
  try {
    commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${version}^{commit}`]);
  } catch {
    throw new UsageError(
      `${version} is neither a folder with ${INSTITUTION_FILE} nor a commit, branch or tag of the repository of ${root}.`,
    );
  }
  const tree = `${commit}:${git(root, ['rev-parse', '--show-prefix'])}`;
  try {
    git(root, ['rev-parse', '--verify', '--quiet', `${tree}${INSTITUTION_FILE}`]);
    return tree;
  } catch {
    throw new UsageError(`At ${version} there is no ${INSTITUTION_FILE} in the folder ${root}.`);
  }
}

const git = (folder: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}): string =>
  execFileSync('git', ['-C', folder, ...words], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim();
