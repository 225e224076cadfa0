import { describe, expect, test } from 'vitest';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';
import { sees, seesHeading } from './steps.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { asVisitor, asVisitorWith, pages, say, openForm } = useInstitutionSite(folder);
  const [first, second] = pages;
  const TOO_OLD = say('start.too_old');
  const NOT_LOADED = say('start.not_loaded');

  test.each([
    ['syntax that it does not know', 'export const = 1;'],
    ['a name that it does not know', 'export {}; noSuchName();'],
  ])('a browser that meets %s says that it is too old', (_what, code) =>
    asVisitor(async ({ page, expectProblem }) => {
      expectProblem(/page error: /);
      await page.route('**/assets/**/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
      await page.goto(`/${second.id}`);
      await sees(page, TOO_OLD);
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await page.getByText(NOT_LOADED).isVisible()).toBe(false);
    }),
  );

  test('so does a browser that knows no modules', () =>
    asVisitor(async ({ page }) => {
      await page.addInitScript(() => void delete (HTMLScriptElement.prototype as Partial<HTMLScriptElement>).noModule);
      await page.route(`**/${first.id}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('type="module"', 'type="unknown"') });
      });
      await page.goto(`/${first.id}`);
      await sees(page, TOO_OLD);
    }));

  test.each([
    ['the first script', /\/assets\/(?:[\w-]+\/)?index-[^/]*\.js$/],
    ['what the first script needs', /\/assets\/(?:[\w-]+\/)?(?!index-)[^/]*\.js$/],
  ])('where %s does not arrive, the page can be reloaded', (_what, files) =>
    asVisitor(async ({ page, expectProblem }) => {
      expectProblem(/request failed: GET \/assets\//);
      await page.route(files, (route) => route.abort('connectionrefused'));
      await page.goto(`/${second.id}`);
      await sees(page, NOT_LOADED);
      expect(await page.getByText(TOO_OLD).isVisible()).toBe(false);
      await page.unroute(files);
      await page.getByRole('link', { name: say('start.reload') }).click();
      await seesHeading(page, second.title);
      expect(await page.getByText(NOT_LOADED).isVisible()).toBe(false);
    }),
  );

  test('a page that starts shows no such message, nor when something fails later', () =>
    asVisitor(async ({ page, expectProblem }) => {
      expectProblem(/page error: late/);
      await openForm(page);
      await page.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('late');
          }),
      );
      await page.waitForTimeout(100);
      await seesHeading(page, first.title);
      for (const text of [TOO_OLD, NOT_LOADED]) expect(await page.getByText(text).isVisible()).toBe(false);
    }));

  test('without JavaScript a sentence says that it is needed', () =>
    asVisitorWith({ javaScriptEnabled: false }, async ({ page, expectProblem }) => {
      expectProblem(/request failed: GET \/assets\/.* csp/);
      await page.goto(`/${first.id}`);
      expect(await page.getByRole('paragraph').allInnerTexts()).toContain(say('start.no_script'));
    }));
});
