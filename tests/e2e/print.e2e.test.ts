import { describe, expect, test } from 'vitest';
import { formatPostalAddress } from '../../src/form/evaluate/postal-address.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { createLoggedInAccount, seesHeading } from './steps.ts';

describe.each(shippedInstitutions)('a page of $name on paper', ({ folder }) => {
  const { form } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });
  const [first] = form.pages;

  test('has the address of the institution, whose it is, questions and answers, and nothing to press', () =>
    setting.asVisitor(async ({ page, context }) => {
      const { first: key } = form.institution.applicant.names;
      await createLoggedInAccount(context, setting.site, { [key]: 'Ada' });
      await page.goto('/');
      await seesHeading(page, first?.title ?? '');
      const address = page.getByText(formatPostalAddress(form.institution));
      expect(await address.isVisible(), 'on the screen').toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await address.isVisible()).toBe(true);
      expect(await page.getByText(/^Ada · \S+@example\.org$/).isVisible()).toBe(true);
      const shown = page.locator('input:visible');
      expect(await shown.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))).toContain('Ada');
      expect(await page.locator('button:not([role="tab"], h2 > *):visible').allInnerTexts()).toEqual([]);
      expect(await page.locator('main section h2').allInnerTexts(), 'titles of folded sections').not.toContain('');
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      expect(await page.getByRole('navigation').isVisible(), 'the steps').toBe(false);
    }));
});
