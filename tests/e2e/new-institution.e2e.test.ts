import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { readPersonas } from '../../src/authoring/coverage/read-personas.ts';
import { CHROMIUM_PATH, launchBrowser } from '../chromium.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { expectFilled, fillPage } from './fill-form.ts';
import { findFreePort } from './free-port.ts';
import { REPOSITORY_ROOT } from './project-copy.ts';
import { createLoggedInAccount, goToStep, logIn, newAccount, clickButton, seesHeading, signUpAndConfirm } from './steps.ts';
import { asVisitor } from './visitor.ts';

const SECONDS_TO_START = 120;

function commandsFor(folder: string): readonly string[] {
  const recipe = readFileSync(join(REPOSITORY_ROOT, 'schemas/recipes/start-another-institution.md'), 'utf8');
  return [...recipe.matchAll(/```sh\n\s*(.+)\n/g)].map(([, command = '']) => command.replace('../my-college', folder));
}

const type = (command: string): Promise<unknown> => promisify(exec)(command, { cwd: REPOSITORY_ROOT });

interface Served {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function serve(command: string): Promise<Served> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), CHROMIUM_PATH };
  const server = spawn(command, { cwd: REPOSITORY_ROOT, shell: true, detached: true, env: environment });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) process.kill(-server.pid, 'SIGINT');
    await ended;
  };
  onTestFinished(stop);
  const answers = async (): Promise<boolean> => (await fetch(url).catch(() => undefined))?.ok ?? false;
  await expect.poll(answers, { timeout: SECONDS_TO_START * 1000, message: `${command}\n${output}` }).toBe(true);
  return { url, stop };
}

test('the chapter about another institution leads to its first submission', { timeout: 4 * SECONDS_TO_START * 1000 }, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'matricula-college-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  const folder = join(parent, 'my-college');
  const [create = '', check = '', develop = '', start = '', ...more] = commandsFor(folder);
  expect(more).toEqual([]);
  await type(`${create} --yes --name "Salt Marsh Conservatory"`);
  await type(check);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());

  const { form } = loadFormDefinition(folder);
  const welcome = form.pages[0]?.title ?? '';
  const development = await serve(develop);
  await asVisitor({ browser, url: development.url, name: 'new institution, in development' }, async ({ page }) => {
    await page.goto('/');
    await seesHeading(page, welcome);
  });
  await development.stop();

  const { url } = await serve(start);
  const { answers } = readPersonas(folder).find(({ name }) => name === 'transfer') ?? { answers: {} };
  const account = newAccount();
  await asVisitor({ browser, url, name: 'new institution' }, async ({ page }) => {
    await page.goto('/');
    await seesHeading(page, welcome);
    expect(await page.title()).toContain('Salt Marsh');
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect(decodeURIComponent(icon ?? ''), 'drawn where it has none of its own').toContain(`fill="${form.institution.theme.primary.main}"`);
    await expectOwnWords(page);
    const [first, ...others] = form.pages;
    await fillPage(page, form, first?.id ?? '', answers);
    await clickButton(page, 'Save & Continue');
    await signUpAndConfirm(page, { codeFor: () => codeIn(join(folder, 'data/outbox')) }, account);
    await logIn(page, account);
    for (const { id, title } of others) {
      await seesHeading(page, title);
      await fillPage(page, form, id, answers);
      if (id !== others.at(-1)?.id) await clickButton(page, 'Save & Continue');
    }
    await goToStep(page, first?.step ?? '');
    await seesHeading(page, welcome);
    await expectFilled(page, form, first?.id ?? '', answers);
    await goToStep(page, others.at(-1)?.step ?? '');
    await clickButton(page, 'Submit');
    await seesHeading(page, 'Your application was successfully submitted.');
    await expectOwnWords(page);
  });
});

test(
  'an institution that is written in Spanish is filled in and submitted in Spanish',
  { timeout: 4 * SECONDS_TO_START * 1000 },
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'matricula-colegio-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
    const folder = join(parent, 'mi-colegio');
    await type(`npm run institution:new -- ${folder} --yes --name "Colegio del Mar" --languages es,fr`);
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { url } = await serve(`npm start -- --institution ${folder}`);
    const { form } = loadFormDefinition(folder);
    const { answers } = readPersonas(folder).find(({ name }) => name === 'transfer') ?? { answers: {} };
    await asVisitor({ browser, url, name: 'new institution in Spanish', width: 390, locale: 'es-MX' }, async ({ page, context }) => {
      await createLoggedInAccount(context, { url, codeFor: () => codeIn(join(folder, 'data/outbox')) });
      await page.goto('/');
      await seesHeading(page, 'Sobre ti');
      const last = form.pages.at(-1)?.id;
      for (const { id, title } of form.pages) {
        await seesHeading(page, title);
        await fillPage(page, form, id, answers);
        await clickButton(page, form.text[id === last ? 'button.submit' : 'button.save_and_continue'] ?? id);
      }
      await seesHeading(page, form.text['completion.heading'] ?? '');
      expect(await page.locator('body').innerText()).not.toMatch(/\b(the|your|application)\b/);
    });
  },
);

async function expectOwnWords(page: Page): Promise<void> {
  const words = await page.locator('body').innerText();
  for (const { folder } of shippedInstitutions) expect(words).not.toContain(loadFormDefinition(folder).form.institution.short_name);
  expect(words).not.toMatch(/\b(SAT|ACT|FAFSA|scholarships?)\b/);
}

async function codeIn(outbox: string): Promise<string> {
  const read = async (): Promise<string> => {
    const [name] = existsSync(outbox) ? await readdir(outbox) : [];
    return name === undefined ? '' : (/^\s*(\d{6})\s*$/m.exec(await readFile(join(outbox, name), 'utf8'))?.[1] ?? '');
  };
  await expect.poll(read, { timeout: 15_000 }).toMatch(/\d{6}/);
  return read();
}
