import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { documentRequestEndpoints } from '../../../src/api/student-endpoints.ts';
import { fillPathParams, endpoints } from '../../../src/api/endpoints.ts';
import type { OwnDocumentRequests } from '../../../src/api/schemas/document-schemas.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { asVisitor, type Visitor } from '../../e2e/visitor.ts';
import { callAs, fieldByLabel, createLoggedInAccount, clickButton, sees, seesHeading } from '../../e2e/steps.ts';
import { violinistAnswers, conservatoryOptions, conservatoryForm } from './conservatory.ts';

const setting = useBrowserSetup(conservatoryOptions);

const sentenceIn =
  ({ text }: Pick<typeof conservatoryForm, 'text'>) =>
  (key: string, params: Readonly<Record<string, string>> = {}): string =>
    Object.entries(params).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text[key] ?? key);
const french = sentenceIn(conservatoryForm);

const TEACHER = { name: 'Élise Ouellet', email: 'elise.ouellet@ecole.example' };
const [, letter] = conservatoryForm.institution.requests?.documents ?? [];
if (!letter) throw new Error('The conservatory asks others for nothing.');
const { key: LETTER, title: TITLE } = letter;
const WAIVER = 'renonce_lecture';
const STUDENT = [violinistAnswers['prenom'], violinistAnswers['nom']].join(' ');

const own = async (context: BrowserContext): Promise<OwnDocumentRequests> =>
  (await (await context.request.get(setting.site.url + documentRequestEndpoints.ownRequests.path)).json()) as OwnDocumentRequests;
const elsewhere = (browser: Browser | null, width: number, visit: (visitor: Visitor) => Promise<void>): Promise<void> => {
  if (!browser) throw new Error('There is no browser.');
  return asVisitor({ browser, url: setting.site.url, width, locale: 'fr-CA' }, visit);
};

async function asks(page: Page, person: typeof TEACHER): Promise<void> {
  await clickButton(page, french('asks.ask', { document: TITLE }));
  await fieldByLabel(page, french('asks.name')).fill(person.name);
  await fieldByLabel(page, french('asks.email')).fill(person.email);
  await clickButton(page, french('asks.send'));
  await sees(page, french('asks.sent', { name: person.name }));
}

test(
  'a student asks for a letter; the teacher chooses a file, looks at it and sends it once; the student reads that it came',
  { timeout: 180_000 },
  () =>
    setting.asVisitorWith({ locale: 'fr-CA' }, async ({ page, context }) => {
      await createLoggedInAccount(context, setting.site, { ...violinistAnswers, [WAIVER]: 'OUI' });
      await page.goto('/account');
      await sees(page, french('asks.title'));
      await clickButton(page, french('asks.ask', { document: TITLE }));
      expect(await fieldByLabel(page, french('asks.email')).inputValue()).toBe(violinistAnswers['enseignant_courriel']);
      await fieldByLabel(page, french('asks.name')).fill('www.exemple.com');
      await clickButton(page, french('asks.send'));
      await sees(page, french('asks.name_shape'));
      await expectAccessible(page, 'whom to ask');
      await clickButton(page, french('dialog.cancel'));
      await asks(page, TEACHER);
      await expectAccessible(page, 'a request that waits');
      const link = await setting.site.requestLinkFor(TEACHER.email);

      await elsewhere(context.browser(), 390, async ({ page: at, context: teacher, openTab, expectProblem }) => {
        const asked: string[] = [];
        at.on('request', (request) => asked.push(request.url()));
        await teacher.request.get(link);
        expect((await own(context)).requests.map(({ status }) => status)).toEqual(['asked']);
        await at.goto(link);
        await seesHeading(at, french('request.title', { student: STUDENT }));
        await sees(at, TITLE);
        await sees(at, french('request.confidential', { student: STUDENT }));
        await expectAccessible(at, 'a request');
        await clickButton(at, french('request.send'));
        await sees(at, french('request.file_first'));
        await at.locator('input[type="file"]:not([capture])').setInputFiles(pdfFile('lettre.pdf'));
        await sees(at, /lettre\.pdf, 1 page/);
        await expectAccessible(at, 'a file that can be sent');
        await at.reload();
        await sees(at, /lettre\.pdf, 1 page/);
        const other = await openTab();
        await other.goto(link);
        await sees(other, /lettre\.pdf, 1 page/);
        await other.getByRole('button', { name: new RegExp(`^${french('upload.delete')}`) }).click();
        await other.locator('input[type="file"]:not([capture])').setInputFiles(pdfFile('autre.pdf'));
        await sees(other, /autre\.pdf, 1 page/);
        await at.bringToFront();
        expectProblem(/answer 409: POST \/public\/request\/sending$/);
        await clickButton(at, french('request.send'));
        await sees(at, french('refusal.newer_file'));
        await sees(at, /autre\.pdf, 1 page/);
        await at.getByRole('button', { name: french('request.send'), exact: true }).focus();
        await at.keyboard.press('Enter');
        await seesHeading(at, french('request.received_title'));
        await expectAccessible(at, 'a document that was received');
        await at.reload();
        await seesHeading(at, french('request.received_title'));
        const token = new URL(link, setting.site.url).hash.slice(1);
        expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([]);
        expect((await teacher.cookies()).map(({ name }) => name).filter((name) => /session|signed_in/.test(name))).toEqual([]);
      });

      await page.reload();
      await sees(page, /Reçu de Élise Ouellet/);
      expect((await own(context)).requests).toMatchObject([{ key: LETTER, status: 'received', file_name: null }]);
      const file = fillPathParams(documentRequestEndpoints.receivedDocument, { id: (await own(context)).requests[0]?.id ?? '' });
      expect((await context.request.get(setting.site.url + file.path)).status()).toBe(404);
    }),
);

test(
  'a request is withdrawn, made again, and declined by a stranger; a student in the same browser stays logged in',
  { timeout: 120_000 },
  () =>
    setting.asVisitorWith({ locale: 'fr-CA', width: 390 }, async ({ page, context, openTab, expectProblem }) => {
      expectProblem(/answer 404: POST \/public\/request/);
      await createLoggedInAccount(context, setting.site, violinistAnswers);
      await page.goto('/account');
      const person = { name: 'Paul Roy', email: 'paul.roy@ecole.example' };
      await asks(page, person);
      const first = await setting.site.requestLinkFor(person.email);
      await clickButton(page, french('asks.withdraw', { name: person.name }));
      await clickButton(page, french('asks.withdraw_yes'));
      await sees(page, /retirée le/);
      const tab = await openTab();
      await tab.goto(first);
      await seesHeading(tab, french('request.withdrawn_title'));
      await expectAccessible(tab, 'a request that was withdrawn');
      await clickButton(page, french('asks.again', { name: person.name }));
      await sees(page, french('asks.again_done', { name: person.name }));
      await expect.poll(() => setting.site.requestLinkFor(person.email)).not.toBe(first);
      await tab.goto(await setting.site.requestLinkFor(person.email));
      await seesHeading(tab, french('request.title', { student: STUDENT }));
      await sees(tab, french('upload.choose'));
      await clickButton(tab, french('request.unknown'));
      await seesHeading(tab, french('request.declined_title'));
      await sees(tab, french('request.unknown_text', { student: STUDENT }));
      await page.reload();
      await sees(page, french('asks.unwanted', { name: person.name }));
      expect(await page.getByRole('button', { name: french('asks.again', { name: person.name }) }).count()).toBe(0);

      const other = { name: 'Anne Caron', email: 'anne.caron@ecole.example' };
      await asks(page, other);
      const link = await setting.site.requestLinkFor(other.email);
      const used = await openTab();
      for (const each of [tab, used]) {
        await each.goto(link);
        await seesHeading(each, french('request.title', { student: STUDENT }));
        await sees(each, french('upload.choose'));
      }
      await clickButton(used, french('request.decline'));
      await seesHeading(used, french('request.declined_title'));
      expectProblem(/answer 409: POST \/public\/request/);
      await tab.bringToFront();
      await tab.locator('input[type="file"]:not([capture])').setInputFiles(pdfFile('lettre.pdf'));
      await seesHeading(tab, french('request.declined_title'));
      expect(await tab.getByRole('alert').count()).toBe(0);

      await tab.goto(`/request#${'x'.repeat(43)}`);
      await seesHeading(tab, french('request.wrong_title'));
      await expectAccessible(tab, 'a link that does not work');
      expect((await context.request.get(setting.site.url + endpoints.profile.path)).status()).toBe(200);
    }),
);

test('a letter is confidential as the student has waived the right to read it when it is asked for', { timeout: 180_000 }, () =>
  setting.asVisitorWith({ locale: 'fr-CA' }, async ({ page, context, expectProblem }) => {
    await createLoggedInAccount(context, setting.site, violinistAnswers);
    await page.goto('/account');
    const part = page.getByRole('heading', { name: TITLE, exact: true }).locator('..');
    await part.getByText(french('asks.undecided')).waitFor();
    await part.getByText(french('asks.readable')).waitFor();
    await expectAccessible(page, 'a question that is to be answered first');
    await part.getByRole('link', { name: conservatoryForm.questions[WAIVER]?.label ?? '' }).click();
    const question = page.getByRole('radiogroup', {
      name: new RegExp(`^${conservatoryForm.questions[WAIVER]?.label.replace('?', String.raw`\?`)}`),
    });
    await question.getByRole('radio', { name: 'Oui' }).check();
    await page.goBack();
    await part.getByText(french('asks.confidential')).waitFor();
    await part.getByText(french('asks.decided')).waitFor();
    await asks(page, TEACHER);

    await callAs(context, setting.site, 'PUT', endpoints.saveAnswers.path, { answers: { [WAIVER]: 'NON' } });
    await clickButton(page, french('asks.ask', { document: TITLE }));
    const dialog = page.getByRole('dialog');
    const other = { name: 'Luc Bélanger', email: 'luc.belanger@ecole.example' };
    await dialog.getByText(french('asks.confidential')).waitFor();
    await fieldByLabel(page, french('asks.name')).fill(other.name);
    await fieldByLabel(page, french('asks.email')).fill(other.email);
    expectProblem(/answer 409: POST .*request/);
    await clickButton(page, french('asks.send'));
    await sees(page, french('refusal.other_confidentiality'));
    await dialog.getByText(french('asks.readable')).waitFor();
    await expectAccessible(page, 'an answer that was changed elsewhere');
    await clickButton(page, french('asks.send'));
    await sees(page, french('asks.sent', { name: other.name }));
    await sees(page, french('asks.stays'));
    await expectAccessible(page, 'one request that is confidential, and one that is not');
  }),
);
