import { describe, expect, test } from 'vitest';
import { decisionEndpoints } from '../../src/api/student-endpoints.ts';
import { asksForFile } from '../../src/form/model/widget-definitions.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { fillPlaceholderFallbacks } from '../../src/form/evaluate/fill-answer-placeholders.ts';
import { visiblePages } from '../../src/form/evaluate/pages.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { runApplicationsCommand } from '../server/applications-command.ts';
import { fillPage } from './fill-form.ts';
import { shortestSubmittablePersona } from './shortest-persona.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pdfFile } from './sample-files.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { releaseDecision } from './staff.ts';
import { clickButton, sees, seesHeading } from './steps.ts';

const OWN_WORDS = 'رسالة من مدرستك';
const MESSAGE = `Chère étudiante,\nenvoyez-nous tout d’ici fin mai : ${'https://example.org/'.padEnd(120, 'a')}`;
const DECISION = 'We are glad to offer you a place.';
/** Later than every other year in the test. */
const REPLY_BY = new Date(Date.now() + 600 * 86_400_000).toISOString().slice(0, 10);

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, validators, inLanguage } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });
  const say = (key: string, of = form): string => of.text[key] ?? '';
  const { persona: complete, formState: completed } = shortestSubmittablePersona(folder, { form, validators });
  const paper = Object.keys(form.questions).find((key) => asksForFile(form.questions[key])) ?? '';
  const nameOfPaper = (of = form): string => fillPlaceholderFallbacks(of.questions[paper]?.fullLabel ?? '', of);

  test('the office asks for documents and decides, and the student reads it, in each language', { timeout: 180_000 }, () =>
    setting.asStudent({}, async ({ page, context, account: { email } }) => {
      await page.goto('/');
      for (const each of visiblePages(form, completed)) {
        await seesHeading(page, each.title);
        await fillPage(page, form, each.id, complete.answers);
        await clickButton(page, say(each.buttons.at(-1)?.text ?? ''));
      }
      await seesHeading(page, say('completion.heading'));
      const office = async (...options: string[]): Promise<void> => {
        const beside = { databaseUrl: '', dataDir: setting.site.dataDir };
        expect(await runApplicationsCommand(beside, ['state', email, ...options, '--institution', folder])).toMatchObject({ code: 0 });
      };
      const sentOn = new RegExp(`^${say('item.sent').split('{')[0]}`);
      const stage = page.locator('[aria-current=step]');
      const stepsNow = await page.locator('#last-steps ol > li').allTextContents();
      const states = ['completion.not_arrived', 'steps.due', 'steps.waiting'].map((key) => say(key));
      expect(stepsNow).not.toEqual([]);
      expect(stepsNow.filter((step) => !states.some((state) => step.endsWith(state)))).toEqual([]);
      await expectAccessible(page, 'the steps to come');

      await office('--set', 'documents_missing', '--missing', paper, '--missing', OWN_WORDS, '--message', MESSAGE);
      await page.reload();
      const region = page.getByRole('region', { name: say('state.documents_missing') });
      await region.waitFor();
      await seesHeading(page, say('state.documents_missing'));
      await sees(page, say('completion.heading'));
      expect(await stage.textContent()).toContain(say('track.documents'));
      const toDo = page.locator('section[aria-labelledby=to-do]');
      expect(await toDo.getByRole('listitem').allTextContents()).toEqual([nameOfPaper(), OWN_WORDS]);
      expect(await toDo.getByText(OWN_WORDS).evaluate((item) => getComputedStyle(item).direction)).toBe('rtl');
      await sees(page, MESSAGE.split('\n')[1] ?? '');
      expect(await region.textContent()).toContain(String(new Date().getFullYear()));
      await expectAccessible(page, 'documents are missing');
      await toDo.getByRole('button').click();
      expect(await page.locator(':focus').textContent()).toContain(nameOfPaper());
      const items = page.getByRole('group', { name: OWN_WORDS });
      await items.locator('input[type=file]').first().setInputFiles(pdfFile('letter.pdf'));
      await page.getByText(sentOn).waitFor();
      expect(await region.count()).toBe(1);
      await page.reload();
      await page.getByText(sentOn).waitFor();
      await expectAccessible(page, 'one of two documents is sent');
      await expect.poll(() => setting.site.output(), { timeout: 20_000 }).toContain(OWN_WORDS);

      for (const [language, shown] of languagesOf(form.institution)
        .slice(1)
        .map((one) => [one, inLanguage(one).form] as const)) {
        await clickButton(page, say('language.label'));
        await page.locator(`button[lang="${language}"]`).click();
        await page.getByRole('region', { name: say('state.documents_missing', shown) }).waitFor();
        await page.reload();
        await page.getByRole('region').getByText(nameOfPaper(shown), { exact: true }).waitFor();
        await clickButton(page, say('language.label', shown));
        await page.locator(`button[lang="${form.language}"]`).click();
        await region.waitFor();
      }

      const other = page.getByRole('group', { name: nameOfPaper(), exact: true });
      await other.locator('input[type=file]').first().setInputFiles(pdfFile('paper.pdf'));
      await page
        .getByRole('region', { name: say('state.complete') })
        .getByText(OWN_WORDS)
        .waitFor();
      await region.waitFor({ state: 'detached' });
      await expectAccessible(page, 'all documents are sent');

      const told = async (replies: boolean, decision: object): Promise<void> => {
        const { id: outcome, headline = '' } =
          form.institution.outcomes?.find((one) => !one.interim && (one.replies === true) === replies) ?? {};
        await releaseDecision(context, setting.site, email, { outcome, message: DECISION, ...decision });
        const heading = page.getByRole('heading', { level: 1, name: headline.split(/,? \{name\}/)[0] ?? '' });
        await expect.poll(async () => (await page.reload(), heading.waitFor({ timeout: 3000 })), { timeout: 30_000 }).toBeUndefined();
        await sees(page, DECISION);
      };
      await told(true, { respond_by: REPLY_BY });
      await expectAccessible(page, 'an offer');
      const letter = await context.request.get(setting.site.url + decisionEndpoints.decisionLetter.path);
      expect(letter.headers()['content-type']).toBe('application/pdf');
      const printed = await readPdf(await letter.body());
      expect(printed).toMatchObject({ isTagged: true, language: form.language, elements: expect.arrayContaining([{ kind: 'H1' }]) });
      for (const words of [say('state.message'), DECISION, REPLY_BY.slice(0, 4)]) expect(printed.pages.join(' ')).toContain(words);
      await clickButton(page, say('decision.accepted'));
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('decision.accepted') })
        .click();
      await sees(page, say('todo.accepted').split('{')[0] ?? '');
      await expectAccessible(page, 'an offer accepted');
      await told(false, {});
      await sees(page, say('todo.decided_text'));
      await sees(page, say('decision.replaces').split('{')[0] ?? '');
      await sees(page, say('track.dropped'));
      expect(await stage.count(), 'nothing is asked for any more').toBe(0);
      await region.waitFor({ state: 'detached' });
      await expectAccessible(page, 'a decision');
      await expect
        .poll(() => setting.site.output(), { timeout: 20_000 })
        .toMatch(new RegExp(`Mail to ${email.replaceAll(/[.+]/g, '\\$&')}(.|\n)*Mail to (.|\n)*Mail to `));
      expect(await setting.site.output()).not.toContain(DECISION);
    }),
  );
});
