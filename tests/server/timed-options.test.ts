import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { readProfileAnswers, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';

const DAY = 24 * 3600 * 1000;
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const definition = compileFormDefinition({
  ...tinyFormFiles,
  'institution.config.json': { ...tinyFormFiles['institution.config.json'], time_zone: 'UTC' },
  'schemas/options/countries.json': {
    options: [
      { value: 'USA', label: 'United States', closes: day(2) },
      { value: 'CAN', label: 'Canada', opens: day(2) },
      { value: 'FR', label: 'France' },
    ],
  },
});
const server = await sharedServer({ definition: () => definition });

test('a choice that was made in time stays and is submitted; one that is not open is not stored, and its student reads why', async () => {
  const ada = await server.student('ada@example.org');
  const bo = await server.student('bo@example.org');
  await ada.call(endpoints.saveAnswers, { answers: { ...completeAnswers, country: 'USA' } });
  await bo.call(endpoints.saveAnswers, { answers: { ...completeAnswers, country: 'FR' } });

  const early = await bo.call(endpoints.saveAnswers, { answers: { country: 'CAN' }, base: { country: 'FR' } });
  expect(early.body).toMatchObject({
    answers: { country: 'FR' },
    refused: { country: [expect.stringMatching(/^“Canada” is not saved: it can be chosen from \w+ \d+, \d{4} on\./)] },
  });
  expect(await readProfileAnswers(bo)).toMatchObject({ country: 'FR', country_desc: 'France' });

  server.wait({ hours: 72 });
  const [later, others] = [await server.student('ada@example.org'), await server.student('bo@example.org')];
  const late = await others.call(endpoints.saveAnswers, { answers: { country: 'USA' }, base: { country: 'FR' } });
  expect(late.body).toMatchObject({
    answers: { country: 'FR' },
    refused: { country: [expect.stringMatching(/^“United States” is not saved: it could be chosen until \w+ \d+, \d{4}\./)] },
  });
  expect((await later.call(endpoints.saveAnswers, { answers: { first_name: 'Ada', country: 'USA' } })).body).not.toHaveProperty('refused');
  expect((await later.call(endpoints.submit)).status).toBe(200);
  expect(await readProfileAnswers(later)).toMatchObject({ country: 'USA', country_desc: 'United States' });
});
