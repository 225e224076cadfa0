import { expect, test } from 'vitest';
import { useSetting } from '../../e2e/setting.ts';
import { openForm } from './application.ts';
import { sees, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const TOO_OLD = 'This browser cannot show the application';
const NOT_LOADED = 'The application did not load completely.';

test.each([
  ['syntax that it does not know', 'export const = 1;'],
  ['a name that it does not know', 'export {}; noSuchName();'],
])('a browser that meets %s says that it is too old', (_what, code) =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(/page error: /);
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
    await page.goto('/education');
    await sees(page, TOO_OLD);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.getByText(NOT_LOADED).isVisible()).toBe(false);
  }),
);

test('so does a browser that knows no modules', () =>
  setting.asVisitor(async ({ page }) => {
    await page.addInitScript(() => void delete (HTMLScriptElement.prototype as Partial<HTMLScriptElement>).noModule);
    await page.route('**/about', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('type="module"', 'type="unknown"') });
    });
    await page.goto('/about');
    await sees(page, TOO_OLD);
  }));

test.each([
  ['the first script', /\/assets\/index-[^/]*\.js$/],
  ['what the first script needs', /\/assets\/(?!index-)[^/]*\.js$/],
])('where %s does not arrive, the page can be reloaded', (_what, files) =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(/request failed: GET \/assets\//);
    await page.route(files, (route) => route.abort('connectionrefused'));
    await page.goto('/education');
    await sees(page, NOT_LOADED);
    expect(await page.getByText(TOO_OLD).isVisible()).toBe(false);
    await page.unroute(files);
    await page.getByRole('link', { name: 'Reload' }).click();
    await seesHeading(page, 'Education');
    expect(await page.getByText(NOT_LOADED).isVisible()).toBe(false);
  }),
);

test('a page that starts shows no such message, nor when something fails later', () =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(/page error: late/);
    await openForm(page);
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('late');
        }),
    );
    await page.waitForTimeout(100);
    await seesHeading(page, 'About You');
    for (const text of [TOO_OLD, NOT_LOADED]) expect(await page.getByText(text).isVisible()).toBe(false);
  }));

test('without JavaScript a sentence says that it is needed', () =>
  setting.asVisitor(
    async ({ page, expectProblem }) => {
      expectProblem(/request failed: GET \/assets\/.* csp/);
      await page.goto('/about');
      expect(await page.getByRole('paragraph').allInnerTexts()).toContain(
        'This application needs JavaScript. Please turn it on in your browser, then reload the page.',
      );
    },
    { javaScriptEnabled: false },
  ));
