import { describe, expect, test } from 'vitest';
import { createBrowserAndServerValidator } from '../../src/authoring/examples/browser-and-server-validator.ts';
import { trySingleAnswers } from '../../src/authoring/examples/try-single-answers.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { isOptionsFile, pageFile } from '../../src/form/model/form-file-paths.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Form, Section } from '../../src/form/model/form.ts';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { shippedInstitutions } from './shipped-institutions.ts';

const TODAY = '2026-11-21';

const withKeyword = (form: Form, keyword: string, change: (limit: number) => number | undefined): Form => ({
  ...form,
  sections: Object.fromEntries(
    Object.entries(form.sections).map(([id, section]): [string, Section] => [
      id,
      {
        ...section,
        schema: {
          ...section.schema,
          properties: Object.fromEntries(
            Object.entries(section.schema.properties ?? {}).map(([key, { [keyword]: limit, ...property }]) => {
              const changed = limit === undefined ? undefined : change(Number(limit));
              return [key, { ...property, ...(changed !== undefined && { [keyword]: changed }) }];
            }),
          ),
        },
      },
    ]),
  ),
});

describe.each(shippedInstitutions)('every question of $name', ({ folder }) => {
  const checkedForm = requireCheckedForm(folder, TODAY);

  test('has a right answer and one on either side of each limit, and browser and server agree on all of them', () => {
    const { questions, limits, disagreements } = trySingleAnswers(checkedForm, createBrowserAndServerValidator(checkedForm));
    expect([questions.missed, limits.missed, disagreements]).toEqual([[], [], []]);
    expect(limits.all).toBeGreaterThan(questions.all);
  });

  test('is judged alike while its page and its options are not open yet', () => {
    const later = (part: object): object => ({ ...part, opens: '2027-01-01', closes: '2027-02-01' });
    const timed = Object.entries(checkedForm.formFiles).map(([file, json]): readonly [string, object] => {
      if (isOptionsFile(file)) return [file, 'options' in json ? { ...json, options: (json.options as object[]).map(later) } : json];
      return [file, checkedForm.pages.some((page) => file === pageFile(page)) ? later(json) : json];
    });
    const formFiles = Object.fromEntries(timed) as unknown as FormFiles;
    const form = { ...checkedForm, formFiles, form: compileForm(formFiles).form };
    expect(trySingleAnswers(form, createBrowserAndServerValidator(form)).disagreements).toEqual([]);
  });

  test.each([
    ['forgets a pattern', 'pattern', () => undefined, 'the browser takes'],
    ['lets texts be one character longer', 'maxLength', (limit: number) => limit + 1, 'the browser takes'],
    ['lets texts only be one character shorter', 'maxLength', (limit: number) => limit - 1, 'the browser refuses'],
    ['lets numbers be larger', 'maximum', (limit: number) => limit + 1, 'the browser takes'],
  ] as const)('is watched over: a browser that %s is noticed', (_, keyword, change, found) => {
    const broken = createBrowserAndServerValidator(checkedForm, compileSectionValidators(withKeyword(checkedForm.form, keyword, change)));
    expect(trySingleAnswers(checkedForm, broken).disagreements).toContainEqual(expect.stringContaining(found));
  });
});
