import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../chromium.ts';
import { startDevelopment, type ProjectCopy } from '../../e2e/project-copy.ts';
import { openForm } from './application.ts';
import { asVisitor } from '../../e2e/visitor.ts';

const MESSAGE = 'This is your first name.';
let project: ProjectCopy;
let browser: Browser;

beforeAll(async () => {
  project = await startDevelopment();
  browser = await launchBrowser();
  await project.edit('schemas/text/en.json', (text) => {
    text['rule.preferred_is_first'] = MESSAGE;
  });
  await project.edit('schemas/pages/about/personal/logic.json', (logic) => {
    const warn = { same_text: [{ var: 'preferred_name' }, { var: 'first_name' }] };
    (logic['rules'] as unknown[]).push({ keys: ['preferred_name'], warn, message: 'rule.preferred_is_first' });
  });
  return () => Promise.all([project.close(), browser.close()]);
});

test.each([390, 1280])('a warning shows beside the answer, is announced, and is no error (%i px)', (width) =>
  asVisitor({ browser, url: project.url, width, name: `warning-${width}` }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    await openForm(page);
    const preferred = page.getByRole('textbox', { name: /^Preferred/ });
    const first = page.getByRole('textbox', { name: 'First Name' }).first();
    const warning = page.getByRole('status').filter({ hasText: MESSAGE });
    // The first visit is loaded again when Vite has prepared the libraries.
    const repeatsTheName = async (): Promise<number> => {
      await first.fill('Ana');
      await preferred.fill('ana ');
      await preferred.blur();
      return warning.count();
    };
    await expect.poll(repeatsTheName, { timeout: 20_000 }).toBe(1);
    expect(await warning.innerText()).toMatch(/^Please check: /);
    expect(await warning.locator('svg').count()).toBe(1);
    expect(await preferred.getAttribute('aria-invalid')).not.toBe('true');
    expect((await preferred.getAttribute('aria-describedby'))?.split(' ')).toContain(await warning.getAttribute('id'));
    await preferred.fill('Annie');
    await preferred.blur();
    await expect.poll(() => warning.count()).toBe(0);
  }),
);
