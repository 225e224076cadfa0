import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { openServer, sharedServer } from './server-under-test.ts';

const server = await sharedServer();
const visitor = server.browser();

const keep = (answers: unknown) => visitor.call(endpoints.keepVisitorAnswers, { answers });
const open = (token: unknown, browser = server.browser()) =>
  browser.call({ ...endpoints.visitorAnswers, path: `${endpoints.visitorAnswers.path}?token=${String(token)}` });

test('a visitor continues on another device for seven days, and no one else can', async () => {
  const kept = await keep({ first_name: 'Ada', country: 'CAN', state: 'Oregon', sport_1_name: '' });
  expect([kept.status, kept.body]).toEqual([200, { token: expect.any(String), answers: { state: '' } }]);
  expect(kept.body['token']).toMatch(/^[\w-]{43}$/);
  const answers = { first_name: 'Ada', country: 'CAN', country_desc: 'Canada' };
  expect((await open(kept.body['token'])).body).toEqual(answers);
  expect((await open('x'.repeat(43))).body).toEqual({
    message: 'This link has expired. Links work for 7 days. Please log in, or fill out your application here.',
  });
  server.wait({ hours: 7 * 24 - 1 });
  expect((await open(kept.body['token'])).body).toEqual(answers);
  server.wait({ hours: 1 });
  expect((await open(kept.body['token'])).status).toBe(404);
});

test('each link is for the answers at the time it was made', async () => {
  const [one, two] = [await keep({ first_name: 'Ada' }), await keep({ first_name: 'Grace' })];
  expect((await open(one.body['token'])).body).toEqual({ first_name: 'Ada' });
  expect((await open(two.body['token'])).body).toEqual({ first_name: 'Grace' });
});

test('the database gives neither the link nor the answers away', async () => {
  const { body } = await keep({ first_name: 'Canary-7f3a' });
  const dump = JSON.stringify(await server.query("SELECT v::text AS row, encode(sealed, 'escape') AS sealed FROM visitor_answers v"));
  for (const secret of ['Canary', Buffer.from('Canary').toString('hex'), String(body['token'])]) expect(dump).not.toContain(secret);
});

test('what cannot be stored is named, and the rest is stored', async () => {
  const { status, body } = await keep({
    nope: 'x',
    legal_agree: 'yes',
    first_name: 'x'.repeat(46),
    score: 28.5,
    sport_1_name: 'Chess\0',
    state: 'Oregon',
  });
  expect(status).toBe(200);
  expect(Object.keys(body['refused'] as object).toSorted()).toEqual(['first_name', 'legal_agree', 'nope', 'score']);
  expect(body['answers']).toEqual({ nope: '', legal_agree: '', first_name: '', score: '', sport_1_name: 'Chess', state: '' });
  expect((await open(body['token'])).body).toEqual({ sport_1_name: 'Chess' });
});

test('an object as an answer, or a key that changes what objects are, keeps nothing else from being kept', async () => {
  const { status, body } = await visitor.call(
    endpoints.keepVisitorAnswers,
    '{"answers":{"__proto__":{"a":1},"first_name":{"a":1},"sport_1_name":"Chess"}}',
  );
  expect([status, Object.keys(body['refused'] as object)]).toEqual([200, ['__proto__', 'first_name']]);
  expect((await open(body['token'])).body).toEqual({ sport_1_name: 'Chess' });
});

test.each([
  ['no map of answers', ['x'], 400],
  ['more than 64 KiB', { first_name: 'x'.repeat(65_000), state: 'y'.repeat(2000) }, 413],
])('%s is refused, and nothing is kept', async (_what, answers, status) => {
  const before = await server.query('SELECT count(*) FROM visitor_answers');
  expect((await keep(answers)).status).toBe(status);
  expect(await server.query('SELECT count(*) FROM visitor_answers')).toEqual(before);
});

test('a call without a token, or with two, is refused', async () => {
  const statuses = await Promise.all(
    ['', '?token=', '?token=a&token=b', `?token=${'x'.repeat(300)}`].map(
      async (query) => (await server.app.inject({ url: `/public/tmp${query}` })).statusCode,
    ),
  );
  expect(statuses).toEqual([400, 400, 400, 400]);
});

test('an address keeps at most 60 sets in an hour, and reading counts among the public calls', async () => {
  const small = await openServer({ PUBLIC_CALLS_PER_MINUTE: '65' });
  const one = small.browser();
  let last = await one.call(endpoints.keepVisitorAnswers, { answers: {} });
  for (let n = 1; n < 60; n += 1) last = await one.call(endpoints.keepVisitorAnswers, { answers: {} });
  expect(last.status).toBe(200);
  const refused = await one.call(endpoints.keepVisitorAnswers, { answers: {} });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBe(3600);
  for (let n = 61; n < 65; n += 1) expect((await open(last.body['token'], one)).status).toBe(200);
  expect((await open(last.body['token'], one)).status).toBe(429);
  await small.stop();
});
