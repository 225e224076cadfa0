import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command as formPersonas } from '../../scripts/form-personas.ts';
import { runCheckCommand } from '../checks/run-check-command.ts';
import { copyValidForm, readValidFile, validFormWithFiles } from '../checks/valid-form.ts';
import { type CommandOutcome, runNodeProcess, runCommandInProcess } from '../run-commands.ts';

const personas = (root: string, ...options: readonly string[]): Promise<CommandOutcome> =>
  runCommandInProcess(formPersonas, ['--institution', root, ...options]);

test('personas are made from the form alone, kept on request, and never written over', { timeout: 60_000 }, async () => {
  const root = copyValidForm();
  const { code, output } = await runNodeProcess(['scripts/form-personas.ts', '--institution', root]);
  expect(code).toBe(0);
  expect(output).toMatch(/(\d+) of \1 questions with a right answer/);
  expect(output).toMatch(/(\d+) of \1 limits with an answer on either side/);
  expect(output).toMatch(/(\d+) of \1 branches of rules in a whole application/);
  expect(output).toContain('0 disagreements');
  expect(readdirSync(join(root, 'schemas'))).not.toContain('personas');

  expect((await personas(root, '--write')).output).toMatch(/[1-9]\d* personas written to/);
  const folder = join(root, 'schemas/personas');
  const files = readdirSync(folder);
  expect(files.every((file) => /^generated-[a-z0-9-]+\.json$/.test(file))).toBe(true);
  expect((await runCheckCommand('--institution', root)).output).toMatch(/No findings[^]*Personas reach (\d+) of \1 branches of rules\./);

  const [first = ''] = files;
  const edited = readFileSync(join(folder, first), 'utf8').replace('Made from the form', 'Edited by hand, and once made from the form');
  writeFileSync(join(folder, first), edited);
  expect((await personas(root, '--write')).output).toContain(`0 personas written to`);
  expect(readdirSync(folder)).toEqual(files);
  expect(readFileSync(join(folder, first), 'utf8')).toBe(edited);
});

test('what cannot be made is listed, with what it would have been', { timeout: 60_000 }, async () => {
  const root = validFormWithFiles({
    'schemas/pages/start/person/schema.json': JSON.stringify({
      title: 'You',
      type: 'object',
      properties: {
        first_name: { title: 'First name', type: 'string', pattern: '^(?=.*[0-9])(?=.*[a-z])[0-9a-z]{6,7}$' },
        born_abroad: { title: 'Were you born abroad?', type: 'string', pattern: '^N$' },
      },
      required: ['first_name'],
    }),
  });
  const { code, output } = await personas(root);
  expect(code).toBe(0);
  expect(output).toContain('first_name: no right answer is known');
  expect(output).toContain('born_abroad: the option "Y" breaks a limit or a pattern');
  expect(output).toContain('start/birthplace: hidden');
  const json = JSON.parse((await personas(root, '--format', 'json')).output) as { questions: object };
  expect(json.questions).toEqual({ all: expect.any(Number), missed: ['first_name: no right answer is known'] });
});

test('applications are made on a day on which they can be handed in', { timeout: 60_000 }, async () => {
  const root = validFormWithFiles({
    'institution.config.json': readValidFile('institution.config.json').replace('{', '{ "opens": "2999-01-15T09:00", "time_zone": "UTC",'),
    'schemas/pages/start/person/logic.json': JSON.stringify({
      rules: [{ keys: ['first_name'], must: { gte: [{ today: [] }, '2999-01-15'] }, message: 'rule.too_short' }],
    }),
  });
  expect((await personas(root)).output).toMatch(/^[1-9]\d* applications, [1-9]\d* of them finished/);
});
