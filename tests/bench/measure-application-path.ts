import type { Browser, Locator, Page } from 'playwright-core';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import type { Answer } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { widgetNameOf } from '../../src/form/model/widget-definitions.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { launchBrowser } from '../chromium.ts';
import { controlOf, optionLabelOf, formatTypedAnswer } from '../e2e/fill-form.ts';
import { shortestSubmittablePersona } from '../e2e/shortest-persona.ts';
import { startSite, type RunningSite } from '../e2e/start-site.ts';
import { fieldByLabel, seesCard, seesHeading, seesPath } from '../e2e/steps.ts';
import { toBenchFigure, type BenchFigure } from './bench-figures.ts';

const PHONE = { width: 360, height: 640 };
const WIDER = [390, 768, 1280];
const ACCOUNT = { email: 'bo.li@example.com', password: 'Harbor-light-4' };
const HOW = `way: ${PHONE.width} x ${PHONE.height} px. A choice from a list is two taps, a field that has the focus none; nothing fills itself in`;

/** Sizes of the pages as they open, and the cost of the shortest application for a new student on a small phone. */
export async function measureApplicationPath(): Promise<readonly BenchFigure[]> {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  try {
    const definition = loadFormDefinition(PROJECT_FOLDER);
    const figures = await apply(site, browser, definition.form, shortestSubmittablePersona(PROJECT_FOLDER, definition).persona.answers);
    for (const width of WIDER) {
      const page = await browser.newPage({ baseURL: site.url, viewport: { width, height: 800 } });
      await page.goto('/');
      figures.push(...(await sizesOf(page, `first page at ${width} px`)).slice(0, 2));
      await page.close();
    }
    return figures;
  } finally {
    await Promise.all([site.close(), browser.close()]);
  }
}

async function apply(site: RunningSite, browser: Browser, form: Form, answers: Readonly<Record<string, Answer>>): Promise<BenchFigure[]> {
  const page = await browser.newPage({ baseURL: site.url, viewport: PHONE });
  const thumb = thumbOn(page, form);
  const say = (key: string): string => form.text[key] ?? key;
  const figures: BenchFigure[] = [];
  await page.goto('/');
  for (const [n, { id, title, buttons }] of form.pages.entries()) {
    await seesHeading(page, title);
    figures.push(...(await sizesOf(page, `/${id}`)));
    for (const { key } of Object.values(form.questions).filter((question) => question.page === id)) {
      if (answers[key] !== undefined) await thumb.answer(key, answers[key]);
    }
    const forward = buttons.find(({ to }) => !form.pages.slice(0, n).some((before) => before.id === to));
    await thumb.press(forward?.text ?? '');
    if (n > 0) continue;
    await seesCard(page, say('auth.signup_title'));
    await thumb.type(fieldByLabel(page, say('auth.email')), ACCOUNT.email);
    await thumb.type(fieldByLabel(page, say('auth.password')), ACCOUNT.password);
    await thumb.press('auth.submit');
    await seesCard(page, say('auth.confirm_title'));
    await thumb.type(fieldByLabel(page, say('auth.code')), await site.codeFor(ACCOUNT.email));
    await thumb.press('auth.submit');
    await seesCard(page, say('auth.login_title'));
    await thumb.type(fieldByLabel(page, say('auth.password')), ACCOUNT.password);
    await thumb.press('auth.submit');
  }
  await seesPath(page, '/completion');
  await page.close();
  const { controls, taps, characters, pixels } = thumb.spent;
  const spent = { 'controls answered': controls, taps, 'typed characters': characters, 'screens of scrolling': pixels / PHONE.height };
  return [...figures, ...Object.entries(spent).map(([name, value]) => toBenchFigure(name, value, '', undefined, HOW))];
}

async function sizesOf(page: Page, name: string): Promise<BenchFigure[]> {
  const controls = page
    .getByRole('main')
    .locator('form')
    .locator('input:not([type=radio]), select, [role=radiogroup]')
    .filter({ visible: true });
  await controls.first().waitFor();
  await page.waitForLoadState('networkidle');
  return [
    toBenchFigure(`${name}: first field`, (await controls.first().boundingBox())?.y ?? 0, 'px from the top'),
    toBenchFigure(`${name}: height`, await page.evaluate(() => document.documentElement.scrollHeight), 'px'),
    toBenchFigure(`${name}: controls`, await controls.count(), ''),
  ];
}

/** Touches one thing after the other, scrolls no further than until it shows, and counts. */
function thumbOn(page: Page, form: Form) {
  const spent = { controls: 0, taps: 0, characters: 0, pixels: 0 };
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let moved = Infinity; moved !== 0; spent.pixels += moved) {
      moved = await target.evaluate((element) => {
        const shown = element.closest('label') ?? element;
        const { top, bottom, left, width } = shown.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        const isCovered = over !== null && !shown.contains(over) && !over.contains(shown);
        const before = scrollY;
        if (bottom > innerHeight) scrollBy({ top: bottom - innerHeight + 8, behavior: 'instant' });
        else if (top < 0 || isCovered) scrollBy({ top: -40, behavior: 'instant' });
        return Math.abs(scrollY - before);
      });
    }
  };
  const tap = async (target: Locator): Promise<void> => {
    await reach(target);
    await target.click();
    spent.taps++;
  };
  const press = (key: string): Promise<void> => tap(page.getByRole('button', { name: form.text[key] ?? key, exact: true }));
  const type = async (target: Locator, text: string): Promise<void> => {
    await target.waitFor();
    if (!(await target.evaluate((element) => element === document.activeElement))) await tap(target);
    await page.keyboard.type(text);
    spent.characters += text.length;
  };
  const answer = async (key: string, value: Answer): Promise<void> => {
    const question = form.questions[key];
    if (!question) throw new Error(`No question of the form has the key ${key}`);
    const control = controlOf(page, form, key);
    const label = optionLabelOf(form, question, String(value));
    const widget: string = widgetNameOf(question);
    spent.controls++;
    if (widget === 'radio') return tap(control.getByRole('radio', { name: label, exact: true }));
    if (widget === 'checkbox') return tap(control);
    if (widget !== 'select')
      return type(control, widget === 'date' ? formatTypedAnswer(form, value).replaceAll(/\D/g, '') : formatTypedAnswer(form, value));
    const suggested = control.locator('..').getByRole('button', { name: label });
    if ((await suggested.count()) > 0) return tap(suggested);
    await tap(control);
    await control.selectOption({ label });
    spent.taps++;
  };
  return { spent, press, type, answer };
}
