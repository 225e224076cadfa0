import { expect, test } from 'vitest';
import { larkmereForm, readPersonaAnswers, openForm } from './larkmere-form.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { pressKeyOn } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useDevelopmentServer } from '../../e2e/project-copy.ts';
import { fetchSavedAnswers, createLoggedInAccount, goToPage, sees, seesHeading } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';

const { project, browser } = await useDevelopmentServer();

const CLOSED = /^Applications closed on March 1, 2020\. You can still read and save your answers, but you can't submit them\.$/;

test.each([390, 1280])(
  'after the last day students read so, answer and save, and cannot submit, at %i pixels',
  { timeout: 180_000 },
  (width) =>
    asVisitor({ browser, url: project.url, width, name: `closed ${width}` }, async ({ page, context, expectProblem }) => {
      context.setDefaultTimeout(30_000);
      await project.edit('institution.config.json', (institution) => {
        delete institution['closes'];
        delete institution['time_zone'];
      });
      await createLoggedInAccount(context, project, readPersonaAnswers('minimal'));
      await openForm(page);
      expect(await page.getByText(CLOSED).count()).toBe(0);
      await sees(page, larkmereForm.text['banner.first_title'] ?? '');

      await project.edit('institution.config.json', (institution) => {
        institution['closes'] = '2020-03-01';
        institution['time_zone'] = 'America/New_York';
      });
      await sees(page, CLOSED);
      expect(await page.getByText(larkmereForm.text['banner.first_title'] ?? '').count()).toBe(0);
      await expectAccessible(page, `closed at ${width} pixels`);
      await answerQuestion(page, larkmereForm, 'preferred_name', 'Bibi');
      await goToPage(page, 'Final steps');
      await expect.poll(async () => (await fetchSavedAnswers(context, project))['preferred_name']).toBe('Bibi');
      await sees(page, CLOSED);
      expectProblem(/403/);
      await pressKeyOn(page, page.getByRole('button', { name: 'Submit', exact: true }));
      await page.getByRole('alert').filter({ hasText: 'Applications closed on March 1, 2020' }).waitFor();
      await page.reload();
      await seesHeading(page, 'Final steps');
    }),
);

test.each([390, 1280])(
  'students read the deadline by both clocks, and go on after it if they had signed up, at %i pixels',
  { timeout: 120_000 },
  (width) =>
    asVisitor({ browser, url: project.url, width, name: `grace ${width}` }, async ({ page, context }) => {
      context.setDefaultTimeout(30_000);
      await project.edit('institution.config.json', (institution) => {
        institution['closes'] = '2030-01-15T17:30';
        institution['grace_hours'] = 24;
        institution['time_zone'] = 'America/New_York';
      });
      await createLoggedInAccount(context, project, readPersonaAnswers('minimal'));
      await page.clock.install({ time: '2030-01-15T17:28:30-05:00' });
      await openForm(page);
      const deadline = /^Applications close on January 15, 2030 at 5:30\sPM \(Eastern Standard Time\)\./;
      await page
        .getByText(deadline)
        .filter({ hasText: /On your clock, that is January 15, 2030 at 10:30\sPM/ })
        .waitFor();
      await expectAccessible(page, `a deadline at ${width} pixels`);
      await page.clock.fastForward('02:00');
      await page
        .getByRole('status')
        .filter({ hasText: /^Applications closed on January 15, 2030 .* so you can still submit yours until January 16, 2030 at 5:30\sPM/ })
        .waitFor();
      await expectAccessible(page, `after the deadline at ${width} pixels`);
    }),
);
