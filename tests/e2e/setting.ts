import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { loadDefinition } from '../../src/server/definition.ts';
import type { Answers } from '../../src/form/answers.ts';
import type { Form } from '../../src/form/form.ts';
import { launchBrowser } from '../browser/launch.ts';
import { startSite, type Site } from './site.ts';
import { asVisitor, type Visitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The application that the site serves, as data: labels, options and texts come from here. */
export const form: Form = loadDefinition(ROOT).form;

export type PersonaName = 'minimal' | 'canadian' | 'us-freshman' | 'with-gaps';
export const persona = (name: PersonaName): Answers =>
  JSON.parse(readFileSync(join(ROOT, `tests/personas/${name}.json`), 'utf8')) as Answers;

/** The part of some answers that a page asks for. */
export const partOf = (answers: Answers, pageId: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => form.questions[key]?.page === pageId));

export const text = (key: string): string => {
  const sentence = form.text[key];
  if (sentence === undefined) throw new Error(`The catalogue has no sentence ${key}`);
  return sentence;
};

/** What the tests of one file share: a site and a browser. Each visitor has a window of its own. */
export interface Setting {
  readonly site: Site;
  readonly asVisitor: (visit: (visitor: Visitor) => Promise<void>, size?: { width?: number; height?: number }) => Promise<void>;
}

export function useSetting(environment?: Readonly<Record<string, string>>): Setting {
  let site: Site | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(environment), launchBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([site?.close(), browser?.close()]);
  });
  return {
    get site() {
      if (!site) throw new Error('The site is not up yet');
      return site;
    },
    asVisitor(visit, size) {
      if (!site || !browser) throw new Error('The site is not up yet');
      return asVisitor({ browser, url: site.url, name: expect.getState().currentTestName, ...size }, visit);
    },
  };
}
