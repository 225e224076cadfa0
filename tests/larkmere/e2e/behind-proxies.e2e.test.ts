import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../chromium.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { fillPage, expandAll } from '../../e2e/fill-form.ts';
import { occupyPort } from '../../e2e/free-port.ts';
import { type ProductionSite, type ProductionServer, startProduction } from '../../e2e/production.ts';
import { type RunningProxy, proxyKinds } from '../../e2e/proxies.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import {
  fetchSavedAnswers,
  callAs,
  fieldByLabel,
  logIn,
  newAccount,
  clickButton,
  sees,
  seesHeading,
  seesPath,
  signUpAndConfirm,
  submitApplication,
} from '../../e2e/steps.ts';
import { asVisitor, type Visitor } from '../../e2e/visitor.ts';
import { larkmereForm, openForm, answersOfPage, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';

const minimal = readPersonaAnswers('minimal');

function useProxied(start: (typeof proxyKinds)[number]['start']) {
  let production: ProductionSite | undefined;
  let proxy: RunningProxy | undefined;
  let browser: Browser | undefined;
  let url = '';
  beforeAll(async () => {
    const { port, letGo } = await occupyPort();
    url = `https://localhost:${port}`;
    browser = await launchBrowser();
    production = await startProduction(url, { PUBLIC_CALLS_PER_MINUTE: '200' });
    await letGo();
    proxy = await start({ port, behind: [production.webs[0].port, production.webs[1].port] });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([proxy?.stop(), production?.close(), browser?.close()]);
  });
  return {
    get production() {
      if (!production) throw new Error('It is not up yet');
      return production;
    },
    get url() {
      return url;
    },
    asVisitor(visit: (visitor: Visitor) => Promise<void>) {
      if (!browser) throw new Error('It is not up yet');
      return asVisitor({ browser, url, ignoreHTTPSErrors: true, name: expect.getState().currentTestName }, visit);
    },
    async newStudent() {
      const context = await browser?.newContext({
        baseURL: url,
        ignoreHTTPSErrors: true,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      if (!context || !production) throw new Error('It is not up yet');
      const { email: username, password } = newAccount();
      await callAs(context, { url }, 'POST', endpoints.signUp.path, { username, password });
      await callAs(context, { url }, 'POST', endpoints.confirm.path, { username, code: await production.codeFor(username) });
      await callAs(context, { url }, 'POST', endpoints.login.path, { username, password });
      return context;
    },
  };
}

async function save(request: APIRequestContext, url: string, answers: object): Promise<number> {
  const headers = { origin: url, 'content-type': 'application/json' };
  return request.fetch(url + endpoints.saveAnswers.path, { method: 'PUT', headers, data: { answers }, timeout: 20_000 }).then(
    (response) => response.status(),
    () => 0,
  );
}

async function download(page: Page): Promise<Buffer> {
  const link = page.getByRole('link', { name: 'Download PDF copy' });
  await link.waitFor({ timeout: 60_000 });
  const [saved] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), link.click()]);
  return readFile(await saved.path());
}

test('nginx and Caddy are tried where they are installed', () => {
  if (proxyKinds.length < 2)
    console.warn(`Tried: ${proxyKinds.map(({ name }) => name).join() || 'none'}. For all: apt install nginx openssl caddy`);
});

describe.each(proxyKinds)('behind $name', ({ start }) => {
  const proxied = useProxied(start);

  test('a visitor signs up, saves, uploads, submits, and keeps a PDF copy', { timeout: 180_000 }, () =>
    proxied.asVisitor(async ({ page }) => {
      await openForm(page);
      await fillPage(page, larkmereForm, 'about', minimal);
      await clickButton(page, 'Save & Continue');
      await seesPath(page, '/signup');
      const account = newAccount();
      await signUpAndConfirm(page, proxied.production, account);
      await logIn(page, account);
      await seesPath(page, '/education');
      await sees(page, sentenceByKey('save.saved'));
      await seesHeading(page, 'Education');
      await fillPage(page, larkmereForm, 'education', answersOfPage(minimal, 'education'));
      await expandAll(page);
      const transcript = page.getByRole('group', { name: /^Transcript/ });
      await transcript.getByLabel(/^Choose a file/).setInputFiles(pdfFile('transcript.pdf', 900_000));
      await transcript.getByText(sentenceByKey('upload.ready'), { exact: true }).first().waitFor({ timeout: 30_000 });
      await clickButton(page, 'Save & Continue');
      await seesHeading(page, 'Final steps');
      await fillPage(page, larkmereForm, 'final-steps', answersOfPage(minimal, 'final-steps'));
      await submitApplication(page);
      const { pages } = await readPdf(await download(page));
      expect(pages.join('\n')).toContain(account.email);
    }),
  );

  test('what is not for others is not there, and a response comes as the server made it', async () => {
    const context = await proxied.newStudent();
    for (const path of ['/health/live', '/health/ready', '/metrics', '/.git/config', '/docs'])
      expect((await context.request.get(path)).status(), path).toBe(404);
    const document = await context.request.get('/login');
    expect(document.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': expect.stringContaining('no-store') as string });
    expect(document.headers()['strict-transport-security']).toMatch(/max-age=\d{8}/);
    const script = /\/assets\/[\w.-]+\.js/.exec(await document.text())?.[0] ?? '';
    expect((await context.request.get(script)).headers()['cache-control']).toMatch(/max-age=31536000, immutable/);
    const large = await context.request.post(endpoints.upload.path, { headers: { origin: proxied.url }, data: Buffer.alloc(3_000_000) });
    expect(large.status()).toBe(413);
    await context.close();
  });

  test('while one server after the other is killed, nothing is lost that was reported as saved', { timeout: 180_000 }, async () => {
    const { webs } = proxied.production;
    const [writer, typist] = [await proxied.newStudent(), await proxied.newStudent()];
    let killedAt = 0;
    const failed: number[] = [];
    const kill = (web: Pick<ProductionServer, 'kill'>): void => {
      killedAt = Date.now();
      void web.kill();
    };
    const saved = new Map<string, readonly string[]>();
    const keys = Object.entries(answersOfPage(minimal, 'about')).flatMap(([key, value]) =>
      /name|address_line|city/.test(key) ? [[key, value]] : [],
    );
    const write = async (n: number): Promise<void> => {
      const key = String(keys[n % keys.length]?.[0]);
      const value = `Saved ${n}`;
      const status = await save(writer.request, proxied.url, { [key]: value });
      if (status !== 200) failed.push(Date.now() - killedAt);
      saved.set(key, status === 200 ? [value] : [...(saved.get(key) ?? []), value]);
    };
    const page = await typist.newPage();
    await openForm(page);
    const typing = (async (): Promise<void> => {
      for (let n = 1; n <= 10; n += 1) {
        await fieldByLabel(page, 'First name').fill(`Ada ${'i'.repeat(n)}`);
        await page.keyboard.press('Tab');
        await pause(1500);
      }
    })();
    for (let n = 1; n <= 160; n += 1) {
      if (n === 30) kill(webs[0]);
      if (n === 80) await webs[0].startAgain();
      if (n === 120) kill(webs[1]);
      await write(n);
      await pause(50);
    }
    await typing;
    await sees(page, sentenceByKey('save.saved'));
    expect((await fetchSavedAnswers(typist, proxied))['first_name']).toBe(`Ada ${'i'.repeat(10)}`);
    const kept = await fetchSavedAnswers(writer, proxied);
    for (const [key, values] of saved) expect(values, key).toContain(kept[key]);
    expect(failed.filter((milliseconds) => milliseconds > 3000)).toEqual([]);
    await webs[1].startAgain();
    await Promise.all([writer.close(), typist.close()]);
  });

  test('someone who claims to come from elsewhere is counted as who they are', { timeout: 60_000 }, async () => {
    const context = await proxied.newStudent();
    const statuses: number[] = [];
    for (let n = 1; n <= 210; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}`, origin: proxied.url };
      statuses.push(
        (await context.request.post(endpoints.confirm.path, { headers, data: { username: 'a@example.org', code: '1' } })).status(),
      );
    }
    expect(statuses.at(-1)).toBe(429);
    await context.close();
  });
});
