import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { openServer, type TestBrowser, type ServerUnderTest, sharedServer } from './server-under-test.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { keysOfKind } from '../form/test-institution.ts';
import { completeAnswers, tinyDataModel, tinyFormFiles } from './tiny-application.ts';

const server = await sharedServer();

const choose = (student: TestBrowser, chosen_tab: string, tab_id = 'transcript') =>
  student.call(endpoints.chooseTab, { tab_id, chosen_tab });
const save = (student: TestBrowser, answers: object) => student.call(endpoints.saveAnswers, { answers });
const saved = async (student: TestBrowser) => [
  (await student.call(endpoints.profile)).body['answer'],
  (await student.call(endpoints.tabs)).body,
];

test('the choice is kept, and the answers of the tab that is left are cleared with it', async () => {
  const student = await server.student('ada@example.org');
  expect(await saved(student)).toEqual([{}, {}]);
  await save(student, { first_name: 'Ada', grades: 'A' });
  expect(await choose(student, 'school')).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect(await saved(student)).toEqual([{ first_name: 'Ada' }, { transcript: 'school' }]);
  await save(student, { request: 'Ms Quill' });
  await choose(student, 'school');
  expect(await saved(student)).toEqual([{ first_name: 'Ada', request: 'Ms Quill' }, { transcript: 'school' }]);
  await choose(student, 'typed');
  expect(await saved(student)).toEqual([{ first_name: 'Ada' }, { transcript: 'typed' }]);
});

test('an answer in a tab beside the chosen one is not kept, as where a condition hides it; before any choice it shows its tab', async () => {
  const student = await server.student('beside@example.org');
  expect((await save(student, { request: 'Ms Quill' })).body).not.toHaveProperty('answers');
  await choose(student, 'typed');
  expect((await save(student, { first_name: 'Bo', request: 'Ms Quill' })).body).toMatchObject({ answers: { request: '' } });
  expect(await saved(student)).toEqual([{ first_name: 'Bo' }, { transcript: 'typed' }]);
});

test.each([
  ['a tab that is not there', 'transcript', 'fax', "There is no tab 'fax' in this application."],
  ['tabs that are not there', 'sports', 'typed', "There is no tab 'sports' in this application."],
  ['a name that every object has', 'constructor', 'name', "There is no tab 'constructor' in this application."],
])('%s is refused, and nothing changes', async (name, tabs, tab, message) => {
  const student = await server.student(`${name.replaceAll(' ', '-')}@example.org`, { grades: 'A' });
  expect(await choose(student, tab, tabs)).toMatchObject({ status: 400, body: { message } });
  expect(await saved(student)).toEqual([{ grades: 'A' }, {}]);
});

test.each([
  {},
  { tab_id: 'transcript' },
  { tab_id: 'transcript', chosen_tab: 1 },
  { tab_id: 'transcript', chosen_tab: 'school', also: 'this' },
])('%j is refused', async (body) => {
  const student = await server.student(`body${server.mails.length}@example.org`);
  expect((await student.call(endpoints.chooseTab, body)).status).toBe(400);
  expect(await saved(student)).toEqual([{}, {}]);
});

test('what is required in a tab is missing only while the tab is chosen, and the choice is submitted', async () => {
  const student = await server.student('submits@example.org', completeAnswers);
  await choose(student, 'school');
  expect(await student.call(endpoints.submit)).toMatchObject({
    status: 422,
    body: { failures: { request: ['“Whom have you asked?” is a required field'] } },
  });
  await choose(student, 'typed');
  expect((await student.call(endpoints.submit)).status).toBe(200);
  expect(
    await server.query('SELECT submission.tabs FROM submission JOIN account ON id = account_id WHERE username = $1', [
      'submits@example.org',
    ]),
  ).toEqual([{ tabs: { transcript: 'typed' } }]);
  expect((await choose(student, 'school')).status).toBe(409);
  expect((await student.call(endpoints.tabs)).body).toEqual({ transcript: 'typed' });
});

test('answers that the student has not seen are not cleared, and shown instead', async () => {
  const student = await server.student('windows@example.org', { grades: 'A' });
  const seen = (base: object) => student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school', base });
  for (const base of [{}, { grades: '' }, { grades: 'B' }]) {
    expect(await seen(base)).toMatchObject({
      status: 409,
      body: {
        message: 'These questions were answered in another window, so nothing was deleted. Those answers are shown now.',
        saved: { grades: 'A' },
      },
    });
  }
  expect((await seen({ grade: 'A' })).status).toBe(400);
  expect(await saved(student)).toEqual([{ grades: 'A' }, {}]);
  expect((await seen({ grades: 'A' })).status).toBe(200);
  expect(await saved(student)).toEqual([{}, { transcript: 'school' }]);
});

describe('a repeat in a tab', () => {
  const page = 'schemas/pages/start/page.json';
  const [person, sports, ...others] = tinyFormFiles[page]?.content ?? [];
  const definition = compileFormDefinition({
    ...tinyFormFiles,
    [page]: {
      title: 'Start',
      step: 'Step One',
      content: [
        ...(person === undefined ? [] : [person]),
        ...others,
        {
          tabs: 'play',
          title: 'Do you play?',
          tabs_of: [
            { id: 'no', title: 'No', sections: [{ section: 'thanks', block: 'sport', prefix: 'none_' }] },
            { id: 'yes', title: 'Yes', sections: sports === undefined || 'tabs' in sports ? [] : [sports] },
          ],
        },
      ],
    },
    'schemas/data-model.json': tinyDataModel({ ...keysOfKind('name', 'none_name'), ...keysOfKind('document', 'none_medal') }),
  });
  let tabbed: ServerUnderTest;
  beforeAll(async () => {
    tabbed = await openServer({}, { definition: () => definition });
  });
  afterAll(() => tabbed.stop());
  const add = (student: TestBrowser, num_components: number) => student.call(endpoints.addAnother, { button_id: 'sports', num_components });
  const counts = async (student: TestBrowser) => (await student.call(endpoints.addAnotherCounts)).body;

  test('is counted, cleared with its tab, and begins with one again', async () => {
    const student = await tabbed.student('ada@example.org');
    await choose(student, 'yes', 'play');
    expect((await add(student, 2)).status).toBe(200);
    expect((await add(student, 3)).status).toBe(400);
    await save(student, { sport_1_name: 'Chess', sport_2_name: 'Go' });
    expect([await counts(student), ...(await saved(student))]).toEqual([
      { sports: 2 },
      { sport_1_name: 'Chess', sport_2_name: 'Go' },
      { play: 'yes' },
    ]);
    const base = { sport_1_name: 'Chess', sport_2_name: '' };
    const leave = { tab_id: 'play', chosen_tab: 'no' };
    expect((await student.call(endpoints.chooseTab, { ...leave, base })).status, 'not what the student saw').toBe(409);
    expect(await counts(student)).toEqual({ sports: 2 });
    expect((await student.call(endpoints.chooseTab, { ...leave, base: { ...base, sport_2_name: 'Go' } })).status).toBe(200);
    expect([await counts(student), ...(await saved(student))]).toEqual([{}, {}, { play: 'no' }]);
  });
});
