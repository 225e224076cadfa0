import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFormFiles, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { runCheckCommand } from './run-check-command.ts';
import { copyValidForm, validFormWithFiles } from './valid-form.ts';

const ANN = 'schemas/personas/ann.json';
const persona = (answers: object): string =>
  JSON.stringify({
    title: 'Ann',
    today: '2026-11-21',
    answers,
    expect: { visible: ['start/person', 'start/work-1', 'finish/agreement'], missing: {}, summary: {} },
  });

const warningsOf = async (root: string): Promise<readonly string[]> => {
  const { works, warnings } = await checkFormFiles(root);
  expect(works).toBe(true);
  return warnings.map(formatFinding);
};

test('a question that no persona answers is named with the answer to add, and the command passes', async () => {
  const root = validFormWithFiles({ [ANN]: persona({ first_name: 'Ann', agree: true }) });
  const { code, output } = await runCheckCommand('--institution', root);
  expect(output).toMatch(/\n\nNo findings in 16 files\.\n(?:Personas|    )[^]*\n\nWarnings, which refuse nothing:\nschemas/);
  expect(output).toContain(
    'schemas/pages/start/person/schema.json:7:5  unanswered-question  No persona answers "born_abroad"  ' +
      `Add "born_abroad": "Y" to "answers" in ${ANN}.\n`,
  );
  expect(output).toMatch(/\nWhat it means, with an example: npm run check -- --explain unanswered-question\n$/);
  expect(code).toBe(0);
});

test('an answer that a rule about two questions refuses is not advised', async () => {
  const must = { all_different: [{ var: 'first_name' }, { var: 'born_abroad' }] };
  const rules = [{ keys: ['born_abroad'], must, message: 'rule.too_short' }];
  const root = validFormWithFiles({
    'schemas/pages/start/person/logic.json': { rules },
    [ANN]: persona({ first_name: 'Y', agree: true }),
  });
  expect((await warningsOf(root)).join('\n')).toContain('Add "born_abroad": "N" to');
});

test('with what it says to add there is no warning left', async () => {
  const root = validFormWithFiles({ [ANN]: persona({ first_name: 'Ann', agree: true }) });
  for (let warnings = await warningsOf(root); warnings.length > 0; warnings = await warningsOf(root)) {
    const [, answer = ''] = /Add (".*) to "answers" in /.exec(warnings.join('\n')) ?? [];
    const written = readFileSync(join(root, ANN), 'utf8');
    writeFileSync(join(root, ANN), written.replace('"answers":{', `"answers":{${answer},`));
    expect(answer).not.toBe('');
  }
  expect(JSON.parse(readFileSync(join(root, ANN), 'utf8'))).toMatchObject({ answers: { born_abroad: 'Y' } });
});

test('an answer that does not stay is none, and a question that no persona is asked says so', async () => {
  const root = validFormWithFiles({
    [ANN]: persona({ first_name: 'Ann', agree: true, born_abroad: 'N', city: 'Oslo', work_1_city: 'Rome' }),
  });
  expect(await warningsOf(root)).toEqual([
    expect.stringMatching(
      / {2}No persona answers "city" {2}No persona is asked for "city": npm run form:personas -- --write makes one who is\.$/,
    ),
  ]);
});

test('one component of a repeat is enough', async () => {
  const given = { first_name: 'Ann', agree: true, born_abroad: 'Y', city: 'Oslo' };
  const of = async (answers: object) => (await warningsOf(validFormWithFiles({ [ANN]: persona({ ...given, ...answers }) }))).join('\n');
  expect(await of({})).toContain('work_1_city');
  expect(await of({ work_2_city: 'Rome' })).not.toMatch(/work_/);
});

test('an institution without personas has no warnings', async () => expect(await warningsOf(copyValidForm())).toEqual([]));
