import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDevelopmentServer } from '../../e2e/project-copy.ts';
import { openForm } from './larkmere-form.ts';
import { goToStep, seesHeading, seesPath } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';

const { project, browser } = await useDevelopmentServer();

const personal = (file: string): string => `schemas/pages/about/personal/${file}.json`;

const asOfficer = (steps: (page: Page) => Promise<void>): Promise<void> =>
  asVisitor({ browser, url: project.url, name: expect.getState().currentTestName }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    await openForm(page);
    await steps(page);
  });

test('a label, a new question, a condition and a new page show in the browser without a change of code', () =>
  asOfficer(async (page) => {
    await page.getByLabel('First name', { exact: true }).first().waitFor();
    await project.edit(personal('schema'), ({ properties }) => {
      if (properties['first_name']) properties['first_name'].title = 'Given Name';
    });
    await page.getByLabel('Given Name', { exact: true }).waitFor();

    await project.edit('schemas/data-model.json', ({ properties }) => {
      properties['favorite_book'] = properties['first_name'] ?? { $ref: '' };
    });
    await project.edit(personal('ui'), (ui) => {
      ui['ui:order'].push('favorite_book');
      ui['favorite_book'] = { 'ui:widget': 'text', 'ui:help': 'Any book will do.' };
    });
    await project.edit(personal('schema'), ({ properties }) => {
      properties['favorite_book'] = { title: 'Favorite Book', type: 'string' };
    });
    const book = page.getByRole('region', { name: 'Your name' }).getByRole('textbox', { name: /^Favorite Book/ });
    await book.fill('Middlemarch');
    await page.getByText('Any book will do.').waitFor();

    const service = page.getByRole('region', {
      name: JSON.parse(await project.read('schemas/pages/about/service/schema.json')).title as string,
    });
    await service.waitFor();
    await project.write(
      'schemas/pages/about/service/logic.json',
      JSON.stringify({ $schema: '../../../meta/logic.schema.json', hidden: { equals: [{ var: 'country' }, 'CAN'] } }, null, 2),
    );
    const country = page.getByRole('combobox', { name: /^Country/ }).first();
    const isShownFor = (label: string) => async (): Promise<string> => {
      await country.selectOption({ label });
      return `${await country.count()} country, ${await service.count()} section`;
    };
    await expect.poll(isShownFor('Canada'), { timeout: 15_000 }).toBe('1 country, 0 section');
    await expect.poll(isShownFor('United States'), { timeout: 15_000 }).toBe('1 country, 1 section');

    await project.edit('schemas/data-model.json', ({ properties }) => {
      properties['why_us'] = properties['first_name'] ?? { $ref: '' };
    });
    await project.write(
      'schemas/pages/extra/reasons/schema.json',
      JSON.stringify({
        $schema: '../../../meta/section.schema.json',
        title: 'Your reasons',
        type: 'object',
        properties: { why_us: { title: 'Why here?', type: 'string' } },
      }),
    );
    await project.write(
      'schemas/pages/extra/reasons/ui.json',
      JSON.stringify({ $schema: '../../../meta/ui.schema.json', 'ui:order': ['why_us'], why_us: { 'ui:widget': 'text' } }),
    );
    await project.write(
      'schemas/pages/extra/page.json',
      JSON.stringify({
        $schema: '../../meta/page.schema.json',
        title: 'One More Thing',
        step: 'Step Three',
        content: [{ section: 'reasons' }],
      }),
    );
    await project.edit('institution.config.json', ({ pages }) => void pages.splice(2, 0, 'extra'));
    await goToStep(page, 'One More Thing');
    await seesPath(page, '/extra');
    await seesHeading(page, 'One More Thing');
    await page.getByRole('textbox', { name: /^Why here\?/ }).waitFor();
  }));

test('a mistake shows with its place, the last good form stays usable, and the message is gone once it is fixed', () =>
  asOfficer(async (page) => {
    const overlay = page.locator('vite-error-overlay');
    const [file, good] = [personal('schema'), await project.read(personal('schema'))];
    const mistakes = [
      [good.replace('"middle_name"', '"midle_name"'), /personal\/schema\.json:\d+:\d+ +key-not-in-data-model +"midle_name" is not in/],
      [good.replace(',', ''), /personal\/schema\.json:\d+:\d+ +json-syntax +A comma is missing here +Put a comma/],
    ] as const;
    for (const [text, reported] of mistakes) {
      expect(text).not.toBe(good);
      await project.write(file, text);
      await overlay.getByText(reported).first().waitFor();
      expect(project.printed()).toMatch(reported);
      await page.reload();
      await overlay.getByText(reported).first().waitFor();
      expect(await overlay.locator('.window').innerText()).not.toMatch(/vite|plugin|\.ts\b|^ +at /m);
      await page.keyboard.press('Escape');
      await page.getByLabel('Given Name', { exact: true }).fill('Bo');
      await project.write(file, good);
      await overlay.waitFor({ state: 'detached' });
      await page.getByLabel('Middle name').first().waitFor();
    }
    expect(project.printed()).not.toMatch(/^ +at |\bsrc\/|\bscripts\//m);
  }));
