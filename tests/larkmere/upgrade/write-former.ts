import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../chromium.ts';
import { answerQuestion, fillPage } from '../../e2e/fill-form.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { startSite } from '../../e2e/site.ts';
import { callAs, logIn, press, seesHeading, signUpAndConfirm, submit } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';
import { form, openForm, persona, text } from '../e2e/application.ts';
import { readDevice } from './device.ts';
import { BACKUP, FORMER, SECRET_KEY, students, typed } from './former.ts';

// `npx node tests/larkmere/upgrade/write-former.ts` writes what this version leaves behind: run it before the way of storing changes.
rmSync(FORMER, { recursive: true, force: true });
const [site, browser] = await Promise.all([startSite({ environment: { SECRET_KEY } }), launchBrowser()]);
const device: Record<string, unknown> = {};
try {
  await asVisitor({ browser, url: site.url }, async ({ page, context }) => {
    context.setDefaultTimeout(60_000);
    await page.goto('/signup');
    await signUpAndConfirm(page, site, students.submitted);
    await logIn(page, students.submitted);
    await seesHeading(page, 'About you');
    await callAs(context, site, 'PUT', '/api/answer', { answers: persona('minimal') });
    await page.goto('/education#transcript');
    const transcript = page.getByRole('group', { name: /^Transcript/ });
    await transcript.getByLabel(/^Choose a file/).setInputFiles(pdfFile('transcript.pdf', 20_000));
    await transcript.getByText(text('upload.ready'), { exact: true }).and(page.locator('.file-step')).waitFor();
    await page.goto('/final-steps');
    await submit(page);
  });
  await asVisitor({ browser, url: site.url }, async ({ page, context, expectProblem }) => {
    context.setDefaultTimeout(60_000);
    await page.goto('/signup');
    await signUpAndConfirm(page, site, students.drafting);
    await logIn(page, students.drafting);
    await seesHeading(page, 'About you');
    await fillPage(page, form, 'about', persona('minimal'));
    await press(page, 'Save & Continue');
    await seesHeading(page, 'Education');
    expectProblem(/api\/answer/);
    await context.route('**/api/answer', (route) => route.abort());
    await page.goto('/about');
    await answerQuestion(page, form, 'preferred_name', typed.drafting);
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(3000);
    device['drafting'] = await readDevice(page);
  });
  await asVisitor({ browser, url: site.url }, async ({ page, context }) => {
    context.setDefaultTimeout(60_000);
    await openForm(page);
    await answerQuestion(page, form, 'preferred_name', typed.visitor);
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(3000);
    device['visitor'] = await readDevice(page);
  });
  execFileSync(process.execPath, ['scripts/backup.ts', '--out', join(FORMER, 'backup')], {
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir, SECRET_KEY },
  });
  execFileSync('tar', ['-czf', BACKUP, '-C', FORMER, 'backup']);
  rmSync(join(FORMER, 'backup'), { recursive: true });
  writeFileSync(join(FORMER, 'device.json'), `${JSON.stringify(device, null, 1)}\n`);
} finally {
  await Promise.all([browser.close(), site.close()]);
}
