import { expect, test } from 'vitest';
import { endpoints, fillPathParams } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { readProfileAnswers, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';

const day = (days: number): string => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const START = 'schemas/pages/start/page.json';
const page = tinyFormFiles[START];
if (!page) throw new Error('There is no first page');
const definition = compileFormDefinition({
  ...tinyFormFiles,
  'institution.config.json': { ...tinyFormFiles['institution.config.json'], time_zone: 'UTC' },
  [START]: { ...page, opens: day(2), closes: day(5) },
});
const server = await sharedServer({ definition: () => definition });

test('a page is answered only while it is open, its student reads why, and what it requires keeps nobody from submitting', async () => {
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
