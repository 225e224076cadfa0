import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { FormDefinition } from '../../src/server/platform/form-definition.ts';
import { openServer, PASSWORD, type TestBrowser } from './server-under-test.ts';
import { tenForms } from './ten-forms.ts';

const SECRET_KEY = 'a-key-that-two-servers-have-in-common';
const formOf = (n: number): FormDefinition => (tenForms[n] as (typeof tenForms)[number]).definition;
const [ORIGINAL, WITHOUT_STATE, RETYPED, RELABELED, OTHER_VALUES, NEWEST] = [0, 2, 3, 5, 6, 9] as const;

let served = ORIGINAL as number;
const definition = (): FormDefinition => formOf(served);
const server = await openServer({ SECRET_KEY }, { definition });
const other = await openServer({ SECRET_KEY, DATABASE_URL: server.databaseUrl }, { definition });
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(() => void (served = ORIGINAL));

const profile = (browser: TestBrowser) => browser.read(endpoints.profile);
const save = (browser: TestBrowser, answers: object) => browser.call(endpoints.saveAnswers, { answers });

async function draftUnder(n: number, name: string, answers: object): Promise<TestBrowser> {
  served = n;
  const browser = await studentOf(`${name}@draft.example`);
  expect((await save(browser, answers)).body).toEqual({ message: 'Saved.' });
  return browser;
}

async function studentOf(username: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(endpoints.signUp, { username, password: PASSWORD });
  const { essence: code } = await Promise.any([server.mailTo(username), other.mailTo(username)]);
  await browser.call(endpoints.confirm, { username, code });
  await browser.call(endpoints.login, { username, password: PASSWORD });
  return browser;
}

test('what is not asked any more is kept aside; the student reads so once, and never again', async () => {
  const ada = await draftUnder(1, 'ada', { given_name: 'Ada', country: 'USA', state: 'Oregon' });
  expect((await profile(ada)).form_changes).toBeNull();
  served = WITHOUT_STATE;
  const opened = await profile(ada);
  expect(opened.answer).toEqual({ given_name: 'Ada', country: 'USA', country_desc: 'United States' });
  expect(opened.form_changes).toEqual({ gone: [{ label: 'State', value: 'Oregon' }], again: [], added: [] });
  expect(await profile(ada), 'until it is read').toEqual(opened);
  expect((await ada.call(endpoints.changesRead)).status).toBe(200);
  expect((await profile(ada)).form_changes).toBeNull();

  served = 1;
  expect((await profile(ada)).answer, 'a form that asks again has the answer').toMatchObject({ state: 'Oregon' });
});

test('new questions, and answers that are of another kind or no longer offered, are to be answered again', async () => {
  const bo = await draftUnder(WITHOUT_STATE, 'bo', { given_name: 'Bo', country: 'USA', score: 12 });
  served = OTHER_VALUES;
  const { answer, form_changes: changes } = await profile(bo);
  expect(answer).toMatchObject({ given_name: 'Bo', country: 'USA' });
  expect(answer).not.toHaveProperty('score');
  expect(changes).toEqual({ gone: [], again: expect.arrayContaining(['Country', 'Score']) as unknown, added: [] });

  const cy = await draftUnder(ORIGINAL, 'cy', { first_name: 'Cy' });
  served = 1;
  expect((await profile(cy)).form_changes).toMatchObject({ gone: [{ label: 'First name', value: 'Cy' }], added: ['Given Name'] });
});

test('a label that reads otherwise is no change of a draft', async () => {
  const di = await draftUnder(RETYPED, 'di', { given_name: 'Di', country: 'CAN' });
  served = RELABELED;
  expect(await profile(di)).toMatchObject({ answer: { country: 'CAN' }, form_changes: null });
});

test('two tabs at two servers bring it over once', async () => {
  const eve = await draftUnder(1, 'eve', { given_name: 'Eve', country: 'USA', state: 'Idaho' });
  const there = other.browser();
  await there.call(endpoints.login, { username: 'eve@draft.example', password: PASSWORD });
  served = WITHOUT_STATE;
  const seen = await Promise.all([profile(eve), profile(there), profile(eve), profile(there)]);
  for (const one of seen) {
    expect(one.answer).toEqual(seen[0]?.answer);
    expect(one.form_changes).toEqual({ gone: [{ label: 'State', value: 'Idaho' }], again: [], added: [] });
  }
});

test('a page that was open meanwhile saves what is still asked, and is refused the rest', async () => {
  const fay = await draftUnder(1, 'fay', { given_name: 'Fay', country: 'USA', state: 'Ohio' });
  served = WITHOUT_STATE;
  const { body } = await save(fay, { given_name: 'Faye', state: 'Iowa' });
  expect(body['refused']).toHaveProperty('state');
  const { answer, form_changes: changes } = await profile(fay);
  expect(answer).toMatchObject({ given_name: 'Faye' });
  expect(changes).toMatchObject({ gone: [{ label: 'State', value: 'Ohio' }] });
});

test('what is submitted stays under its form', async () => {
  const gil = await draftUnder(ORIGINAL, 'gil', { first_name: 'Gil', country: 'USA', state: 'Utah', legal_agree: true });
  expect((await gil.call(endpoints.submit)).status).toBe(200);
  const before = await profile(gil);
  served = NEWEST;
  expect(await profile(gil)).toMatchObject({ answer: before.answer, form_changes: null });
});

describe('through all ten forms and back', () => {
  afterAll(() => void (served = ORIGINAL));

  test('no answer is lost, and what is unread comes together', async () => {
    const answers = {
      first_name: 'Hal',
      country: 'USA',
      state: 'Maine',
      score: 7,
      average: 3.5,
      ssn: '123-45-6789',
      sport_1_name: 'Chess',
    };
    const hal = await draftUnder(ORIGINAL, 'hal', answers);
    const before = (await profile(hal)).answer;
    for (served = 1; served <= NEWEST; served += 1) await profile(hal);
    served = NEWEST;
    const { form_changes: changes } = await profile(hal);
    expect(changes?.['gone']).toEqual(
      expect.arrayContaining([
        { label: 'First name', value: 'Hal' },
        { label: 'State', value: 'Maine' },
      ]),
    );
    expect(JSON.stringify(changes)).not.toContain('123-45');
    served = ORIGINAL;
    expect((await profile(hal)).answer).toEqual(before);
  });
});
