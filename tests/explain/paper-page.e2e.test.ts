import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formPaper } from '../../scripts/explain/form-paper.ts';
import { paperAsHtml } from '../../scripts/explain/html/document.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { Documents } from '../../src/form/model/documents.ts';
import { launchBrowser } from '../../src/server/browser/chromium.ts';
import { expectAccessible } from '../e2e/look-over.ts';
import { smallDocuments, TODAY } from '../form/small-form.ts';

const folder = mkdtempSync(join(tmpdir(), 'paper-'));
const file = join(folder, 'paper.html');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Writes the paper of a small form into a file, perhaps with another label of its first question. */
function write(label?: string): void {
  const place = 'schemas/pages/home/you/schema.json';
  const section = smallDocuments[place];
  const { first_name: first } = section.properties;
  const changed =
    label === undefined ? section : { ...section, properties: { ...section.properties, first_name: { ...first, title: label } } };
  const documents: Documents = { ...smallDocuments, [place]: changed };
  const conditions = documents['schemas/conditions.json'];
  const { form, contents, subjects } = compileForm(documents);
  writeFileSync(file, paperAsHtml(formPaper({ form, contents, subjects, documents, conditions, today: TODAY })));
}

/** Opens the paper from its file; fails for whatever the page complains of, and for whatever it loads. */
async function reading(read: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => request.url() !== pathToFileURL(file).href && problems.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await read(page);
  expect(problems).toEqual([]);
  await page.close();
}

const signed = (page: Page): Promise<string | null> => page.locator('[role=status]').textContent();

test('a paper is signed question by question, and what is signed is kept until the question changes', async () => {
  write();
  await reading(async (page) => {
    const box = page.getByRole('checkbox', { name: 'First Name' }).first();
    const [, all] = /^0 of (\d+) signed$/.exec((await signed(page)) ?? '') ?? [];
    expect(Number(all)).toBeGreaterThan(10);
    await box.focus();
    await page.keyboard.press('Space');
    expect(await signed(page)).toBe(`1 of ${all} signed`);
    await page.reload();
    expect(await box.isChecked()).toBe(true);
    write('Given Name');
    await page.reload();
    expect(await signed(page)).toBe(`0 of ${all} signed`);
    write();
    await page.reload();
    expect(await signed(page)).toBe(`1 of ${all} signed`);
  });
});

test('the search leaves the questions that have the words, in whatever writing; print has all of them', async () => {
  write();
  await reading(async (page) => {
    const other = page.getByRole('checkbox', { name: 'First Name' }).first();
    await page.getByRole('searchbox', { name: 'Search' }).fill('BÍRTH date');
    await expect.poll(() => signed(page)).toMatch(/ signed1 question found$/);
    expect(await page.getByRole('checkbox', { name: 'Birth Date' }).isVisible()).toBe(true);
    expect(await other.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await other.isVisible()).toBe(true);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.getByRole('searchbox').fill('analytics');
    await expect.poll(() => signed(page)).toMatch(/ signed0 questions found$/);
    expect(await page.getByRole('heading').allTextContents()).toEqual(
      expect.arrayContaining(['Around the questions', 'In the privacy notice: what browser and program keep']),
    );
    expect(await page.getByRole('heading', { name: 'Named conditions' }).isVisible()).toBe(false);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => signed(page)).toMatch(/ signed$/);
    expect(await other.isVisible()).toBe(true);
  });
});

test('is for everybody, at every width', async () => {
  write();
  await reading((page) => expectAccessible(page, 'a paper to sign'));
});
