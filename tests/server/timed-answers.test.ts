import { expect, test } from 'vitest';
import { endpoints, fillPathParams } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { readProfileAnswers, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';

const START = 'schemas/pages/start/page.json';
const UI = 'schemas/pages/start/person/ui.json';
const list = (values: readonly string[]) => ({ options: values.map((value) => ({ value, label: `State of ${value}` })) });

const formWith = (files: object) =>
  compileFormDefinition({
    ...tinyFormFiles,
    'institution.config.json': { ...tinyFormFiles['institution.config.json'], time_zone: 'UTC' },
    ...files,
  });
const withStates = (states: 'states' | 'everywhere') =>
  formWith({
    'schemas/options/states.json': list(['OR', 'WA']),
    'schemas/options/everywhere.json': list(['OR', 'WA', 'ON']),
    'schemas/pages/start/person/logic.json': {},
    [UI]: { ...tinyFormFiles[UI], state: { 'ui:widget': 'radio', 'ui:options': { list: states } } },
  });

let definition = formWith({});
const server = await sharedServer({ definition: () => definition });
const day = (days: number): string => new Date(server.clock().getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

test('a choice that was made in time stays and is submitted; one that is not open is not stored, and its student reads why', async () => {
  definition = formWith({
    'schemas/options/countries.json': {
      options: [
        { value: 'USA', label: 'United States', closes: day(2) },
        { value: 'CAN', label: 'Canada', opens: day(2) },
        { value: 'FR', label: 'France' },
      ],
    },
  });
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

test('a choice that closes for all is submitted until that day alone; what was submitted by then stays', async () => {
  definition = formWith({
    'schemas/options/countries.json': {
      options: [
        { value: 'USA', label: 'United States', closes: day(2), closes_for_all: true },
        { value: 'FR', label: 'France' },
      ],
    },
  });
  const [quick, slow] = [await server.student('quick@example.org'), await server.student('slow@example.org')];
  for (const one of [quick, slow]) await one.call(endpoints.saveAnswers, { answers: { ...completeAnswers, country: 'USA' } });
  expect((await quick.call(endpoints.submit)).status).toBe(200);
  server.wait({ hours: 72 });
  const [submitted, late] = [await server.student('quick@example.org'), await server.student('slow@example.org')];
  const closed = expect.stringMatching(/^United States could be chosen until \w+ \d+, \d{4}\.$/);
  expect(await late.call(endpoints.submit)).toMatchObject({ status: 422, body: { failures: { country: [closed] } } });
  expect(await readProfileAnswers(late)).toMatchObject({ country: 'USA' });
  expect((await submitted.call(endpoints.submit)).status).toBe(200);
  expect((await submitted.call(endpoints.submission)).status).toBe(200);
  await late.call(endpoints.saveAnswers, { answers: { country: 'FR' }, base: { country: 'USA' } });
  expect((await late.call(endpoints.submit)).status).toBe(200);
});

test('a page is answered only while it is open, its student reads why, and what it requires keeps nobody from submitting', async () => {
  definition = formWith({ [START]: { ...tinyFormFiles[START], opens: day(2), closes: day(5) } });
  const early = await server.student('early@example.org');
  const { body } = await early.call(endpoints.saveAnswers, { answers: { ...completeAnswers, sport_1_name: '' } });
  const notYet = expect.stringMatching(/^This is not saved: its page opens on \w+ \d+, \d{4}\.$/);
  expect(body).toMatchObject({ refused: { first_name: [notYet], country: [notYet], state: [notYet] } });
  expect(await readProfileAnswers(early)).toEqual({ legal_agree: true });
  const refusal = { status: 403, body: { message: notYet } };
  expect(await early.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 })).toMatchObject(refusal);
  expect(await early.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' })).toMatchObject(refusal);
  expect(await early.call(fillPathParams(endpoints.removeDocument, { key: 'sport_1_medal' }))).toMatchObject(refusal);
  const visitor = await server.browser().call(endpoints.keepVisitorAnswers, { answers: { first_name: 'Cy', legal_agree: true } });
  expect(visitor.body).toMatchObject({ refused: { first_name: [notYet] } });
  expect((await early.call(endpoints.submit)).status).toBe(200);

  server.wait({ hours: 72 });
  const inTime = await server.student('in-time@example.org');
  expect((await inTime.call(endpoints.saveAnswers, { answers: { first_name: 'Ada', country: 'USA' } })).body).not.toHaveProperty('refused');
  expect((await inTime.call(endpoints.submit)).status).toBe(422);

  server.wait({ hours: 96 });
  const late = await server.student('in-time@example.org');
  const changed = await late.call(endpoints.saveAnswers, {
    answers: { first_name: 'Eve', country: '', legal_agree: true },
    base: { first_name: 'Ada', country: 'USA' },
  });
  const closed = expect.stringMatching(/^This is not saved: its page closed on \w+ \d+, \d{4}\.$/);
  expect(changed.body).toEqual(
    expect.objectContaining({ refused: { first_name: [closed] }, answers: expect.objectContaining({ first_name: 'Ada', country: 'USA' }) }),
  );
  expect((await late.call(endpoints.submit)).status).toBe(200);
  expect(await readProfileAnswers(late)).toMatchObject({ first_name: 'Ada', country: 'USA', legal_agree: true });
});

test('a choice that no list has any more stays where it is saved, also when it is sent again, and is taken nowhere else', async () => {
  definition = withStates('everywhere');
  const student = await server.student('retired@test.example');
  await student.call(endpoints.saveAnswers, { answers: { country: 'USA', state: 'ON' } });
  definition = withStates('states');
  const again = { answers: { first_name: 'Ada', state: 'ON' }, base: { state: 'ON' } };
  expect((await student.call(endpoints.saveAnswers, again)).body).toEqual({ message: 'Saved.' });
  expect(await readProfileAnswers(student)).toMatchObject({ first_name: 'Ada', state: 'ON' });
  await student.call(endpoints.saveAnswers, { answers: { state: 'OR' }, base: { state: 'ON' } });
  const { body } = await student.call(endpoints.saveAnswers, { answers: { state: 'ON' }, base: { state: 'OR' } });
  expect(body).toMatchObject({ refused: { state: [expect.stringContaining('State')] }, answers: { state: 'OR' } });
  expect(await readProfileAnswers(student)).toMatchObject({ state: 'OR' });
});
