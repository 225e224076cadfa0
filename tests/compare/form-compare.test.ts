import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '../../scripts/check.ts';
import { FIXTURES_FOLDER } from '../checks/valid-form.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const compare = (...words: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(command, ['--against', ...words]);

function givenRepository(fixture = 'good'): { readonly folder: string; readonly edit: (file: string, from: string, to: string) => void } {
  const top = createTemporaryFolder('compare');
  const folder = join(top, 'college');
  cpSync(join(FIXTURES_FOLDER, fixture), folder, { recursive: true });
  const git = (...words: readonly string[]): unknown => execFileSync('git', ['-C', top, ...words], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '-m', 'Spring');
  git('tag', 'spring');
  const edit = (file: string, from: string, to: string): void => {
    const before = readFileSync(join(folder, file), 'utf8');
    expect(before).toContain(from);
    writeFileSync(join(folder, file), before.replace(from, to));
  };
  return { folder, edit };
}

const check = (folder: string, ...words: readonly string[]): Promise<CommandOutcome> =>
  runCommandInProcess(command, ['--institution', folder, ...words]);

const PERSON = 'schemas/pages/start/person/schema.json';

test('an officer reads what has changed since a tag, a commit or another folder, and leaves both as they are', async () => {
  const { folder, edit } = givenRepository();
  const untouched = join(FIXTURES_FOLDER, 'good');
  expect(await compare('spring', '--institution', folder)).toEqual({
    code: 0,
    output: expect.stringContaining('Nothing has changed since `spring`.'),
  });
  edit(PERSON, '"First name"', '"Given Name"');
  for (const version of ['spring', 'HEAD', untouched]) {
    const { code, output } = await compare(version, '--institution', folder);
    expect(output).toContain('**Given Name** `first_name`\n  - Was “First name”.');
    expect(code).toBe(0);
  }
  const status = execFileSync('git', ['-C', folder, 'status', '--porcelain'], { encoding: 'utf8' });
  expect(status).toBe(` M college/${PERSON}\n`);
});

test('a choice that is gone without a word is named, even if nobody has made it', async () => {
  const { folder, edit } = givenRepository('examples');
  edit('schemas/options/rooms.json', '{ "value": "DORM", "label": "On campus", "group": "With others" },', '');
  const { output } = await compare('HEAD', '--institution', folder);
  expect(output).not.toContain('No answer is lost');
  expect(output).toContain('"DORM" could be chosen in "room" in HEAD: whoever did would have to choose again.');
});

test('a translation that has changed is shown as it was and as it is', async () => {
  const { folder, edit } = givenRepository('examples');
  edit('schemas/languages/es.json', '"Firma con tu nombre"', '"Escribe tu nombre"');
  const { output } = await compare('HEAD', '--institution', folder);
  expect(output).toMatch(
    /schemas\/languages\/es\.json\n+- \*\*Was:\*\* `[^`]+` “Firma con tu nombre” for “Sign with your name” \*\*Now:\*\* `[^`]+` “Escribe tu nombre” for /,
  );
});

test('what cannot be compared is said in a sentence', async () => {
  const { folder, edit } = givenRepository();
  expect(await compare('autumn', '--institution', folder)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^autumn is neither a folder with institution\.config\.json nor a commit, branch or tag/),
  });
  for (const [words, sentence] of [
    [['spring', '--format', 'sarif'], 'SARIF has findings only'],
    [['spring', '--drafts', '--sample', 'a.jsonl'], 'Give --drafts or --sample, not both.'],
  ] as const)
    expect(await compare(...words, '--institution', folder)).toMatchObject({ code: 2, output: expect.stringContaining(sentence) });
  edit(PERSON, '"type": "object"', '"type": "objekt"');
  expect(await compare('spring', '--institution', folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run check'),
  });
  expect(await compare(folder, '--institution', join(FIXTURES_FOLDER, 'good'))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/have mistakes, or another version/),
  });
});

describe('without a version, a check says what has changed since the last commit', () => {
  test('nothing where nothing has', async () => {
    const { folder } = givenRepository();
    expect((await check(folder)).output).not.toContain('since the last commit');
  });

  test('with places, and with what a question asks for besides', async () => {
    const { folder, edit } = givenRepository();
    edit(PERSON, '"First name"', '"Given Name"');
    const { code, output } = await check(folder);
    expect(code).toBe(0);
    expect(output).toMatch(/Changed since the last commit, in plain words\.[^\n]*\n[^\n]*person\/schema\.json:\d+\n/);
    expect(output).toMatch(/\*\*Given Name\*\* `first_name`\n {2}- Was “First name”\.\n {2}- As before: /);
  });

  test('what would be lost is told, with files that are gone, and refuses nothing; a named version refuses it', async () => {
    const { folder, edit } = givenRepository('examples');
    edit('schemas/options/rooms.json', '{ "value": "DORM", "label": "On campus", "group": "With others" },', '');
    rmSync(join(folder, 'schemas/personas/bea.json'));
    const told = '"DORM" could be chosen in "room" in the last commit: whoever did would have to choose again.';
    const { output } = await check(folder);
    expect(output).toContain(told);
    expect(output).toMatch(/personas\/bea\.json is deleted\n/);
    const { passed, comparison } = JSON.parse((await check(folder, '--format', 'json')).output) as { passed: boolean; comparison: object };
    expect(passed).toBe(true);
    expect(JSON.stringify(comparison)).toContain('in the last commit: whoever did');
  });
});
