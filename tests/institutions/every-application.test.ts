import { describe, expect, test } from 'vitest';
import { fillForm } from '../../src/authoring/coverage/read-personas.ts';
import {
  createBrowserAndServerValidator,
  type BrowserAndServerValidator,
} from '../../src/authoring/examples/browser-and-server-validator.ts';
import { toFormScenario, findValidatorDiscrepancies } from '../../src/authoring/examples/find-discrepancies.ts';
import { pathToSubmit } from '../../src/authoring/examples/page-paths.ts';
import { generateApplications } from '../../src/authoring/examples/generate-applications.ts';
import type { Form } from '../../src/form/model/form.ts';
import { createAnswerStore } from '../../src/web/answers/create-answer-store.ts';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { shippedInstitutions } from './shipped-institutions.ts';

const TODAY = '2026-11-21';

describe.each(shippedInstitutions)('applications made from the form of $name alone', ({ folder }) => {
  const checkedForm = requireCheckedForm(folder, TODAY);
  const judge = createBrowserAndServerValidator(checkedForm);
  const { witnesses, branches, missed } = generateApplications(checkedForm, judge);
  const finished = witnesses.filter((witness) => witness.finished);

  test('take every branch of every rule', () => {
    expect(missed).toEqual([]);
    expect(branches).toBeGreaterThan(30);
    expect(finished.length).toBeGreaterThan(10);
  });

  test('are right for browser and server, can be stored, and lead to where they are submitted', () => {
    expect(witnesses.flatMap((witness) => findValidatorDiscrepancies(judge, witness))).toEqual([]);
    for (const { formState } of finished) expect(pathToSubmit(judge.form, formState)?.[0]).toBe(judge.form.pages[0]?.id);
  });

  test('come to the same where a student answers them one after the other in a browser', () => {
    for (const witness of witnesses) {
      const who = toFormScenario(judge.form, witness.formState);
      const store = createAnswerStore(judge.form, judge.definition.validators, () => ({ today: who.today }));
      for (const [id, count] of Object.entries(who.counts ?? {})) store.setCount(id, count);
      for (const [id, tab] of Object.entries(who.tabs ?? {})) store.setTab(id, tab);
      for (const key of Object.keys(judge.form.questions)) if (who.answers[key] !== undefined) store.change({ [key]: who.answers[key] });
      const now = fillForm(judge.form, who);
      expect(store.getAnswers()).toEqual(now.answers);
      expect(store.failures()).toEqual(judge.server(now));
    }
  });

  test('are noticed to be wrong where browser and server do not agree, or where no button leads on', () => {
    const strange: BrowserAndServerValidator = { ...judge, browser: () => ({ any: ['This is not right.'] }) };
    const noButtons: Form = { ...judge.form, pages: judge.form.pages.map((page) => ({ ...page, buttons: [] })) };
    const unwilling: BrowserAndServerValidator = { ...judge, unstorable: () => ({ any: ['This is too long.'] }) };
    const objections = (by: BrowserAndServerValidator): readonly string[] =>
      finished.slice(0, 1).flatMap((witness) => findValidatorDiscrepancies(by, witness));
    expect(objections(strange)).toEqual([
      'an application: browser and server do not agree about it',
      'an application: "any" is missing or wrong: This is not right.',
    ]);
    expect(objections({ ...judge, form: noButtons })).toEqual([expect.stringContaining('no buttons lead')]);
    expect(objections(unwilling)).toEqual(['an application: "any" cannot be stored: This is too long.']);
  });
});
