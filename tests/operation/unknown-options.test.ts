import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['config-print', 'applications', 'lint-schemas', 'form-impact', 'keys-rotate'])(
  '%s names an option that it does not have, and gives no advice that nobody needs',
  (name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, '--form', 'x'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect(status).toBeGreaterThan(0);
    expect(stdout + stderr).toMatch(/^Unknown option '--form'\.?\n/);
    expect(stdout + stderr).not.toContain('positional');
  },
);

test('every command reads its options in that way', () => {
  const sources = readdirSync('scripts', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const others = sources.filter((file) => /\bparseArgs\(/.test(readFileSync(join('scripts', file), 'utf8')));
  expect(others).toEqual(['parse-options.ts']);
});
