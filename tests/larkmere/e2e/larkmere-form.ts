import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Answers } from '../../../src/form/model/answers.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { loadFormDefinition } from '../../../src/server/platform/form-definition.ts';
import { readPersona } from '../../../src/authoring/coverage/read-personas.ts';
import { clickButton, seesHeading } from '../../e2e/steps.ts';

const ROOT = join(import.meta.dirname, '../../..');

export const larkmereForm: Form = loadFormDefinition(ROOT).form;

export type PersonaName = 'minimal' | 'canadian' | 'us-freshman' | 'with-gaps';
export const readPersonaAnswers = (name: PersonaName): Answers => readPersona(name).answers;

export const answersOfPage = (answers: Answers, pageId: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => larkmereForm.questions[key]?.page === pageId));

export const sentenceByKey = (key: string): string => {
  const sentence = larkmereForm.text[key];
  if (sentence === undefined) throw new Error(`The catalogue has no sentence ${key}`);
  return sentence;
};

export async function openForm(page: Page): Promise<void> {
  await page.goto('/about');
  await seesHeading(page, 'About you');
}

export async function switchToSpanish(page: Page): Promise<void> {
  await clickButton(page, 'Language');
  await clickButton(page, 'Español');
}
export const documentLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

export const AUTH_CARD_TITLES = {
  login: 'Log In',
  signup: 'Sign Up',
  confirm: 'Confirm Your Account',
  forgot: 'Forgot Password',
  [`reset?username=a%40example.org&id=${'x'.repeat(43)}`]: 'Reset Password',
};
