import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Command } from '../../src/command-line/command.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { FIXTURES_FOLDER } from '../checks/valid-form.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '../..');

let college = '';
beforeEach(() => {
  const parent = createTemporaryFolder('colleges');
  college = join(parent, 'my college');
  cpSync(join(FIXTURES_FOLDER, 'good'), college, { recursive: true });
});

const run = async (
  script: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> => {
  const { command } = (await import(join(PROJECT, `scripts/${script}.ts`))) as { readonly command: Command };
  return runCommandInProcess(command, options, environment);
};

describe('an institution in a folder of its own', () => {
  test('is checked, explained and completed by the same commands, and the one that is shipped stays as it is', async () => {
    const shipped = readFileSync(join(PROJECT, 'institution.config.json'), 'utf8');
    const inCollege = ['--institution', college];
    expect(await run('check', inCollege)).toMatchObject({ code: 0, output: expect.stringContaining('No findings in 15 files.') });
    expect(existsSync(join(college, 'schemas/meta/editor/form.schema.json'))).toBe(true);
    const explained = await run('form-explain', inCollege);
    expect(explained.output).toContain('First name');
    expect(explained.output).not.toContain((JSON.parse(shipped) as Institution).short_name);
    expect(readFileSync(join(PROJECT, 'institution.config.json'), 'utf8')).toBe(shipped);
  });

  test('is named by INSTITUTION as well, and from where the command is typed', async () => {
    expect((await run('check', [], { INSTITUTION: college })).output).toContain('No findings in 15 files.');
    const typedIn = { INIT_CWD: join(college, '..') };
    expect((await run('check', ['--institution', 'my college'], typedIn)).output).toContain('No findings in 15 files.');
  });

  test.each(['check', 'form-explain', 'form-personas', 'schemas-editor', 'build', 'start', 'dev', 'keys-rotate'])(
    '%s says that there is no such folder',
    async (script) => {
      const { code, output } = await run(script, ['--institution', join(college, 'nowhere')]);
      expect(code).toBeGreaterThan(0);
      expect(output).toContain(`There is no folder ${join(college, 'nowhere')}. Correct --institution or INSTITUTION, which name it.`);
      expect(output).not.toMatch(/^ +at /m);
    },
  );

  test('a folder that holds no institution yet is one finding', async () => {
    mkdirSync(join(college, 'empty'));
    const { code, output } = await run('check', ['--institution', join(college, 'empty'), '--format', 'json']);
    expect(code).toBe(1);
    const { findings } = JSON.parse(output) as { findings: readonly { rule: string; file: string; advice: string }[] };
    expect(findings.map(({ rule, file }) => [rule, file])).toEqual([['missing-configuration', 'institution.config.json']]);
  });

  test('a finding in a folder of the project has the path that an editor and a pull request can open', async () => {
    mkdirSync(join(PROJECT, 'node_modules/.cache'), { recursive: true });
    const inProject = mkdtempSync(join(PROJECT, 'node_modules/.cache/college-'));
    onTestFinished(() => rmSync(inProject, { recursive: true, force: true }));
    cpSync(college, inProject, { recursive: true });
    const page = join(inProject, 'schemas/pages/start/page.json');
    writeFileSync(page, readFileSync(page, 'utf8').replace('"to": "finish"', '"to": "finnish"'));
    const { output } = await run('check', ['--institution', inProject, '--format', 'github']);
    expect(output).toContain(`::error file=${relative(PROJECT, inProject)}/schemas/pages/start/page.json,line=15,col=46,`);
  });
});
