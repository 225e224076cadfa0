import type { Locator, Page } from 'playwright-core';
import { isAnswered, type Answer, type Answers } from '../../src/form/model/answers.ts';
import type { Form, PageItem, PagePart, Question, Section } from '../../src/form/model/form.ts';
import { widgetNameOf } from '../../src/form/model/widget-definitions.ts';
import { formatNumberOrDate } from '../../src/form/model/locale-format.ts';
import { labelOfOption } from '../../src/form/evaluate/options.ts';
import { expect } from 'vitest';
import { labelPattern, accessibleNamePattern, ariaRoleOf } from './accessible-name.ts';
import { pdfFile } from './sample-files.ts';

export async function fillPage(page: Page, form: Form, pageId: string, persona: Answers): Promise<void> {
  for (const { section, add, tab } of sectionsOf(form, pageId)) {
    const keys = section.keys.filter((key) => persona[key] !== undefined);
    if (keys.length === 0) continue;
    const region = regionOf(page, section);
    if (add !== undefined && (await region.count()) === 0) await page.getByRole('button', { name: add }).click();
    const [first = ''] = keys;
    if (tab !== undefined) await press(collapsedControlOf(page, form, first));
    if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click();
    for (const key of keys) await answer(form, region, questionOf(form, key), persona[key] as Answer);
  }
}

export async function expectFilled(page: Page, form: Form, pageId: string, persona: Answers): Promise<void> {
  for (const { section } of sectionsOf(form, pageId)) {
    for (const key of section.keys) {
      const given = persona[key];
      if (given === undefined || !isAnswered(given)) continue;
      const question = questionOf(form, key);
      const shown = (): Promise<unknown> => shownAnswer(form, regionOf(page, section), question, given);
      await expect.poll(shown, { message: `the answer to ${question.fullLabel}` }).toEqual(asShown(form, question, given));
    }
  }
}

export async function answerQuestion(page: Page, form: Form, key: string, value: Answer): Promise<void> {
  const question = questionOf(form, key);
  await answer(form, regionOf(page, form.sections[question.section] as Section), question, value);
}

export function controlOf(page: Page, form: Form, key: string): Locator {
  const question = questionOf(form, key);
  return locate(form, regionOf(page, form.sections[question.section] as Section), question);
}

const questionOf = (form: Form, key: string): Question => {
  const question = form.questions[key];
  if (!question) throw new Error(`No question of the form has the key ${key}`);
  return question;
};

interface ShownSection {
  readonly section: Section;
  readonly add?: string;
  readonly tab?: string;
}

function sectionsOf(form: Form, pageId: string): readonly ShownSection[] {
  const content = form.pages.find((page) => page.id === pageId)?.content ?? [];
  return content.flatMap((item: PageItem) => {
    if (!('tabs' in item)) return sectionsOfPart(form, item);
    const tabs = form.tabs[item.tabs]?.choices ?? [];
    return tabs.flatMap(({ title, content: parts }) =>
      parts.flatMap((part) => sectionsOfPart(form, part)).map((shown) => ({ ...shown, tab: title })),
    );
  });
}

function sectionsOfPart(form: Form, part: PagePart): readonly ShownSection[] {
  if ('section' in part) return [{ section: form.sections[part.section] as Section }];
  const sections = part.sections.map((id) => form.sections[id] as Section);
  const name = form.text[part.button] ?? part.button;
  const adds = (title: string): string => `${name} ${form.text['repeat.adds']?.replace('{title}', title)}`;
  return sections.map((section, n) => ({ section, ...(n > 0 && { add: adds(section.title) }) }));
}

const regionOf = (page: Page, { title }: { readonly title: string }): Locator => page.getByRole('region', { name: title, exact: true });

const locate = (form: Form, region: Locator, question: Question): Locator =>
  region.getByRole(ariaRoleOf(question), { name: accessibleNamePattern(form, question) });

export const optionLabelOf = (form: Form, question: Question, value: string): string =>
  labelOfOption(form, question, value, new Date().toISOString().slice(0, 10)) ?? value;

/** Control that opens the fold of a question: the row of its section or tabs, or the line that names it. */
export function collapsedControlOf(page: Page, form: Form, key: string): Locator {
  const question = questionOf(form, key);
  const section = form.sections[question.section] as Section;
  const part = regionOf(page, form.tabs[section.tab?.of ?? ''] ?? section);
  const closed = regionOf(page, section).getByRole('button', { expanded: false });
  const line = closed.filter({ hasText: labelPattern(question) }).or(closed.filter({ hasText: form.text['field.fold_school'] ?? '' }));
  return part.getByRole('heading').getByRole('button', { expanded: false }).or(line);
}

export const expandAll = (page: Page): Promise<void> =>
  press(page.getByRole('region').getByRole('heading').getByRole('button', { expanded: false }));

async function press(folds: Locator): Promise<void> {
  // An empty box stands for the sections below the window until the page is painted.
  await folds.page().locator('.form-surface div[style*="100vh"]').waitFor({ state: 'detached' });
  while ((await folds.count()) > 0) await folds.first().click();
}

async function answer(form: Form, region: Locator, question: Question, value: Answer): Promise<void> {
  await press(collapsedControlOf(region.page(), form, question.key));
  const control = locate(form, region, question);
  const widget: string = widgetNameOf(question);
  switch (widget) {
    case 'select':
      return void (await control.selectOption({ label: optionLabelOf(form, question, String(value)) }));
    case 'radio':
      return control.getByRole('radio', { name: optionLabelOf(form, question, String(value)), exact: true }).check();
    case 'checkbox':
      return control.setChecked(value === true);
    case 'checkboxes':
      for (const each of value as readonly string[]) await control.getByLabel(optionLabelOf(form, question, each), { exact: true }).check();
      return undefined;
    case 'upload':
      await control.locator('input[type="file"]:not([capture])').setInputFiles(pdfFile('document.pdf'));
      return attached(form, control).waitFor({ timeout: 30_000 });
    default:
      return control.fill(formatTypedAnswer(form, value));
  }
}

const attached = (form: Form, control: Locator): Locator => control.getByText(form.text['upload.ready'] ?? '', { exact: true }).first();

export const formatTypedAnswer = ({ notation }: Form, value: Answer): string => formatNumberOrDate(value, notation);

async function shownAnswer(form: Form, region: Locator, question: Question, value: Answer): Promise<unknown> {
  const control = locate(form, region, question);
  const widget: string = widgetNameOf(question);
  switch (widget) {
    case 'select':
      return control.inputValue();
    case 'radio':
      return control.getByRole('radio', { name: optionLabelOf(form, question, String(value)), exact: true }).isChecked();
    case 'checkbox':
      return control.isChecked();
    case 'checkboxes':
      return Promise.all(
        (value as readonly string[]).map((each) => control.getByLabel(optionLabelOf(form, question, each), { exact: true }).isChecked()),
      );
    case 'upload':
      return attached(form, control).isVisible();
    default:
      return comparable(question, await control.inputValue());
  }
}

function asShown(form: Form, question: Question, value: Answer): unknown {
  const widget = widgetNameOf(question);
  if (widget === 'radio' || widget === 'checkbox' || widget === 'upload') return true;
  if (widget === 'checkboxes') return (value as readonly string[]).map(() => true);
  return widget === 'select' ? String(value) : comparable(question, formatTypedAnswer(form, value));
}

const comparable = (question: Question, text: string): string =>
  widgetNameOf(question) === 'phone' ? text.replaceAll(/[^\d+]/g, '') : text;
