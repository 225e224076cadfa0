import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askConfirmation } from '../../src/command-line/ask-confirmation.ts';
import { runCheckCommand } from './run-check-command.ts';
import { exampleFolderWithMistake } from './example-form.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

const contentOf = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(listFiles(root).map((path) => [path, readFileSync(join(root, path), 'latin1')]));

const TEXT = 'schemas/text/en.json';
const UI = 'schemas/pages/finish/agreement/ui.json';

test('an officer sees what would change, agrees, and has no finding left', async () => {
  const root = exampleFolderWithMistake('ui-order');
  const before = contentOf(root);
  const shown = await runCheckCommand('--fix', '--institution', root);
  expect(shown.output).toContain(`${UI}:2:3  ui-order  "ui:order" does not name the question "agree"\n--- a/${UI}\n+++ b/${UI}\n@@ `);
  expect(shown.output).toContain('\n-  "ui:order": ["signed_name"],\n+');
  expect(shown.output).toContain('  "ui:order": ["signed_name", "agree"],\n');
  expect(shown.output).toMatch(/\nNothing was written\. Add --yes to write these changes\.\n$/);
  expect(shown.code).toBe(1);
  expect(contentOf(root)).toEqual(before);

  const agreed = await runCheckCommand('--fix', '--yes', '--institution', root);
  expect(agreed.output).toMatch(
    /\n1 file changed\.\n[^]*\nNo findings in \d+ files\.\nPersonas reach [^]*sentences are translated\.[^]*\nCompared .*\n$/,
  );
  expect(agreed.code).toBe(0);

  const after = contentOf(root);
  const again = await runCheckCommand('--fix', '--yes', '--institution', root);
  expect(again.output).toMatch(
    /^There is nothing that --fix can correct\.\n[^]*\nNo findings in \d+ files\.\nPersonas reach [^]*sentences are translated\.[^]*\nCompared .*\n$/,
  );
  expect(again.code).toBe(0);
  expect(contentOf(root)).toEqual(after);
}, 60_000);

test('what is for the officer to decide is left, and reported after the changes are written', async () => {
  const root = exampleFolderWithMistake('unused-condition');
  const [schema, conditions] = [join(root, 'schemas/blocks/place/schema.json'), join(root, 'schemas/conditions.json')];
  const unused = JSON.parse(readFileSync(conditions, 'utf8')) as object;
  writeFileSync(schema, `\ufeff${readFileSync(schema, 'utf8')}`);
  const { code, output } = await runCheckCommand('--fix', '--yes', '--institution', root);
  expect(output).toContain(
    'json-syntax  The file starts with an invisible byte order mark\nIt is saved as UTF-8, with the same letters.\n',
  );
  expect(output).toMatch(
    /files? changed\.\n[^]*schemas\/conditions\.json:\d+:\d+ {2}unused-condition [^]+\n\n[^\n]+\n\d findings?\. [^\n]+\n$/,
  );
  expect(code).toBe(1);
  expect(readFileSync(schema, 'utf8')).toMatch(/^\{/);
  expect(JSON.parse(readFileSync(conditions, 'utf8'))).toMatchObject(unused);
}, 60_000);

test('what cannot be written is named with the reason, and everything else is written', async () => {
  const root = exampleFolderWithMistake('ui-order');
  const before = readFileSync(join(root, UI), 'utf8');
  chmodSync(join(root, UI), 0o444);
  writeFileSync(join(root, TEXT), `\ufeff${readFileSync(join(root, TEXT), 'utf8')}`);
  const { code, output } = await runCheckCommand('--fix', '--yes', '--institution', root);
  expect(output).toMatch(/\nschemas\/pages\/finish\/agreement\/ui\.json {2}It is read-only: [^\n]+\n\d+ files? changed\.\n/);
  expect(output).toMatch(/\n1 finding\. [^\n]+\n[^\n]+\n$/);
  expect(code).toBe(1);
  expect(readFileSync(join(root, UI), 'utf8')).toBe(before);
  expect(readFileSync(join(root, TEXT), 'utf8')).toMatch(/^\{/);
}, 60_000);

test('a wrong option is explained', async () => {
  const asText = await runCheckCommand('--fix', '--format', 'json');
  expect(asText).toMatchObject({ code: 2, output: expect.stringContaining('--fix shows its changes as text: leave out --format.') });
  expect(await runCheckCommand('--yes')).toMatchObject({
    code: 2,
    output: expect.stringContaining('--yes works only together with --fix.'),
  });
});

test.for([
  ['y', true],
  ['Yes', true],
  ['', false],
  ['n', false],
  ['yesterday', false],
  [undefined, false],
] as const)('at a terminal, %j is taken for %j', async ([answer, isYes]) => {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) => Object.assign(stream, { isTTY: true }));
  if (!input || !output) throw new Error('There is no terminal');
  const confirmed = askConfirmation('Write these changes?', input, output);
  input.end(answer === undefined ? '' : `${answer}\n`);
  expect(await confirmed).toBe(isYes);
  const shown = String(output.read());
  expect(shown).toContain('Write these changes? [no]: ');
  expect(shown.includes('Nothing was written.')).toBe(!isYes);
});
