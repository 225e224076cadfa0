import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { compileFormDefinition, type FormDefinition } from '../../src/server/platform/form-definition.ts';
import { readProfileAnswers, sharedServer } from './server-under-test.ts';
import { tinyFormFiles } from './tiny-application.ts';

const PERSON = 'schemas/pages/start/person';

function application(): FormDefinition {
  const ui = tinyFormFiles[`${PERSON}/ui.json`];
  const model = tinyFormFiles['schemas/data-model.json'];
  const { average: _widget, ...asked } = ui ?? { 'ui:order': [] };
  return compileFormDefinition({
    ...tinyFormFiles,
    'schemas/data-model.json': { ...model, $defs: { ...model.$defs, number: { anyOf: [{ const: '' }, { type: 'number', step: 0.1 }] } } },
    [`${PERSON}/ui.json`]: asked as NonNullable<typeof ui>,
    [`${PERSON}/logic.json`]: { ...tinyFormFiles[`${PERSON}/logic.json`], value: { average: { '/': [{ var: 'score' }, 3] } } },
  });
}

const definition = application();
const server = await sharedServer({ definition: () => definition });

test('an answer that the form works out is worked out on the server, whatever a browser sends for it', async () => {
  const student = await server.student('works-out@test.example');
  expect((await student.call(endpoints.saveAnswers, { answers: { score: 7 } })).body).toEqual({ message: 'Saved.' });
  expect(await readProfileAnswers(student)).toMatchObject({ score: 7, average: 2.3 });

  for (const sent of [{ average: 9.9 }, { average: 'a lot' }, { average: '', score: 7 }, { average: 2.33333 }]) {
    const { status, body } = await student.call(endpoints.saveAnswers, { answers: sent, base: { average: 1 } });
    expect([status, body]).toEqual([200, { message: 'Saved.', answers: { average: 2.3 } }]);
    expect(await readProfileAnswers(student)).toMatchObject({ score: 7, average: 2.3 });
  }
  await student.call(endpoints.saveAnswers, { answers: { score: 0, average: 2.3 }, base: { score: 7, average: 2.3 } });
  expect(await readProfileAnswers(student)).toMatchObject({ score: 0, average: 0 });
  await student.call(endpoints.saveAnswers, { answers: { score: '' }, base: { score: 0 } });
  expect(await readProfileAnswers(student)).not.toHaveProperty('average');
});
