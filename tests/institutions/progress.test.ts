import { describe, expect, test } from 'vitest';
import { readPersonas, type Persona } from '../../src/authoring/coverage/read-personas.ts';
import { isAnswered, type FormState } from '../../src/form/model/answers.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { failuresOfAnswered, type EvaluatedAnswers } from '../../src/form/evaluate/evaluated-answers.ts';
import {
  missingKeysInSections,
  findNextIncompleteQuestion,
  pagePartsProgress,
  type FormLocation,
} from '../../src/form/evaluate/progress.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from './shipped-institutions.ts';

const TODAY = '2026-11-21';

describe.each(shippedInstitutions)('how far an application to $name is', ({ folder }) => {
  const { form, validators } = loadFormDefinition(folder);
  const everyone = readPersonas(folder);
  const knownOf = ({ answers, counts, tabs }: Persona): { known: EvaluatedAnswers; formState: FormState } => {
    const formState = { answers, counts, tabs, today: TODAY };
    return { known: { evaluation: evaluateForm(form, formState), answerTo: (key) => answers[key] ?? '' }, formState };
  };

  test('what is missing is what a submission would report as missing, section by section and part by part', () => {
    for (const persona of everyone) {
      const { known, formState } = knownOf(persona);
      const reported = Object.keys(validate(form, validators, formState)).filter((key) => !isAnswered(known.answerTo(key)));
      const missing = missingKeysInSections(form, Object.keys(form.sections), known);
      expect(missing, persona.name).toEqual(reported);
      const parts = form.pages.flatMap((page) => pagePartsProgress(form, page, known, {}));
      expect(
        parts.reduce((sum, { required, answered }) => sum + required - answered, 0),
        persona.name,
      ).toBe(reported.length);
    }
  });

  test('a part is done where it lacks nothing that is required, and nothing needs attention before it is reported', () => {
    const states = new Set<string>();
    for (const persona of everyone) {
      const { known } = knownOf(persona);
      for (const part of form.pages.flatMap((page) => pagePartsProgress(form, page, known, {}))) {
        states.add(part.state);
        expect(['done', 'optional', 'given'].includes(part.state), `${persona.name}: ${part.id}`).toBe(part.answered === part.required);
      }
    }
    expect([...states].toSorted()).toEqual(['begun', 'done', 'empty', 'given', 'optional']);
  });

  test('whatever is wrong or missing needs attention once the student reads of it, and nothing else does', () => {
    for (const persona of everyone) {
      const { known, formState } = knownOf(persona);
      const failures = validate(form, validators, formState);
      for (const page of form.pages) {
        const isFailing = Object.keys(failures).some((key) => form.questions[key]?.page === page.id);
        const parts = pagePartsProgress(form, page, known, failures);
        expect(
          parts.some(({ state }) => state === 'attention'),
          `${persona.name}: ${page.id}`,
        ).toBe(isFailing);
      }
    }
  });

  test('a part with a wrong answer is not done, before anything is reported as missing', () => {
    for (const persona of everyone) {
      const { known, formState } = knownOf(persona);
      const wrong = failuresOfAnswered(validate(form, validators, formState), known);
      for (const page of form.pages) {
        const isWrong = Object.keys(wrong).some((key) => form.questions[key]?.page === page.id);
        const states = pagePartsProgress(form, page, known, wrong).map(({ state }) => state);
        expect(states.includes('attention'), `${persona.name}: ${page.id}`).toBe(isWrong);
        const early = pagePartsProgress(form, page, known, wrong, {}).map(({ state }) => state);
        expect([early.includes('check'), early.includes('attention')], 'before fields mark it').toEqual([isWrong, false]);
      }
    }
  });

  test('each part that shows is there once, under the title that the page has for it', () => {
    for (const persona of everyone) {
      const { known } = knownOf(persona);
      const parts = form.pages.flatMap((page) => pagePartsProgress(form, page, known, {}));
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
      const visible = Object.values(form.sections).filter(({ id }) => known.evaluation.sections[id]?.visible);
      const alone = visible.filter(({ tab }) => tab === undefined).map(({ id }) => id);
      expect(parts.filter(({ isTabs }) => !isTabs).map(({ id }) => id)).toEqual(alone);
      const tabs = visible.flatMap(({ tab }) => tab?.of ?? []);
      expect(parts.filter(({ isTabs }) => isTabs).map(({ id }) => id)).toEqual([...new Set(tabs)]);
      expect(parts.every(({ title }) => title !== '')).toBe(true);
    }
  });

  test('one question leads to the next that is missing, first on its page, through the whole application, until there is none', () => {
    for (const persona of everyone) {
      const { known } = knownOf(persona);
      const missing = missingKeysInSections(form, Object.keys(form.sections), known);
      const way: string[] = [];
      const after = { ...known, answerTo: (key: string) => (way.includes(key) ? 'x' : known.answerTo(key)) };
      for (
        let from: FormLocation = { page: form.pages[0]?.id ?? '' }, next;
        (next = findNextIncompleteQuestion(form, after, from, {}));
        from = { question: next }
      )
        way.push(next);
      expect(way, persona.name).toEqual(missing);
      const pageOf = (key = ''): string | undefined => form.questions[key]?.page;
      const last = missing.at(-1);
      expect(findNextIncompleteQuestion(form, known, { question: last ?? '' }, {})).toBe(
        missing.find((key) => pageOf(key) === pageOf(last)),
      );
    }
  });
});
