import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

async function modulesOf(file: string): Promise<readonly string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const found = [];
    registerHooks({ resolve(name, from, next) { const module = next(name, from); found.push(module.url); return module; } });
    await import(${JSON.stringify(pathToFileURL(join(root, file)).href)});
    console.log(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as readonly string[];
}

test('a server starts without what only printing, conversions and buckets need', { timeout: 60_000 }, async () => {
  const modules = await modulesOf('src/server/main.ts');
  expect(modules.some((url) => url.includes('/node_modules/fastify/'))).toBe(true);
  const heavy = ['playwright-core', '@cantoo/pdf-lib', 'sharp', '@aws-sdk/client-s3', 'docx-preview', 'jszip', 'yauzl'];
  expect(heavy.filter((library) => modules.some((url) => url.includes(`/node_modules/${library}/`)))).toEqual([]);
});
