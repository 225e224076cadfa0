import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../chromium.ts';
import { answerQuestion, fillPage } from '../../e2e/fill-form.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { startSite } from '../../e2e/start-site.ts';
import { callAs, logIn, clickButton, seesHeading, signUpAndConfirm, submitApplication } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';
import { larkmereForm, openForm, readPersonaAnswers, sentenceByKey } from '../e2e/larkmere-form.ts';
import { readBrowserStorage } from './browser-storage.ts';
import { FORMER_BACKUP, FORMER_FOLDER, FORMER_SECRET_KEY, formerStudents, formerAnswers } from './former-version.ts';

// `npx node tests/larkmere/upgrade/write-former.ts` writes what this version leaves behind: run it before the way of storing changes.
rmSync(FORMER_FOLDER, { recursive: true, force: true });
const [site, browser] = await Promise.all([startSite({ environment: { SECRET_KEY: FORMER_SECRET_KEY } }), launchBrowser()]);
const device: Record<string, unknown> = {};
try {
  await asVisitor({ browser, url: site.url }, async ({ page, context }) => {
    context.setDefaultTimeout(60_000);
    await page.goto('/signup');
    await signUpAndConfirm(page, site, formerStudents.submitted);
    await logIn(page, formerStudents.submitted);
    await seesHeading(page, 'About you');
    await callAs(context, site, 'PUT', '/api/answer', { answers: readPersonaAnswers('minimal') });
    await page.goto('/education#transcript');
    const transcript = page.getByRole('group', { name: /^Transcript/ });
    await transcript.getByLabel(/^Choose a file/).setInputFiles(pdfFile('transcript.pdf', 20_000));
    await transcript.getByText(sentenceByKey('upload.ready'), { exact: true }).and(page.locator('.file-step')).waitFor();
    await page.goto('/final-steps');
    await submitApplication(page);
  });
  await asVisitor({ browser, url: site.url }, async ({ page, context, expectProblem }) => {
    context.setDefaultTimeout(60_000);
    await page.goto('/signup');
    await signUpAndConfirm(page, site, formerStudents.drafting);
    await logIn(page, formerStudents.drafting);
    await seesHeading(page, 'About you');
    await fillPage(page, larkmereForm, 'about', readPersonaAnswers('minimal'));
    await clickButton(page, 'Save & Continue');
    await seesHeading(page, 'Education');
    expectProblem(/api\/answer/);
    await context.route('**/api/answer', (route) => route.abort());
    await page.goto('/about');
    await answerQuestion(page, larkmereForm, 'preferred_name', formerAnswers.drafting);
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(3000);
    device['drafting'] = await readBrowserStorage(page);
  });
  await asVisitor({ browser, url: site.url }, async ({ page, context }) => {
    context.setDefaultTimeout(60_000);
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'preferred_name', formerAnswers.visitor);
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(3000);
    device['visitor'] = await readBrowserStorage(page);
  });
  execFileSync(process.execPath, ['scripts/backup.ts', '--out', join(FORMER_FOLDER, 'backup')], {
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir, SECRET_KEY: FORMER_SECRET_KEY },
  });
  execFileSync('tar', ['-czf', FORMER_BACKUP, '-C', FORMER_FOLDER, 'backup']);
  rmSync(join(FORMER_FOLDER, 'backup'), { recursive: true });
  writeFileSync(join(FORMER_FOLDER, 'device.json'), `${JSON.stringify(device, null, 1)}\n`);
} finally {
  await Promise.all([browser.close(), site.close()]);
}
