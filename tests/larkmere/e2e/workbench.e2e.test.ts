import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { WORKBENCH_PATH } from '../../../src/api/workbench.ts';
import { checkFormFiles, formatFinding } from '../../../src/authoring/checks/check-form-files.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useDevelopmentServer } from '../../e2e/project-copy.ts';
import { asVisitor } from '../../e2e/visitor.ts';

const { project, browser } = await useDevelopmentServer();

test('an officer picks a persona, points at a question, sees why it is as it is, changes that, and keeps the state as a persona', () =>
  asVisitor({ browser, url: project.url, width: 1700 }, async ({ page, context }) => {
    context.setDefaultTimeout(60_000);
    await page.goto(WORKBENCH_PATH);
    const form = page.frameLocator('iframe');
    const explanation = page.getByRole('region', { name: 'Explanation' });
    const [persona, day, language, question] = ['Persona', 'Day', 'Language', /^Question/].map((name) =>
      page.getByLabel(name, { exact: true }),
    );
    if (!persona || !day || !language || !question) throw new Error('There is no workbench');

    await form.getByLabel('First name', { exact: true }).first().waitFor();
    await persona.selectOption({ label: (await persona.locator('option', { hasText: /^two-parents-abroad/ }).textContent()) ?? '' });
    const country = form.getByRole('combobox', { name: /^Country/ }).first();
    await expect.poll(() => country.inputValue()).toBe('USA');
    await expect.poll(() => day.inputValue()).toBe('2026-11-21');

    // The question with the focus is explained, too.
    await country.focus();
    await explanation.getByRole('heading', { name: 'Country' }).waitFor();
    await question.selectOption('state');
    await explanation.getByRole('heading', { name: 'Shown.' }).waitFor();
    await explanation.getByText('✓ Yes: Country is United States.').first().waitFor();
    await explanation
      .getByRole('link', { name: /^schemas\/blocks\/address\/logic\.json:\d+$/ })
      .first()
      .waitFor();
    await country.selectOption({ label: 'Canada' });
    await explanation.getByRole('heading', { name: 'Hidden, and without an answer.' }).waitFor();
    await explanation.getByText('Answer Country with United States.').waitFor();
    await explanation.getByRole('heading', { name: 'Cleared: the persona answers Oregon, as the question is hidden.' }).waitFor();
    await expectAccessible(page, 'workbench');

    await language.selectOption('es');
    await form.getByRole('heading', { name: 'Sobre ti', exact: true }).waitFor();
    await explanation.getByText('Answer País with Estados Unidos.').waitFor();
    await day.fill('2019-05-04');
    await question.selectOption('birth_date');
    await explanation.getByRole('heading', { name: /^Students read: / }).waitFor();
    await page.getByLabel('Width', { exact: true }).selectOption('Phone');
    await expect.poll(() => form.locator('html').evaluate(() => window.innerWidth)).toBe(390);

    await project.edit('schemas/languages/es.json', (file) => {
      const sentences = file['pages/about/personal/schema.json'] as Record<string, { is: string }>;
      Object.assign(sentences['properties.first_name.title'] ?? {}, { is: 'Nombre de pila' });
    });
    await form.getByLabel('Nombre de pila', { exact: true }).first().waitFor();
    await expect.poll(() => form.getByRole('combobox', { name: /^País/ }).first().inputValue()).toBe('CAN');
    expect(await day.inputValue()).toBe('2019-05-04');

    await page.getByRole('button', { name: 'Keep this state as a persona' }).click();
    const text = await page.getByLabel('Text of the file').inputValue();
    expect(JSON.parse(text)).toMatchObject({ today: '2019-05-04', answers: { country: 'CAN' } });
    await project.write('schemas/personas/kept.json', text);
    expect((await checkFormFiles(project.root)).findings.map(formatFinding)).toEqual([]);
  }));

test('pages of others, and names of other hosts, are refused; so is an editor for any other file', async () => {
  const { host, port } = new URL(project.url.replace('localhost', '127.0.0.1'));
  const statusOf = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number | undefined> => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }).end(
      method === 'POST' ? '{}' : undefined,
    );
    const [response] = (await once(call, 'response')) as [{ statusCode?: number; resume: () => void }];
    response.resume();
    return response.statusCode;
  };
  const calls = [WORKBENCH_PATH, `${WORKBENCH_PATH}/form`, '/__open-in-editor?file=package.json'];
  for (const path of calls) {
    expect(await statusOf(path, { origin: 'https://elsewhere.example' }), path).toBe(403);
    expect(await statusOf(path, { origin: 'http://127.0.0.1:1' }), path).toBe(403);
    expect(await statusOf(path, { 'sec-fetch-site': 'cross-site' }), path).toBe(403);
    expect(await statusOf(path, { host: 'elsewhere.example' }), path).toBe(403);
    expect(await statusOf(path, { host: '10.0.0.1' }), path).toBe(403);
  }
  expect(await statusOf('/__open-in-editor?file=/etc/hosts', {})).toBe(403);
  expect(await statusOf(`${WORKBENCH_PATH}/form`, { origin: 'https://elsewhere.example' }, 'POST')).toBe(403);
  expect(await statusOf(`${WORKBENCH_PATH}/form`, { origin: `http://${host}` }, 'POST')).toBe(400);
  expect(await statusOf(`${WORKBENCH_PATH}/form`, {})).toBe(200);
});
