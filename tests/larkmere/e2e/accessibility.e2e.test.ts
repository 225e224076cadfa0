import { expect, test } from 'vitest';
import { larkmereForm, readPersonaAnswers, openForm, sentenceByKey } from './larkmere-form.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { expectAccessible, CHECKED_WIDTHS } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { goToPage, goToStep, clickButton, sees, seesHeading } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

test('form pages with their messages', () =>
  setting.asStudent(readPersonaAnswers('with-gaps'), async ({ page }) => {
    await openForm(page);
    await page.getByRole('link', { name: sentenceByKey('step.review') }).click();
    await page.getByText(sentenceByKey('review.missing')).first().waitFor();
    await expectAccessible(page, 'the review of an application with gaps');
    await page.getByRole('link', { name: /^Answer Last name/ }).click();
    await seesHeading(page, 'About you');
    await expectAccessible(page, 'a question that is changed from the review');
    await goToStep(page, 'Final steps');
    await clickButton(page, 'Submit');
    await sees(page, /We're missing some information\./);
    for (const { id, title } of larkmereForm.pages) {
      await goToPage(page, title);
      await expect
        .poll(() => page.title(), { message: 'the window tells of the errors that show' })
        .toMatch(new RegExp(`^Error: ${title}`));
      await expectAccessible(page, `${id}, validating`);
    }
  }));

test('text twice as large needs no sideways scrolling', () =>
  setting.asStudent(full, async ({ page }) => {
    await openForm(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const { id, title } of larkmereForm.pages) {
      await goToPage(page, title);
      for (const width of CHECKED_WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${id} at ${width} px` }).toBe(width);
      }
    }
  }));

test('all questions shown and open choices', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'country', 'FRA');
    await answerQuestion(page, larkmereForm, 'current_addr_same_as_perm_addr', 'N');
    await answerQuestion(page, larkmereForm, 'citizenship_type', 'NPR');
    await expectAccessible(page, 'about, with its conditional questions');
  }));

test.each(['login', 'signup'])('%s says what its document says of when applications can be submitted', (path) =>
  setting.asVisitor(async ({ page, context }) => {
    const words = 'Applications closed on March 1, 2020.';
    await context.route(`**/${path}`, async (route) => {
      const document = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'text/html',
        body: document.replace('</head>', `<meta name="opening" content="${words}"></head>`),
      });
    });
    await page.goto(`/${path}`);
    await sees(page, words);
    await expectAccessible(page, `${path} after the last day`);
  }),
);
