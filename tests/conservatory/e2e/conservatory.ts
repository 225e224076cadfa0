import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readPersonas } from '../../../src/authoring/coverage/read-personas.ts';
import { loadFormDefinition } from '../../../src/server/platform/form-definition.ts';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { clickButton, seesHeading } from '../../e2e/steps.ts';

export const CONSERVATORY_FOLDER = join(REPOSITORY_ROOT, 'tests/institutions/conservatory');
export const { form: conservatoryForm, inLanguage: conservatoryInLanguage } = loadFormDefinition(CONSERVATORY_FOLDER);
export const { form: englishConservatoryForm } = conservatoryInLanguage('en-CA');
export const conservatoryOptions = { environment: { INSTITUTION: CONSERVATORY_FOLDER } } as const;

export const {
  cv: _,
  moyenne: violinistAverage,
  ...violinistAnswers
} = readPersonas(CONSERVATORY_FOLDER).find(({ name }) => name === 'violoniste')?.answers ?? {};
export const chooseLanguageInMenu = async (page: Page, menu: string, language: RegExp): Promise<void> => {
  await clickButton(page, menu);
  await page.getByRole('button', { name: language }).click();
};

export const goToConservatoryStep = async (page: Page, title: string): Promise<void> => {
  const steps = page.getByRole('navigation').first();
  await steps
    .getByRole('link')
    .filter({ has: page.getByText(title, { exact: true }) })
    .click();
  await seesHeading(page, title);
};
