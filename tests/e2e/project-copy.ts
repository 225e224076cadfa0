import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { CHROMIUM_PATH, launchBrowser } from '../chromium.ts';
import { startProcess } from '../start-process.ts';
import { findFreePort } from './free-port.ts';
import { codeInMail } from './start-site.ts';

export const REPOSITORY_ROOT = join(import.meta.dirname, '../..');
const COPIED = ['institution.config.json', 'package.json', 'schemas', 'scripts', 'src', 'tsconfig.json', 'vite.config.ts'];

export interface EditableJson {
  properties: Record<string, { title?: string; type?: string; $ref?: string }>;
  'ui:order': string[];
  readonly pages: string[];
  [key: string]: unknown;
}

interface ProjectCopy {
  readonly url: string;
  readonly root: string;
  readonly edit: (path: string, change: (document: EditableJson) => void) => Promise<void>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  readonly printed: () => string;
  readonly codeFor: (email: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Copies the parts of the project that build and serve it into a new folder with the same packages; the caller removes it. */
export async function copyProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'matricula-copy-'));
  // The database has another user if root runs the tests.
  await chmod(root, 0o711);
  await Promise.all(COPIED.map((path) => cp(join(REPOSITORY_ROOT, path), join(root, path), { recursive: true })));
  await symlink(join(REPOSITORY_ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

export async function startDevelopment(...options: string[]): Promise<ProjectCopy> {
  const root = await copyProject();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = startProcess(process.execPath, ['scripts/dev.ts', ...options], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: join(root, 'data'), CHROMIUM_PATH },
  });
  const close = async (): Promise<void> => {
    await server.end();
    await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  await server
    .until(() => server.output().includes(url) || undefined)
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });

  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
  return {
    url,
    root,
    write,
    read,
    close,
    printed: server.output,
    codeFor: (email) => codeInMail(join(root, 'data'), email),
    async edit(path, change) {
      const document = JSON.parse(await read(path)) as EditableJson;
      change(document);
      await write(path, `${JSON.stringify(document, null, 2)}\n`);
    },
  };
}

export async function useDevelopmentServer(...options: string[]): Promise<{ readonly project: ProjectCopy; readonly browser: Browser }> {
  const [project, browser] = await Promise.all([startDevelopment(...options), launchBrowser()]);
  afterAll(() => Promise.all([project.close(), browser.close()]));
  return { project, browser };
}
