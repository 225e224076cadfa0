import { execFile } from 'node:child_process';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createEditableInstitution } from '../../e2e/editable-institution.ts';
import { waitForServiceWorker, readCacheSummary, type CacheSummary } from '../../e2e/precached-pages.ts';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, goToPage, goToStep, sees, seesHeading } from '../../e2e/steps.ts';
import { openTunnel } from '../../e2e/tunnel.ts';
import type { Visitor } from '../../e2e/visitor.ts';
import { openForm } from './larkmere-form.ts';

const FORMER = 'Preferred first name';
const LATER = 'The name that friends use';
const NOTHING = { workers: 0, isChanging: false, builds: 0 };
const TWO_BUILDS = { workers: 1, isChanging: false, builds: 2 };

const tunnel = await openTunnel();
const institution = await createEditableInstitution('built again');
afterAll(institution.remove);
const setting = useBrowserSetup({ script: 'scripts/start.ts', environment: { INSTITUTION: institution.folder }, tunnel });

const visit = (steps: (visitor: Visitor) => Promise<void>): Promise<void> =>
  setting.asVisitorWith({ keepsPages: true }, steps).finally(tunnel.open);

async function build(): Promise<void> {
  const before = (await setting.site.output()).split(TAKEN).length;
  // Vite takes the test runner's environment for a build that is not for production.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const words = ['scripts/build.ts', '--institution', institution.folder];
  await new Promise<void>((done, fail) => {
    execFile(process.execPath, words, { cwd: REPOSITORY_ROOT, env }, (error, out, err) => (error ? fail(new Error(out + err)) : done()));
  });
  await expect.poll(async () => (await setting.site.output()).split(TAKEN).length, { timeout: 20_000 }).toBe(before + 1);
}
const TAKEN = 'The new build is served from now on.';

function renameQuestion(): void {
  institution.edit('schemas/pages/about/personal/schema.json', ({ properties }) => {
    properties['preferred_name'] = { ...properties['preferred_name'], title: LATER };
  });
  institution.edit('schemas/languages/es.json', (language) => {
    const sentences = language['pages/about/personal/schema.json'] as Record<string, { of: string; is: string }>;
    sentences['properties.preferred_name.title'] = { of: LATER, is: 'El nombre que usan tus amigos' };
  });
}

const scriptsOf = (page: Page): Promise<readonly string[]> =>
  page.locator('script[src]').evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src));

const expectKept = (page: Page, things: CacheSummary): Promise<void> =>
  expect.poll(() => readCacheSummary(page), { timeout: 20_000 }).toEqual(things);

test('a form that is built while a tab is open is there without a connection, too, and no word is lost in either', async () => {
  await visit(async ({ page, context, openTab }) => {
    await openForm(page);
    await page.getByLabel(FORMER).fill('Ada');
    await waitForServiceWorker(page);
    const scripts = await scriptsOf(page);
    renameQuestion();
    await build();
    for (const script of scripts) expect((await fetch(script)).status, script).toBe(200);

    const later = await openTab();
    await openForm(later);
    expect(await later.getByLabel(LATER).inputValue()).toBe('Ada');
    await expectKept(later, TWO_BUILDS);
    await fieldByLabel(page, 'Last name').first().fill('Lovelace');
    tunnel.cut();
    await context.setOffline(true);
    await goToPage(page, 'Education');
    await goToStep(page, 'About you');
    await sees(page, FORMER);
    for (const tab of [later, page]) {
      await tab.reload();
      await seesHeading(tab, 'About you');
      await expect.poll(() => tab.getByLabel(LATER).inputValue()).toBe('Ada');
      expect(await fieldByLabel(tab, 'Last name').first().inputValue()).toBe('Lovelace');
    }
  });
});

test('a browser in which another language is chosen keeps that one', async () => {
  await visit(async ({ page, context }) => {
    await openForm(page);
    await waitForServiceWorker(page);
    await context.addCookies([{ name: 'language', value: 'es', url: setting.site.url }]);
    await page.reload();
    await seesHeading(page, 'Sobre ti');
    await expectKept(page, TWO_BUILDS);
    tunnel.cut();
    await page.reload();
    await seesHeading(page, 'Sobre ti');
    expect(await page.getAttribute('html', 'lang')).toBe('es');
  });
});

const files = (): readonly string[] => globSync(join(institution.folder, 'dist', 'offline.*.js*'));

test('where the server has an empty worker, those in browsers go with all that they keep', async () => {
  await visit(async ({ page }) => {
    await openForm(page);
    await waitForServiceWorker(page);
    for (const file of files()) file.endsWith('.js') ? writeFileSync(file, '') : rmSync(file);
    await page.reload();
    await seesHeading(page, 'About you');
    await expectKept(page, NOTHING);
  });
});

test('an institution that does not want it builds none: browsers that kept the pages remove them, and no other one begins', async () => {
  institution.edit('institution.config.json', (config) => Object.assign(config, { closes: '2099-01-01' }));
  await build();
  await visit(async ({ page, expectProblem }) => {
    await openForm(page);
    await waitForServiceWorker(page);
    institution.edit('institution.config.json', (config) => Object.assign(config, { offline: false }));
    await build();
    expect(files()).toEqual([]);
    await page.reload();
    await seesHeading(page, 'About you');
    await expectKept(page, NOTHING);
    await page.reload();
    await seesHeading(page, 'About you');
    await page.waitForFunction(() => performance.now() > 8000);
    await expectKept(page, NOTHING);
    tunnel.cut();
    expectProblem(/request failed/);
    await expect(page.reload()).rejects.toThrow(/ERR_/);
  });
});
