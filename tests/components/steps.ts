import { expect, onTestFinished } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
import institutionText from '../../schemas/text/en.json' with { type: 'json' };
import programText from '../../schemas/meta/text/en.json' with { type: 'json' };
import type { AnswerMap } from '../../src/api/schemas/application-schemas.ts';

export const TEST_PASSWORD = 'Harbor light 4 all!';

const sentences: Readonly<Record<string, string>> = { ...programText, ...institutionText };

export function sentenceOf(key: string): string {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`The catalogue has no sentence ${key}`);
  return sentence;
}

const personas = import.meta.glob<AnswerMap>('../../schemas/personas/*.json', { eager: true, import: 'answers' });

export function readPersonaAnswers(name: string): AnswerMap {
  const answers = personas[`../../schemas/personas/${name}.json`];
  if (!answers) throw new Error(`There is no persona ${name}`);
  return answers;
}

export const buttonByName = (name: string): Locator => page.getByRole('button', { name, exact: true });
export const clickButton = (name: string): Promise<void> => buttonByName(name).click();
export const fieldByLabel = (label: string): Locator => page.getByLabelText(label, { exact: true });
export const seesHeading = (name: string): Promise<void> =>
  expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
export const seesCard = (name: string): Promise<void> =>
  expect.element(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
export const sees = (words: string | RegExp): Promise<void> => expect.element(page.getByText(words).first()).toBeVisible();
export const goToStep = (title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();

export const waitForAnimations = async (): Promise<void> =>
  void (await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));

export async function setViewport(width: number, height = 900): Promise<void> {
  onTestFinished(() => page.viewport(1280, 900));
  await page.viewport(width, height);
}

export async function logIn(email: string, password: string): Promise<void> {
  await seesCard('Log In');
  await fieldByLabel('Email Address').fill(email);
  await fieldByLabel('Password').fill(password);
  await clickButton('Submit');
}

export async function logOut(): Promise<void> {
  await clickButton('Account');
  await clickButton('Log Out');
  await seesCard('Log In');
}

/** Another media type, `media`, or media feature, until the test ends. */
export async function emulateMedia(name: string, value: string): Promise<void> {
  // Features that are left out go back to what the browser has by itself.
  const set = async (media: string, features: Readonly<Record<string, string>>): Promise<void> =>
    void (await cdp().send('Emulation.setEmulatedMedia', {
      media,
      features: Object.entries(features).map(([feature, is]) => ({ name: feature, value: is })),
    }));
  const usual = { 'prefers-reduced-motion': 'reduce' };
  onTestFinished(() => set('', usual));
  await (name === 'media' ? set(value, usual) : set('', { ...usual, [name]: value }));
}
