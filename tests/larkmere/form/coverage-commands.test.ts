import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

interface Outcome {
  readonly code: number;
  readonly output: string;
}

const run = (script: string, ...options: string[]): Promise<Outcome> =>
  new Promise((done) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...options], { cwd: ROOT }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

describe('form:explain', () => {
  it('prints one page, or all of them with conditions and lists', async () => {
    const [page, all] = await Promise.all([run('form-explain', '--page', 'final-steps', '--today', '2027-03-31'), run('form-explain')]);
    expect(page).toMatchObject({ code: 0, output: expect.stringContaining('as of March 31, 2027') });
    expect(page.output.match(/^## .*$/gm)).toEqual(['## Submit: Final Steps']);
    expect(all.output.match(/^## .*$/gm)).toEqual([
      '## The way through',
      '## Step One: About You',
      '## Step Two: Education',
      '## Submit: Final Steps',
      '## Named conditions',
      '## Option lists',
      '## Around the questions',
      '## Sentences',
      '## The institution',
      '## What is kept',
    ]);
  });

  it('writes into a file, in another language', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'paper-')), 'paper.md');
    onTestFinished(() => rmSync(dirname(out), { recursive: true }));
    expect(await run('form-explain', '--language', 'es', '--out', out)).toEqual({ code: 0, output: '' });
    expect(readFileSync(out, 'utf8')).toMatch(/^- \[ \] \*\*Nombre\*\* `first_name`$/m);
  });

  it.each([
    [['--page', 'nowhere'], 'There is no page nowhere. Pages: about, education, final-steps.'],
    [['--today', 'soon'], '--today is a date like 2027-03-31'],
    [['--format', 'word'], 'There is no --format word'],
    [['--language', 'fr'], 'There is no language fr. Languages: en, es.'],
    [['--pag'], 'npm run form:explain'],
  ])('refuses %j', async (options, why) => {
    const { code, output } = await run('form-explain', ...options);
    expect(code).toBe(2);
    expect(output).toContain(why);
  });
});

describe('form:coverage', () => {
  it('passes, with a number for each kind', async () => {
    const { code, output } = await run('form-coverage');
    expect(code).toBe(0);
    expect(output).toMatch(/(\d+) of \1 questions answered \(100 %\)/);
    expect(output).toMatch(/\d+ of \d+ options chosen \(\d+ %\)/);
    expect(output).toMatch(/(\d+) of \1 branches of rules taken \(100 %\)/);
  });

  it('gives tools everything as JSON', async () => {
    const { output } = await run('form-coverage', '--format', 'json');
    expect(JSON.parse(output)).toMatchObject({ branches: { missed: [] }, personas: expect.arrayContaining(['minimal', 'maximal']) });
  });
});
