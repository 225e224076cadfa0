import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { personas } from '../../../scripts/coverage/personas.ts';
import { loadDefinition } from '../../../src/server/definition.ts';
import { PROJECT } from '../../e2e/project-copy.ts';
import { press, seesHeading } from '../../e2e/steps.ts';

export const CONSERVATORY = join(PROJECT, 'tests/institutions/conservatory');
export const { form, inLanguage } = loadDefinition(CONSERVATORY);
export const { form: english } = inLanguage('en-CA');
export const atConservatory = { environment: { INSTITUTION: CONSERVATORY } } as const;

export const { cv: _, moyenne, ...answers } = personas(CONSERVATORY).find(({ name }) => name === 'violoniste')?.answers ?? {};
export const chooseLanguage = async (page: Page, menu: string, language: RegExp): Promise<void> => {
  await press(page, menu);
  await page.getByRole('button', { name: language }).click();
};

export const followStep = async (page: Page, title: string): Promise<void> => {
  const steps = page.getByRole('navigation').first();
  await steps
    .getByRole('link')
    .filter({ has: page.getByText(title, { exact: true }) })
    .click();
  await seesHeading(page, title);
};
