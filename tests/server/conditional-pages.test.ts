import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { renderAppShell } from '../../src/server/http/app-shell.ts';
import { type TestBrowser, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyDataModel, tinyFormFiles } from './tiny-application.ts';
import { keysOfKind, sectionFiles } from '../form/test-institution.ts';

const definition = compileFormDefinition({
  ...tinyFormFiles,
  'institution.config.json': { ...tinyFormFiles['institution.config.json'], pages: ['start', 'arrival', 'finish'] },
  'schemas/data-model.json': tinyDataModel(keysOfKind('name', 'permit')),
  'schemas/pages/arrival/page.json': {
    title: 'Your Arrival',
    step: 'Arrival',
    when: { equals: [{ var: 'country' }, 'CAN'] },
    content: [{ section: 'permit' }],
  },
  ...sectionFiles(
    'schemas/pages/arrival/permit',
    'Permit',
    { permit: 'Study permit' },
    { required: ['permit'], errorMessage: { required: { permit: 'Enter your permit' } } },
  ),
});

const server = await sharedServer({ definition: () => definition });

const save = (student: TestBrowser, answers: object) => student.call(endpoints.saveAnswers, { answers });

test('what a page asks is required of those alone who go through it', async () => {
  const student = await server.student('ada@example.org');
  await save(student, { ...completeAnswers, country: 'CAN', state: '' });
  expect(await student.call(endpoints.submit)).toMatchObject({ status: 422, body: { failures: { permit: ['Enter your permit'] } } });
  await save(student, { country: 'USA', state: 'Oregon' });
  expect((await student.call(endpoints.submit)).status).toBe(200);
});

test('the document of a page has the steps of those who have not answered yet, and its own', async () => {
  const stepsOf = (path: string): readonly string[] =>
    [...renderAppShell(definition, path, false, { today: '2026-11-22' }).matchAll(/first-step-title">([^<]*)/g)].map(
      ([, title = '']) => title,
    );
  expect(stepsOf('/start')).toEqual(['Start', 'Finish']);
  expect(stepsOf('/arrival')).toEqual(['Start', 'Your Arrival', 'Finish']);
});

test('the document of a page says its step only where that is not its title', () => {
  const pages = definition.form.pages.map((page) => ({ ...page, step: page.id === 'arrival' ? page.title : page.step }));
  const document = renderAppShell({ ...definition, form: { ...definition.form, pages } }, '/arrival', false, { today: '2026-11-22' });
  const texts = [...document.matchAll(/<(?:p|strong)[^>]*>([^<]*)</g)].map(([, text = '']) => text);
  expect(texts).toContain('Step One');
  expect(texts.filter((text) => text === 'Your Arrival')).toHaveLength(3);
});
