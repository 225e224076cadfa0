import { beforeEach, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import type { DeclaredChange } from '../../src/form/model/declared-changes.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { compileFormDefinition, type FormDefinition } from '../../src/server/platform/form-definition.ts';
import { type TestBrowser, sharedServer } from './server-under-test.ts';
import { tinyFormFiles } from './tiny-application.ts';
import { uploadAndWaitForConversion, waitForConversion, createTestPdf, postUploadedFile, uploadFile } from './upload-file.ts';

const PERSON = 'schemas/pages/start/person';
interface Edited {
  properties: Record<string, object>;
  'ui:order': string[];
  [key: string]: unknown;
}

function renamed(changes: readonly DeclaredChange[]): FormDefinition {
  const text = JSON.stringify(tinyFormFiles)
    .replaceAll('"first_name"', '"given_name"')
    .replaceAll('"USA"', '"US"')
    .replaceAll('"CAN"', '"CA"')
    .replaceAll(/"sport_(\d)_name"/g, '"sport_$1_title"')
    .replaceAll(/"sport_(\d)_medal"/g, '"sport_$1_award"')
    .replaceAll('"ssn"', '"number"')
    .replaceAll(/"transcript"(?=:\{"(\$ref|title|ui)|,"translation")/g, '"grades_paper"');
  const documents = JSON.parse(text) as Record<string, Edited>;
  const of = (file: string): Edited => documents[file] as Edited;
  const { name: sport, medal } = of('schemas/blocks/sport/schema.json').properties;
  const { name: sportLook, medal: medalLook } = of('schemas/blocks/sport/ui.json');
  of('schemas/blocks/sport/schema.json').properties = { title: sport as object, award: medal as object };
  documents['schemas/blocks/sport/ui.json'] = { 'ui:order': ['title', 'award'], title: sportLook, award: medalLook } as unknown as Edited;
  const [model, person, ui] = ['schemas/data-model.json', `${PERSON}/schema.json`, `${PERSON}/ui.json`].map(of) as [Edited, Edited, Edited];
  for (const key of ['score', 'average', 'born']) {
    delete person.properties[key];
    delete ui[key];
    delete model.properties[key];
  }
  person.properties['scores'] = { title: 'Scores', type: 'string' };
  ui['scores'] = { 'ui:widget': 'text' };
  ui['ui:order'] = ['given_name', 'country', 'state', 'number', 'scores'];
  model.properties['scores'] = { $ref: '#/$defs/name' };
  return compileFormDefinition({ ...documents, 'schemas/changes.json': { changes } } as unknown as FormFiles);
}

const on = '2026-11-23';
const CHANGES: readonly DeclaredChange[] = [
  { on, rename: 'first_name', to: 'given_name' },
  { on, rename: 'ssn', to: 'number' },
  { on, recode: 'country', values: { USA: 'US', CAN: 'CA' } },
  { on, rename: 'sport_{n}_name', to: 'sport_{n}_title' },
  { on, rename: 'sport_{n}_medal', to: 'sport_{n}_award' },
  { on, rename: 'transcript', to: 'grades_paper' },
  { on, merge: ['score', 'average'], to: 'scores', with: ' and ' },
  { on, drop: 'born' },
];

const earlier = compileFormDefinition(tinyFormFiles);
const silent = renamed([]);
const declared = renamed(CHANGES);
let served = earlier;
const server = await sharedServer({ definition: () => served });
beforeEach(() => void (served = earlier));

const GIVEN = { first_name: 'Ada', country: 'USA', state: 'Ohio', score: 30, average: 3.5, sport_1_name: 'Chess', sport_2_name: 'Go' };
const MOVED = { given_name: 'Ada', country: 'US', state: 'Ohio', scores: '30 and 3.5', sport_1_title: 'Chess', sport_2_title: 'Go' };

const profile = (browser: TestBrowser) => browser.read(endpoints.profile);
const save = async (browser: TestBrowser, answers: object, base?: object) => {
  const { status, body } = await browser.call(endpoints.saveAnswers, { answers, ...(base && { base }) });
  return { status, body };
};

let people = 0;
async function draft(answers: object): Promise<TestBrowser> {
  const student = await server.student(`student${++people}@example.org`);
  await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
  expect((await save(student, answers)).body).toEqual({ message: 'Saved.' });
  return student;
}

test('answers move with their keys and values, in repeats too, and nobody is bothered with it', async () => {
  const ada = await draft(GIVEN);
  served = declared;
  const { answer, form_changes: changes } = await profile(ada);
  expect(answer).toEqual({ ...MOVED, country_desc: 'United States' });
  expect(changes).toBeNull();
  expect(await profile(ada), 'once').toMatchObject({ answer, form_changes: null });
});

test('the student reads what is dropped, and a key that has nothing under it is no new question', async () => {
  const bo = await draft({ first_name: 'Bo', born: '2009-05-01' });
  served = declared;
  expect(await profile(bo)).toMatchObject({
    answer: { given_name: 'Bo' },
    form_changes: { gone: [{ label: 'Date of birth' }], again: [], added: [] },
  });
});

test('a file moves with its question, also one that is still being converted', async () => {
  const cy = await draft({ first_name: 'Cy' });
  await uploadAndWaitForConversion(server, cy, 'transcript', 'grades.pdf', await createTestPdf());
  await uploadFile(server, cy, 'sport_2_medal', 'medal.pdf', await createTestPdf());
  served = declared;
  await expect
    .poll(async () => (await profile(cy)).answer, { timeout: 20_000 })
    .toMatchObject({ given_name: 'Cy', grades_paper: 'ANSWERED', sport_2_award: 'ANSWERED' });
  expect((await profile(cy)).document_answer).toMatchObject({
    grades_paper: { file_name: 'grades.pdf' },
    sport_2_award: { file_name: 'medal.pdf' },
  });
});

test('a page that was open meanwhile saves and uploads under its own keys', async () => {
  const di = await draft(GIVEN);
  const offered = (await di.call(endpoints.presignedUrl, { answer_key: 'transcript' })).body as never;
  served = declared;
  expect(await save(di, { first_name: 'Diana', country: 'USA' }, { first_name: 'Ada', country: 'USA' })).toEqual({
    status: 200,
    body: expect.objectContaining({ message: 'Saved.' }) as unknown,
  });
  await postUploadedFile(server, offered, await createTestPdf());
  const { fields } = offered as { fields: { key: string } };
  const started = await di.call(fillPathParams(endpoints.startConversion, { key: 'transcript' }), {
    file_key: fields.key,
    file_name: 'a.pdf',
  });
  expect(started.status).toBe(200);
  expect(await waitForConversion(di, 'transcript')).toMatchObject({ status: 'COMPLETED' });
  expect((await profile(di)).answer).toMatchObject({ given_name: 'Diana', country: 'US', grades_paper: 'ANSWERED' });
  const conflict = await save(di, { first_name: 'Dora' }, { first_name: 'Ada' });
  expect(conflict).toMatchObject({ status: 409, body: { saved: { first_name: 'Diana' } } });
  expect((await save(di, { country: 'CAN' })).status).toBe(200);
  expect((await profile(di)).answer).toMatchObject({ country: 'CA', country_desc: 'Canada' });
  expect((await save(di, { first_name: '' }, { first_name: 'Diana' })).status).toBe(200);
  expect((await profile(di)).answer).not.toHaveProperty('given_name');
});

test('back at the earlier form, and forth again, every answer is there', async () => {
  const eve = await draft(GIVEN);
  const before = (await profile(eve)).answer;
  for (const _ of [1, 2]) {
    served = declared;
    expect((await profile(eve)).answer).toMatchObject(MOVED);
    served = earlier;
    const { answer, form_changes: changes } = await profile(eve);
    expect(answer).toEqual(before);
    expect(changes).toEqual({ gone: [], again: [], added: ['Date of birth'] });
  }
});

test('what is declared too late moves what was kept aside', async () => {
  const fay = await draft(GIVEN);
  served = silent;
  expect(await profile(fay)).toMatchObject({
    form_changes: { gone: expect.arrayContaining([{ label: 'First name', value: 'Ada' }]) as unknown },
  });
  served = declared;
  const { answer, form_changes: changes } = await profile(fay);
  expect(answer).toMatchObject({ ...MOVED, country: 'US' });
  expect(changes).toEqual({ gone: [], again: [], added: ['Social Security Number', 'Medal', 'Medal', 'Transcript'] });
});

test('what the student has answered under the new key already stays', async () => {
  const gil = await draft({ first_name: 'Gil' });
  served = silent;
  await save(gil, { given_name: 'Gilbert' });
  served = declared;
  expect((await profile(gil)).answer).toMatchObject({ given_name: 'Gilbert' });
});
