import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { readPersonas } from '../../src/authoring/coverage/read-personas.ts';
import { exchangeToCsv, parseExchangeCsv } from '../../src/authoring/translations/exchange-csv.ts';
import { readerOf } from '../../src/authoring/translations/sentence-readers.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { CHROMIUM_PATH, launchBrowser } from '../chromium.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { expectFilled, fillPage } from './fill-form.ts';
import { findFreePort } from './free-port.ts';
import { REPOSITORY_ROOT } from './project-copy.ts';
import { goToStep, logIn, newAccount, clickButton, sees, seesHeading, signUpAndConfirm } from './steps.ts';
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
  readonly output: () => string;
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
  return { url, stop, output: () => output };
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
  await type(`git init --quiet ${folder}`);
  const { stdout: unignored } = await promisify(exec)('git status --porcelain', { cwd: folder });
  expect(unignored).toBe('?? institution.config.json\n?? schemas/\n');
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
  'in a language that the program does not speak, a student reads no English once the sentences of students are translated',
  { timeout: 4 * SECONDS_TO_START * 1000 },
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'matricula-hochschule-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
    const [folder, table] = [join(parent, 'hochschule'), join(parent, 'de.csv')];
    await type(`npm run institution:new -- ${folder} --yes --name "Hochschule" --languages de`);
    await type(`npm run languages -- export de --out ${table} --institution ${folder}`);
    await markTranslations(table);
    await type(`npm run languages -- import ${table} --institution ${folder}`);
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { url, output } = await serve(`npm start -- --institution ${folder}`);
    expect(output()).toMatch(/de: students: .* office: 0 of \d+\. Students read 1 in English: npm run languages -- export de /);
    const { form } = loadFormDefinition(folder);
    const { answers } = readPersonas(folder).find(({ name }) => name === 'transfer') ?? { answers: {} };
    const say = (key: string): string => form.text[key] ?? key;
    const outbox = join(folder, 'data/outbox');
    const account = newAccount();
    const read: string[] = [];
    await asVisitor({ browser, url, name: 'first language', width: 390, locale: 'de-AT' }, async ({ page, context, expectProblem }) => {
      expectProblem(/^answer 400: POST \/public\/login/);
      await collectTexts(context, read);
      const [first, ...others] = form.pages;
      await page.goto('/');
      await seesHeading(page, first?.title ?? '');
      for (const name of ['footer.help', 'footer.privacy']) {
        await clickButton(page, say(name));
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('dialog.close') })
          .click();
      }
      await fillPage(page, form, first?.id ?? '', answers);
      await clickButton(page, say('button.save_and_continue'));
      await signUpAndConfirm(page, { codeFor: () => codeIn(outbox) }, account, form.text);
      await logIn(page, { ...account, password: 'Another harbor 5!' }, form.text);
      await sees(page, say('refusal.wrong_login'));
      await logIn(page, account, form.text);
      await seesHeading(page, others[0]?.title ?? '');
      const last = others.at(-1);
      await page.goto(`/${last?.id}`);
      await seesHeading(page, last?.title ?? '');
      await clickButton(page, say('button.submit'));
      await sees(page, say('summary.title'));
      for (const { id, title } of others) {
        await page.goto(`/${id}`);
        await seesHeading(page, title);
        await fillPage(page, form, id, answers);
        await clickButton(page, say(id === last?.id ? 'button.submit' : 'button.save_and_continue'));
      }
      await seesHeading(page, say('completion.heading'));
      await clickButton(page, say('account.label'));
      await page.goto('/account');
      await seesHeading(page, say('own.title'));
      await expect.poll(async () => (await context.request.get(endpoints.pdfFile.path)).status(), { timeout: 60_000 }).toBe(200);
      const copy = await readPdf(await (await context.request.get(endpoints.pdfFile.path)).body());
      read.push(...copy.pages, ...copy.bookmarks.map(({ title }) => title), copy.title ?? '');
    });
    for (const name of await readdir(outbox)) {
      const { subject = '', text = '' } = await PostalMime.parse(await readFile(join(outbox, name)));
      read.push(subject, text);
    }
    const known = wordsIn([
      account.email,
      ...Object.values(answers).map(String),
      readFileSync(join(folder, 'institution.config.json'), 'utf8'),
    ]);
    expect(read.join('\n')).toContain(say('refusal.wrong_login'));
    expect([...wordsIn(read)].filter((word) => !known.has(word))).toEqual([]);
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

/** A sentence that this student does not meet. */
const UNSEEN = 'document.infected';

/** Fills a table of translations: each sentence that students read in brackets but one, none of the office's. */
async function markTranslations(file: string): Promise<void> {
  const table = parseExchangeCsv(await readFile(file, 'utf8'));
  const isMarked = ({ file: at, place, of: text }: (typeof table.entries)[number]): boolean =>
    readerOf({ file: at, place, text }) === 'students' && place !== UNSEEN;
  const entries = table.entries.map((entry) => ({ ...entry, is: isMarked(entry) ? `⟦${entry.of}⟧` : '' }));
  await writeFile(file, exchangeToCsv({ ...table, entries }));
}

/** Adds whatever any page shows or says to screen readers, however short. */
async function collectTexts(context: BrowserContext, read: string[]): Promise<void> {
  await context.exposeFunction('noteText', (text: string) => void (read.includes(text) || read.push(text)));
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { noteText: (text: string) => void }).noteText;
    const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const look = (): void => {
      note(document.title);
      note(document.body.innerText);
      for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
        for (const name of attributes) note(element.getAttribute(name) ?? '');
    };
    addEventListener('DOMContentLoaded', () => {
      look();
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  });
}

/** Words of texts outside brackets and dates. */
function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  const bare = (text: string): string => {
    const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    return shorter === text ? text : bare(shorter);
  };
  const words = texts.flatMap(
    (text) =>
      bare(text)
        .replace(/\d+\. \p{L}+ \d{4}( um )?/gu, ' ')
        .match(/\p{L}*\p{Ll}\p{L}*/gu) ?? [],
  );
  return new Set(words.filter((word) => word.length > 1));
}
