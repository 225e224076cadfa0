import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { compileStandaloneValidators } from '../../form/compile/section-validators.ts';
import type { Answer, Answers, FormState } from '../../form/model/answers.ts';
import type { Failures, Form, Section, SectionValidators } from '../../form/model/form.ts';
import { validate } from '../../form/evaluate/validate.ts';
import { compileFormDefinition } from '../../server/platform/form-definition.ts';
import { partitionStorableAnswers } from '../../server/application/storable-answers.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';

/** Verdicts of browser and server on answers. They have the same engine, and each its own compilation of the schemas. */
export type BrowserAndServerValidator = ReturnType<typeof createBrowserAndServerValidator>;

/** The application must have no findings. Validators may be given in place of those that a browser gets. */
export function createBrowserAndServerValidator(checkedForm: CheckedForm, inBrowser?: SectionValidators) {
  const definition = compileFormDefinition(checkedForm.formFiles);
  const { form, validators } = definition;
  const shipped = inBrowser ?? validatorsOf(compileStandaloneValidators(form));
  const alone =
    (by: SectionValidators) =>
    (key: string, answer: Answer): readonly string[] => {
      const section = form.sections[form.questions[key]?.section ?? ''];
      if (!section) return [];
      const formState = { answers: { [key]: answer }, counts: {}, tabs: {}, today: checkedForm.today };
      return validate(singleQuestionForm(form, section, key), by, formState)[key] ?? [];
    };
  return {
    form,
    /** Compiled in the first language, in which everything is stored. */
    definition,
    /** Failures of a whole application in each. */
    browser: (formState: FormState): Failures => validate(form, shipped, formState),
    server: (formState: FormState): Failures => validate(form, validators, formState),
    /** Messages for one answer, as if its question were the only one; empty if valid. */
    browserOf: alone(shipped),
    serverOf: alone(validators),
    /** Refusals of the server's storage. */
    unstorable: (answers: Answers): Failures => partitionStorableAnswers(definition, answers).refused,
  };
}

function singleQuestionForm(form: Form, section: Section, key: string): Form {
  const { question, ...one } = { question: form.questions[key], ...section };
  const always: Section = {
    ...one,
    keys: [key],
    pageWhen: undefined,
    pagePeriod: undefined,
    hiddenWhen: [],
    choices: [],
    rules: [],
    warnings: [],
    copies: [],
    choosing: [],
    repeat: undefined,
    tab: undefined,
  };
  const lists = question?.lists.map(({ list }) => ({ list })) ?? [];
  const offered = lists.flatMap(({ list }) => {
    const json = form.lists[list];
    return json && 'options' in json
      ? [
          [
            list,
            { options: json.options.map(({ when: _when, opens: _opens, closes: _closes, closes_for_all: _for, ...option }) => option) },
          ] as const,
        ]
      : [];
  });
  return {
    ...form,
    sections: { [section.id]: always },
    lists: { ...form.lists, ...Object.fromEntries(offered) },
    ...(question && { questions: { [key]: { ...question, lists } } }),
  };
}

function validatorsOf({ code, names }: ReturnType<typeof compileStandaloneValidators>): SectionValidators {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, createRequire(import.meta.url));
  return Object.fromEntries(Object.entries(names).map(([id, name]) => [id, module.exports[name]])) as SectionValidators;
}
