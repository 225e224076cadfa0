import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createQuestionnaireProject } from '../bench/questionnaire/questionnaire-project.ts';
import { QUESTIONNAIRE_PAGE } from '../bench/questionnaire/questionnaire-form-files.ts';
import { createQuestionnaire } from '../bench/questionnaire/questionnaire.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { clickButton, seesHeading } from './steps.ts';

const QUESTIONS = 240;
const shown = createQuestionnaire(QUESTIONS)
  .flat()
  .filter(({ shownBy }) => shownBy === undefined);
const parts = Array.from({ length: QUESTIONS / 10 }, (_, n) => `Part ${n + 1}`);

const root = await createQuestionnaireProject(QUESTIONS);
await cp(import.meta.dirname, join(root, 'tests/e2e'), { recursive: true });
// Runs in a process of its own, as Vite takes the test runner's environment for a development build.
const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
  cwd: root,
  encoding: 'utf8',
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
});
if (status !== 0) throw new Error(`The questionnaire does not build:\n${stderr}`);
afterAll(() => rm(root, { recursive: true, force: true }));
const setting = useBrowserSetup({ root });

async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`/${QUESTIONNAIRE_PAGE}${hash}`);
  await seesHeading(page, 'Questions');
}

async function readOut(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.map(({ name }) => String(name?.value ?? '')).join('\n');
}

const labels = (text: string): ReadonlySet<string> => new Set(text.match(/\b(?:Question|Part) \d+\b/g));
const control = (page: Page, key: string): Locator => page.locator(`[id="control-${key}"]`);
const fields = (page: Page): Promise<number> => page.locator('.question').count();
const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.closest('.question')?.id);

async function seesFocused(page: Page, key: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(key);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab', last: string): Promise<readonly string[]> {
  await page.evaluate(() => {
    const way: string[] = [];
    Object.assign(window, { way });
    document.addEventListener('focusin', ({ target }) => {
      const at = (target as Element).closest('.question')?.id;
      if (at !== undefined && at !== way.at(-1)) way.push(at);
    });
  });
  const way = (): Promise<readonly string[]> => page.evaluate(() => (window as unknown as { way: string[] }).way);
  for (let stops = 0; stops < 2 * QUESTIONS && (await way()).at(-1) !== last; stops += 10)
    for (let n = 0; n < 10; n++) await page.keyboard.press(key);
  return way();
}

test('a long page is read out and found in from the start, with the answers that were saved, before its far fields are there', () =>
  setting.asStudent({ q231: 'Ada Lovelace', q233: 'V7' }, async ({ page }) => {
    await open(page);
    await expect.poll(async () => labels(await readOut(page))).toEqual(new Set([...parts, ...shown.map(({ label }) => label)]));
    const words = await readOut(page);
    expect(words).toContain('Ada Lovelace');
    expect(words).toContain('Option 8');
    expect(await fields(page)).toBeLessThan(100);
    expect(await page.evaluate(() => (window as unknown as { find: (words: string) => boolean }).find('Ada Lovelace'))).toBe(true);
    await expect.poll(() => control(page, 'q231').inputValue()).toBe('Ada Lovelace');
    expect(await page.locator('[id="q231"]').evaluate((question) => question.getBoundingClientRect().top < innerHeight)).toBe(true);
  }));

const keys = shown.map(({ key }) => key);

test('Tab comes past every question of a long page, in order, and Shift+Tab from its end', () =>
  setting.asVisitor(async ({ page }) => {
    await open(page);
    await control(page, 'q1').waitFor();
    expect(await walk(page, 'Tab', keys.at(-1) ?? '')).toEqual(keys);
    await page.reload();
    await page.getByRole('button', { name: 'Submit' }).focus();
    expect(await walk(page, 'Shift+Tab', keys[0] ?? '')).toEqual(keys.toReversed());
  }));

test('the keys End and Home, a link and a link of the summary lead to far questions of a long page', () =>
  setting.asStudent({}, async ({ page, openTab }) => {
    await open(page);
    await control(page, 'q1').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('End');
    await control(page, 'q240').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    const linked = await openTab();
    await open(linked, '#q144');
    await seesFocused(linked, 'q144');
    expect(await fields(linked)).toBeLessThan(100);
    const before = await linked.evaluate(() => history.length);
    await clickButton(linked, 'Submit');
    await expect.poll(() => linked.evaluate(() => document.activeElement?.id)).toBe('validation-summary');
    expect(await linked.evaluate(() => [scrollY > 0, history.length])).toEqual([true, before]);
    await linked.getByRole('link', { name: 'Question 51', exact: true }).click();
    await seesFocused(linked, 'q51');
    expect(await fields(linked)).toBeLessThan(150);
    await linked.locator('[id="messages-q51"]').waitFor();
  }));

test('what was typed on a long page stays, wherever the window goes', () =>
  setting.asVisitor(async ({ page }) => {
    await open(page);
    await control(page, 'q2').fill('Ada');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('End');
    await control(page, 'q240').waitFor();
    await control(page, 'q239').fill('Lovelace');
    await page.getByRole('heading', { name: 'Part 24', exact: true }).click();
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await control(page, 'q2').inputValue()).toBe('Ada');
    expect(await control(page, 'q239').inputValue()).toBe('Lovelace');
  }));

test('a long page is printed with all its fields', () =>
  setting.asVisitor(async ({ page }) => {
    await open(page);
    await control(page, 'q1').waitFor();
    expect(await fields(page)).toBeLessThan(100);
    await page.pdf();
    expect(await fields(page)).toBe(shown.length);
  }));

test('while the browser finds words for a student, the fields of a long page mount, and what it found can stay marked', () =>
  setting.asVisitor(async ({ page }) => {
    await open(page);
    await control(page, 'q1').waitFor();
    expect(await fields(page)).toBeLessThan(100);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(() => fields(page)).toBe(shown.length);
  }));
