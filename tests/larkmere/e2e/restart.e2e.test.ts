import { expect, test } from 'vitest';
import { larkmereForm, answersOfPage, readPersonaAnswers, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, expectFilled, fillPage } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { createLoggedInAccount, goToStep, clickButton, sees, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useBrowserSetup({ script: 'scripts/start.ts' });
const minimal = readPersonaAnswers('minimal');

test('the server is killed in the middle: what was saved is there, the session holds, the student goes on', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: PUT \/api\/(answer|last-page)/);
    await createLoggedInAccount(context, setting.site);
    // A page at rest still loads checks, and three seconds later the next screens: until then the server must be running.
    const underway = new Set<unknown>();
    page.on('request', (request) => underway.add(request));
    page.on('requestfinished', (request) => underway.delete(request));
    page.on('requestfailed', (request) => underway.delete(request));
    const loadedAhead = Promise.all(
      ['auth-screens', 'compiled-validators', 'review-screen', 'more-info-bundle'].map((file) =>
        page.waitForResponse(new RegExp(`/assets/${file}-[^/]*\\.js$`)),
      ),
    );
    await openForm(page);
    await fillPage(page, larkmereForm, 'about', minimal);
    await clickButton(page, 'Save & Continue');
    await seesPath(page, '/education');
    await page.getByText(sentenceByKey('upload.choose')).first().waitFor({ state: 'attached' });
    await loadedAhead;
    await expect.poll(() => underway.size).toBe(0);

    await setting.site.kill();
    await answerQuestion(page, larkmereForm, 'hs_name', 'Home School');
    await clickButton(page, 'Save & Continue');
    await sees(page, sentenceByKey('form.not_saved'));
    await setting.site.startAgain();
    await clickButton(page, 'Save & Continue');
    await seesHeading(page, 'Final steps');

    await page.reload();
    await seesHeading(page, 'Final steps');
    await goToStep(page, 'About you');
    await expectFilled(page, larkmereForm, 'about', answersOfPage(minimal, 'about'));
    await goToStep(page, 'Education');
    await expectFilled(page, larkmereForm, 'education', { hs_name: 'Home School' });
  }));
