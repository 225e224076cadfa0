import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Profile } from '../../src/api/schemas/application-schemas.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { programText } from '../../src/form/compile/translate-form-files.ts';
import type { RunningSite } from './start-site.ts';

export interface TestAccount {
  readonly email: string;
  readonly password: string;
}

export const TEST_PASSWORD = 'Harbor light 4 all!';
export const newAccount = (name = 'student'): TestAccount => ({
  email: `${name}-${randomUUID().slice(0, 8)}@example.org`,
  password: TEST_PASSWORD,
});

export const seesHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
export const seesPath = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path);
export const sees = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
export const fieldByLabel = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const clickButton = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
export const goToStep = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();

export async function goToPage(page: Page, title: string): Promise<void> {
  await goToStep(page, title);
  await seesHeading(page, title);
}

export async function submitApplication(page: Page): Promise<void> {
  await clickButton(page, 'Submit');
  await seesPath(page, '/completion');
}

export type SentencesByKey = Readonly<Record<string, string>>;
const ENGLISH: SentencesByKey = programText('en');

const sentenceOf = (sentences: SentencesByKey, key: string): string => {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`There is no sentence ${key}`);
  return sentence;
};

export async function signUpWithCode(
  page: Page,
  site: Pick<RunningSite, 'codeFor'>,
  { email, password }: TestAccount,
  sentences: SentencesByKey = ENGLISH,
): Promise<void> {
  const say = (key: string): string => sentenceOf(sentences, key);
  await seesCard(page, say('auth.signup_title'));
  await fieldByLabel(page, say('auth.email')).fill(email);
  await fieldByLabel(page, say('auth.password')).fill(password);
  await clickButton(page, say('auth.submit'));
  await seesCard(page, say('auth.confirm_title'));
  await fieldByLabel(page, say('auth.code')).fill(await site.codeFor(email));
  await clickButton(page, say('auth.submit'));
}

export async function signUpAndConfirm(
  page: Page,
  site: Pick<RunningSite, 'codeFor'>,
  account: TestAccount,
  sentences: SentencesByKey = ENGLISH,
): Promise<void> {
  await signUpWithCode(page, site, account, sentences);
  await seesCard(page, sentenceOf(sentences, 'auth.login_title'));
}

export async function logIn(page: Page, { email, password }: TestAccount, sentences: SentencesByKey = ENGLISH): Promise<void> {
  const say = (key: string): string => sentenceOf(sentences, key);
  await seesCard(page, say('auth.login_title'));
  await fieldByLabel(page, say('auth.email')).fill(email);
  await fieldByLabel(page, say('auth.password')).fill(password);
  await clickButton(page, say('auth.submit'));
}

export async function logOut(page: Page): Promise<void> {
  await clickButton(page, 'Account');
  await clickButton(page, 'Log Out');
  await seesCard(page, 'Log In');
}

export const seesCard = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).first().waitFor();

type Reached = Pick<RunningSite, 'url' | 'codeFor'>;

export async function createAccount(site: Reached, name?: string): Promise<TestAccount> {
  const account = newAccount(name);
  const cookie = await call(site, '/public/signup', { username: account.email, password: account.password });
  await call(site, '/public/confirm', { username: account.email, code: await site.codeFor(account.email) }, cookie);
  return account;
}

export async function createLoggedInAccount(context: BrowserContext, site: Reached, answers: object = {}): Promise<TestAccount> {
  const account = await createAccount(site);
  await callAs(context, site, 'POST', '/public/login', { username: account.email, password: account.password });
  if (Object.keys(answers).length > 0) await callAs(context, site, 'PUT', '/api/answer', { answers });
  return account;
}

async function call(site: Reached, path: string, data: object, cookie = ''): Promise<string> {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url, cookie },
    body: JSON.stringify(data),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

export async function holdRequests(context: BrowserContext, addresses: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(addresses, async (route) => {
    await held;
    await route.fallback();
  });
  return () => letGo();
}

export async function callAs(
  context: BrowserContext,
  site: Pick<RunningSite, 'url'>,
  method: string,
  path: string,
  data?: object,
): Promise<void> {
  const headers = { origin: site.url, 'content-type': 'application/json' };
  const answer = await context.request.fetch(site.url + path, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

export async function fetchSavedAnswers(
  context: BrowserContext,
  site: Pick<RunningSite, 'url'>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await context.request.get(site.url + endpoints.profile.path);
  return ((await answer.json()) as Profile).answer;
}
