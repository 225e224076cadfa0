import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../chromium.ts';
import { changingInstitution, type ChangingInstitution } from '../../e2e/changing-institution.ts';
import { PROJECT } from '../../e2e/project-copy.ts';
import { startSite, type Site } from '../../e2e/site.ts';
import { answersOf, field, givenLoggedIn, goToStep, sees, seesHeading } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';
import { openForm } from './application.ts';

const FORMER = 'Preferred First Name';
const LATER = 'The name that friends use';

let institution: ChangingInstitution;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  institution = await changingInstitution('built again');
  const environment = { INSTITUTION: institution.folder };
  [browser, site] = await Promise.all([launchBrowser(), startSite({ script: 'scripts/start.ts', environment })]);
}, 180_000);
afterAll(async () => {
  await site.close();
  await browser.close();
  await institution.remove();
});

const visit = (steps: Parameters<typeof asVisitor>[1]): Promise<void> =>
  asVisitor({ browser, url: site.url, name: expect.getState().currentTestName }, steps);

/** The officer gives a question another name, in both languages, and the operator runs `npm run build` while students answer. */
async function buildWithLabel(label: string): Promise<void> {
  institution.edit('schemas/pages/about/personal/schema.json', ({ properties }) => {
    properties['preferred_name'] = { ...properties['preferred_name'], title: label };
  });
  institution.edit('schemas/languages/es.json', (language) => {
    const sentences = language['pages/about/personal/schema.json'] as Record<string, { of: string; is: string }>;
    sentences['properties.preferred_name.title'] = { of: label, is: 'El nombre que usan tus amigos' };
  });
  expect(await built()).toMatch(/The pages are built/);
}

/** What `npm run build` prints. */
const built = (): Promise<string> =>
  new Promise((done) => {
    // Vite takes the test runner's environment for a build that is not for production.
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
    const words = ['scripts/build.ts', '--institution', institution.folder];
    execFile(process.execPath, words, { cwd: PROJECT, env }, (_error, out, err) => done(out + err));
  });

/** The scripts that a page names, and those that it loads when they are needed. */
const scriptsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('script[src], link[href$=".js"]')].flatMap(
      (one) => (one as HTMLScriptElement).src || (one as HTMLLinkElement).href,
    ),
  );

test('a running server takes the form that was built, while saves go on and open pages stay of use', { timeout: 120_000 }, async () => {
  await visit(async ({ page, context, openTab }) => {
    await givenLoggedIn(context, site);
    await openForm(page);
    await page.getByLabel(FORMER).fill('Ada');
    const scripts = await scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(3);

    const statuses: number[] = [];
    let isOver = false;
    const saves = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const headers = { origin: site.url, 'content-type': 'application/json' };
        const data = { answers: { middle_name: `Number ${n}` } };
        statuses.push((await context.request.put(`${site.url}/api/answer`, { headers, data })).status());
        await pause(20);
      }
    })();
    await buildWithLabel(LATER);
    await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('What was built is served from now on.');
    isOver = true;
    await saves;
    expect(statuses.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await answersOf(context, site))['middle_name']).toBe(`Number ${statuses.length - 1}`);

    // The page that was open goes on, with what it had loaded and what it loads now.
    await field(page, 'Last Name').first().fill('Lovelace');
    await goToStep(page, 'Education');
    await seesHeading(page, 'Education');
    await expect.poll(() => answersOf(context, site)).toMatchObject({ last_name: 'Lovelace', preferred_name: 'Ada' });
    for (const script of scripts) expect((await fetch(script)).status, script).toBe(200);

    const later = await openTab();
    // Students who come back are where they left.
    await later.goto('/');
    await seesHeading(later, 'Education');
    await goToStep(later, 'About You');
    await seesHeading(later, 'About You');
    expect(await later.getByLabel(LATER).inputValue()).toBe('Ada');
    expect(await later.getByLabel(FORMER).count()).toBe(0);
    await page.reload();
    await goToStep(page, 'About You');
    await sees(page, LATER);
  });
});

test('a form with a finding is not built, and the one before it is served on', { timeout: 120_000 }, async () => {
  institution.edit('schemas/pages/about/personal/schema.json', ({ properties }) => {
    properties['preferred_name'] = { ...properties['preferred_name'], title: ' ' };
  });
  expect(await built()).toContain("Fix the application's files first");
  await visit(async ({ page }) => {
    await openForm(page);
    await sees(page, LATER);
  });
});
