import type { Locator, Page } from 'playwright-core';
import type { Answer } from '../../src/form/model/answers.ts';
import type { Form, Page as FormPage } from '../../src/form/model/form.ts';
import { asksForDate, asksForFile, widgetDefinitionOf } from '../../src/form/model/widget-definitions.ts';
import { visiblePages } from '../../src/form/evaluate/pages.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { answerQuestion, controlOf } from './fill-form.ts';
import { useBrowserSetup, type BrowserSetup } from './browser-setup.ts';
import type { SiteOptions } from './start-site.ts';
import { clickButton, seesHeading } from './steps.ts';

export interface InstitutionSite {
  readonly form: Form;
  readonly setting: BrowserSetup;
  readonly asVisitor: BrowserSetup['asVisitor'];
  readonly asVisitorWith: BrowserSetup['asVisitorWith'];
  readonly pages: readonly [first: FormPage, second: FormPage, ...FormPage[]];
  readonly say: (key: string) => string;
  readonly openForm: (page: Page) => Promise<void>;
  readonly type: (page: Page, answer: Answer) => Promise<void>;
  readonly typed: (page: Page) => Locator;
  readonly goOn: (page: Page) => Promise<void>;
}

const today = new Date().toISOString().slice(0, 10);

export function useInstitutionSite(folder: string, siteOptions: Pick<SiteOptions, 'tunnel'> = {}): InstitutionSite {
  const { form } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language, ...siteOptions });
  const [first, second, ...others] = visiblePages(form, { answers: {}, counts: {}, tabs: {}, today });
  if (!first || !second) throw new Error(`${folder} has no two pages`);
  const say = (key: string): string => {
    const sentence = form.text[key];
    if (sentence === undefined) throw new Error(`There is no sentence ${key}`);
    return sentence;
  };
  const isTyped = (key: string): boolean => {
    const question = form.questions[key];
    return question?.page === first.id && question.type === 'string' && widgetDefinitionOf(question).typed !== undefined;
  };
  const key = Object.keys(form.questions).find(
    (each) => isTyped(each) && !asksForDate(form.questions[each]) && !asksForFile(form.questions[each]),
  );
  if (key === undefined) throw new Error(`${folder} asks for no text on its first page`);
  return {
    form,
    setting,
    asVisitor: setting.asVisitor,
    asVisitorWith: setting.asVisitorWith,
    pages: [first, second, ...others],
    say,
    openForm: async (page) => {
      await page.goto(`/${first.id}`);
      await seesHeading(page, first.title);
    },
    type: (page, answer) => answerQuestion(page, form, key, answer),
    typed: (page) => controlOf(page, form, key),
    goOn: (page) => clickButton(page, say(first.buttons.at(-1)?.text ?? '')),
  };
}
