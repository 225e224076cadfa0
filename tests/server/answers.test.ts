import { describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { sharedServer, type Browser } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const server = await sharedServer();

const save = (browser: Browser, answers: object, base?: object) => browser.call(calls.saveAnswers, { answers, ...(base ? { base } : {}) });
const answersOf = async (browser: Browser) => (await browser.call(calls.profile)).body['answer'];

describe('saving answers', () => {
  test('what a student may not see is cleared before it is stored', async () => {
    const student = await server.student('hidden@example.org');
    await save(student, { country: 'USA', state: 'Oregon' });
    expect(await answersOf(student)).toEqual({ country: 'USA', country_desc: 'United States', state: 'Oregon' });
    await save(student, { country: 'CAN' });
    expect(await answersOf(student)).toEqual({ country: 'CAN', country_desc: 'Canada' });
    await save(student, { state: 'Oregon', country_desc: 'Atlantis' });
    expect(await answersOf(student)).toEqual({ country: 'CAN', country_desc: 'Canada' });
  });

  test('a stale save of the same question is refused with the newer answer; other questions survive', async () => {
    const student = await server.student('tabs@example.org');
    await save(student, { first_name: 'Ada' }, { first_name: '' });
    const stale = await save(student, { first_name: 'Eve', sport_1: 'Chess' }, { first_name: '', sport_1: '' });
    expect(stale.status).toBe(409);
    expect(stale.body['saved']).toEqual({ first_name: 'Ada' });
    expect(await answersOf(student)).toEqual({ first_name: 'Ada' });
    expect((await save(student, { sport_1: 'Chess' }, { sport_1: '' })).status).toBe(200);
    expect((await save(student, { first_name: 'Ada' }, { first_name: '' })).status).toBe(200);
    expect((await save(student, { first_name: 'Eve' }, { first_name: 'Ada' })).status).toBe(200);
    expect(await answersOf(student)).toEqual({ first_name: 'Eve', sport_1: 'Chess' });
  });

  test('of saves at the same moment from the same base one wins', async () => {
    const student = await server.student('race@example.org');
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => save(student, { first_name: name }, { first_name: '' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test.each([
    ['an unknown key', { nope: 'x' }, "There is no question 'nope' in this application."],
    ['a key of every object', { constructor: 'x' }, "There is no question 'constructor' in this application."],
    ['another kind', { legal_agree: 'yes' }, "The answer to 'legal_agree' cannot be saved: it must be boolean."],
    ['too long a text', { first_name: 'x'.repeat(46) }, "The answer to 'first_name' cannot be saved: it must NOT have more than 45 characters."],
    ['a list where a text belongs', { first_name: ['x'] }, "The answer to 'first_name' cannot be saved: it must be string."],
    ['half a character', { first_name: '\ud800' }, 'An answer contains characters that cannot be saved. Please remove them and try again.'],
  ])('%s is refused, and nothing is stored', async (name, answers, message) => {
    const student = await server.student(`${name.replaceAll(' ', '-')}@example.org`);
    const refused = await save(student, { sport_1: 'Chess', ...answers });
    expect(refused).toMatchObject({ status: 400, body: { message } });
    expect(await answersOf(student)).toEqual({});
  });
});

test('the page and status of a student are what the form knows', async () => {
  const student = await server.student('pages@example.org');
  expect((await student.call(calls.lastPage, { last_page: '/nowhere' })).status).toBe(400);
  expect((await student.call(calls.webStatus, { web_status: 'validating' })).status).toBe(200);
  await student.call(calls.webStatus, { web_status: 'validating' });
  expect((await student.call(calls.profile)).body['web_status']).toEqual([{ web_status: 'started' }, { web_status: 'validating' }]);
});

test('submitting at the same moment hands in once and mails once', async () => {
  const student = await server.student('twice@example.org');
  await save(student, completeAnswers);
  const answers = await Promise.all([1, 2, 3, 4].map(() => student.call(calls.submit)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await server.query("SELECT count(*)::int AS n FROM mail WHERE kind = 'submitted'")).toEqual([{ n: 1 }]);
  for (const late of [
    await student.call(calls.addAnother, { button_id: 'sports', num_components: 2 }),
    await student.call(calls.validations, { failures: {} }),
    await save(student, { first_name: 'Eve' }),
  ]) expect(late.status).toBe(409);
  expect((await student.call(calls.profile)).body).toMatchObject({ answer: { first_name: 'Ada' } });
});

describe('taking the last component of a repeat away', () => {
  const setCount = (student: Browser, count: number, base?: object) =>
    student.call(calls.addAnother, { button_id: 'sports', num_components: count, ...(base && { base }) });
  const countsOf = async (student: Browser) => (await student.call(calls.addAnotherCounts)).body;
  const both = { sport_1: 'Chess', sport_2: 'Judo' };

  test('clears its answers with the count', async () => {
    const student = await server.student('away@example.org');
    await setCount(student, 2);
    await save(student, both);
    expect((await setCount(student, 1, { sport_2: 'Judo' })).status).toBe(200);
    expect([await countsOf(student), await answersOf(student)]).toEqual([{ sports: 1 }, { sport_1: 'Chess' }]);
  });

  test('does nothing while it holds what the student has not seen', async () => {
    const student = await server.student('unseen@example.org');
    await setCount(student, 2);
    await save(student, both);
    for (const seen of [{}, { sport_2: 'Golf' }]) {
      const refused = await setCount(student, 1, seen);
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('nothing was removed'), saved: { sport_2: 'Judo' } } });
    }
    expect([await countsOf(student), await answersOf(student)]).toEqual([{ sports: 2 }, both]);
  });

  test('a smaller count alone, from a tab that knows of fewer, costs no answer', async () => {
    const student = await server.student('fewer@example.org');
    await setCount(student, 2);
    await save(student, both);
    expect((await setCount(student, 1)).status).toBe(200);
    expect(await answersOf(student)).toEqual(both);
  });

  test('an unknown key in what was seen is refused', async () => {
    const student = await server.student('unknown@example.org');
    expect((await setCount(student, 1, { nope: 'x' })).status).toBe(400);
    expect(await countsOf(student)).toEqual({});
  });
});

test('nobody reads or changes the application of another', async () => {
  const [ada, eve] = [await server.student('ada@example.org'), await server.student('eve@example.org')];
  await save(ada, { first_name: 'Ada' });
  await save(eve, { first_name: 'Eve' });
  await eve.call(calls.addAnother, { button_id: 'sports', num_components: 2 });
  await eve.call(calls.lastPage, { last_page: '/finish' });
  expect((await ada.call(calls.profile)).body).toMatchObject({ username: 'ada@example.org', answer: { first_name: 'Ada' }, last_page: null, web_status: [] });
  expect((await ada.call(calls.addAnotherCounts)).body).toEqual({});
});
