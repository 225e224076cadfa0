import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import type { QuestionUi } from '../../src/form/model/documents.ts';
import { defineApplication, type Definition } from '../../src/server/definition.ts';
import { sharedServer } from './server-under-test.ts';
import { tinyDocuments } from './tiny-application.ts';

const UI = 'schemas/pages/start/person/ui.json';
type List = NonNullable<QuestionUi['ui:options']>['list'];

const list = (values: readonly string[]) => ({ options: values.map((value) => ({ value, label: `State of ${value}` })) });

function application(states: List): Definition {
  const ui = tinyDocuments[UI] ?? { 'ui:order': [] };
  return defineApplication({
    ...tinyDocuments,
    'schemas/options/states.json': list(['OR', 'WA']),
    'schemas/options/territories.json': list(['ON']),
    'schemas/options/everywhere.json': list(['OR', 'WA', 'ON']),
    'schemas/pages/start/person/logic.json': {},
    [UI]: { ...ui, state: { 'ui:widget': 'radio', 'ui:options': { list: states ?? 'everywhere' } } },
  });
}

let definition = application('everywhere');
const depending = application({ by: 'country', USA: 'states', CAN: 'territories' });
const server = await sharedServer({ definition: () => definition });

const answersOf = async (student: Awaited<ReturnType<typeof server.student>>): Promise<unknown> =>
  (await student.call(calls.profile)).body['answer'];

test('a choice that does not belong to the other answer is not kept, although it is sent', async () => {
  definition = depending;
  const student = await server.student('not-offered@test.example');
  const { status, body } = await student.call(calls.saveAnswers, { answers: { country: 'CAN', state: 'OR' } });
  expect([status, body]).toEqual([200, { message: 'Saved.', answers: { state: '' } }]);
  expect(await answersOf(student)).toMatchObject({ country: 'CAN' });
  expect(await answersOf(student)).not.toHaveProperty('state');
});

test('a choice that no list has any more stays where it is saved, also when it is sent again, and is taken nowhere else', async () => {
  definition = application('everywhere');
  const student = await server.student('retired@test.example');
  await student.call(calls.saveAnswers, { answers: { country: 'USA', state: 'ON' } });
  definition = application('states');
  const again = { answers: { first_name: 'Ada', state: 'ON' }, base: { state: 'ON' } };
  expect((await student.call(calls.saveAnswers, again)).body).toEqual({ message: 'Saved.' });
  expect(await answersOf(student)).toMatchObject({ first_name: 'Ada', state: 'ON' });
  await student.call(calls.saveAnswers, { answers: { state: 'OR' }, base: { state: 'ON' } });
  const { body } = await student.call(calls.saveAnswers, { answers: { state: 'ON' }, base: { state: 'OR' } });
  expect(body).toMatchObject({ refused: { state: [expect.stringContaining('State')] }, answers: { state: 'OR' } });
  expect(await answersOf(student)).toMatchObject({ state: 'OR' });
});

test('a choice from before the list depended on an answer is not submitted', async () => {
  definition = application('everywhere');
  const student = await server.student('from-before@test.example');
  const answers = { first_name: 'Ada', country: 'CAN', state: 'OR', legal_agree: true };
  await student.call(calls.saveAnswers, { answers });
  expect(await answersOf(student)).toMatchObject({ country: 'CAN', state: 'OR' });
  definition = depending;
  const { status, body } = await student.call(calls.submit);
  expect([status, body]).toMatchObject([422, { failures: { state: [expect.stringContaining('State')] } }]);
  await student.call(calls.saveAnswers, { answers: { state: 'ON' }, base: { state: 'OR' } });
  expect((await student.call(calls.submit)).status).toBe(200);
});
