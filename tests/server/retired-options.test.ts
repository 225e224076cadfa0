import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { compileFormDefinition, type FormDefinition } from '../../src/server/platform/form-definition.ts';
import { readProfileAnswers, sharedServer } from './server-under-test.ts';
import { tinyFormFiles } from './tiny-application.ts';

const UI = 'schemas/pages/start/person/ui.json';

const list = (values: readonly string[]) => ({ options: values.map((value) => ({ value, label: `State of ${value}` })) });

function application(states: 'states' | 'everywhere'): FormDefinition {
  const ui = tinyFormFiles[UI] ?? { 'ui:order': [] };
  return compileFormDefinition({
    ...tinyFormFiles,
    'schemas/options/states.json': list(['OR', 'WA']),
    'schemas/options/everywhere.json': list(['OR', 'WA', 'ON']),
    'schemas/pages/start/person/logic.json': {},
    [UI]: { ...ui, state: { 'ui:widget': 'radio', 'ui:options': { list: states } } },
  });
}

let definition = application('everywhere');
const server = await sharedServer({ definition: () => definition });

test('a choice that no list has any more stays where it is saved, also when it is sent again, and is taken nowhere else', async () => {
  const student = await server.student('retired@test.example');
  await student.call(endpoints.saveAnswers, { answers: { country: 'USA', state: 'ON' } });
  definition = application('states');
  const again = { answers: { first_name: 'Ada', state: 'ON' }, base: { state: 'ON' } };
  expect((await student.call(endpoints.saveAnswers, again)).body).toEqual({ message: 'Saved.' });
  expect(await readProfileAnswers(student)).toMatchObject({ first_name: 'Ada', state: 'ON' });
  await student.call(endpoints.saveAnswers, { answers: { state: 'OR' }, base: { state: 'ON' } });
  const { body } = await student.call(endpoints.saveAnswers, { answers: { state: 'ON' }, base: { state: 'OR' } });
  expect(body).toMatchObject({ refused: { state: [expect.stringContaining('State')] }, answers: { state: 'OR' } });
  expect(await readProfileAnswers(student)).toMatchObject({ state: 'OR' });
});
