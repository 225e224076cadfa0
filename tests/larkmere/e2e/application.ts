import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Answers } from '../../../src/form/model/answers.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { loadDefinition } from '../../../src/server/definition.ts';
import { persona as readPersona } from '../../../scripts/coverage/personas.ts';
import { press, seesHeading } from '../../e2e/steps.ts';

const ROOT = join(import.meta.dirname, '../../..');

export const form: Form = loadDefinition(ROOT).form;

export type PersonaName = 'minimal' | 'canadian' | 'us-freshman' | 'with-gaps';
export const persona = (name: PersonaName): Answers => readPersona(name).answers;

export const partOf = (answers: Answers, pageId: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => form.questions[key]?.page === pageId));

export const text = (key: string): string => {
  const sentence = form.text[key];
  if (sentence === undefined) throw new Error(`The catalogue has no sentence ${key}`);
  return sentence;
};

export async function openForm(page: Page): Promise<void> {
  await page.goto('/about');
  await seesHeading(page, 'About you');
}

export async function inSpanish(page: Page): Promise<void> {
  await press(page, 'Language');
  await press(page, 'Español');
}
export const language = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

export const AUTH_CARDS = {
  login: 'Log In',
  signup: 'Sign Up',
  confirm: 'Confirm Your Account',
  forgot: 'Forgot Password',
  [`reset?username=a%40example.org&id=${'x'.repeat(43)}`]: 'Reset Password',
};
