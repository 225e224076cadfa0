import { describe, expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { readPersonas, fillForm, type Persona } from '../../src/authoring/coverage/read-personas.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { institutionTranslationJobs } from '../../src/authoring/translations/translation-jobs.ts';
import { translationStatus } from '../../src/authoring/translations/translation-status.ts';
import { explainQuestion, explainSectionVisibility } from '../../src/form/explain/explain-form.ts';
import { isAnswered, type FormState } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { packForm, unpackForm } from '../../src/form/model/packed-form.ts';
import { createReview } from '../../src/form/evaluate/review.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { composeMail } from '../../src/server/mail/compose-mail.ts';
import { createAnswerStore } from '../../src/web/answers/create-answer-store.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { expectPersonaResult } from '../form/expect-persona-result.ts';
import { MAIL_KINDS, MAIL_PARAMS } from './mail-params.ts';
import { shippedInstitutions } from './shipped-institutions.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { failuresOfAnswered, type EvaluatedAnswers } from '../../src/form/evaluate/evaluated-answers.ts';
import {
  missingKeysInSections,
  findNextIncompleteQuestion,
  pagePartsProgress,
  type FormLocation,
} from '../../src/form/evaluate/progress.ts';

const TODAY = '2026-11-21';
const UNFILLED = /\{[a-z_.]+\}/;

test("there is an institution beside the one in the project's folder", () =>
  expect(shippedInstitutions.map(({ name }) => name)).toEqual(['larkmere', 'conservatory']));

describe.each(shippedInstitutions)('the institution $name', ({ folder: root }) => {
  const definition = loadFormDefinition(root);
  const { form, validators } = definition;

  test('has no finding', async () => {
    const { findings, compiled } = await checkFormFiles(root);
    expect(findings).toEqual([]);
    expect(compiled).toBeDefined();
  });

  test("has no old translation, and none is missing outside the project's folder", () => {
    const [, ...others] = languagesOf(form.institution);
    const all = institutionTranslationJobs(root);
    expect(all.map(({ language }) => language)).toEqual(others);
    const missing = root === PROJECT_FOLDER ? (expect.any(Array) as unknown) : [];
    for (const work of all) expect(translationStatus(work), work.language).toMatchObject({ missing, old: [], differing: [] });
  });

  test('is in browsers as on the server, but for the kinds of its answers', () => {
    const { institution: _institution, text: _text, language: _language, notation: _notation, dataModel, ...parts } = form;
    const { dataModel: keys, ...unpacked } = unpackForm(JSON.parse(JSON.stringify(packForm(form))) as ReturnType<typeof packForm>);
    expect(unpacked).toEqual(parts);
    expect(Object.keys(unpacked.questions)).toEqual(Object.keys(form.questions));
    expect(Object.keys(keys).toSorted()).toEqual(Object.keys(dataModel).toSorted());
  });

  test('what students check before they submit reads as what is submitted, to the word', () => {
    for (const { answers, counts, tabs, today } of readPersonas(root)) {
      const now = { answers, counts, tabs, today };
      const read = createReview(form, now, validate(form, validators, now)).flatMap(({ sections }) =>
        sections.flatMap(({ items }) => items),
      );
      const submitted = summarizeAnswers(form, now).flatMap(({ sections }) => sections.flatMap(({ items }) => items));
      expect(read.flatMap(({ key, label, value }) => (value === '' ? [] : [{ key, label, value }]))).toEqual(submitted);
      const isComplete = Object.keys(validate(form, validators, now)).length === 0;
      expect(read.some(({ isMissing, messages }) => isMissing || messages.length > 0)).toBe(!isComplete);
    }
  });

  test('says what is wrong in its own words: nothing of what the validator calls it reaches a student', () => {
    const wrong = ['x'.repeat(5000), '☃', '2026-02-30', -1e9, 1e9, 0.12345, true, ['x']];
    const open = Object.values(form.questions).filter(({ lists }) => lists.length === 0);
    const heard = new Set<string>();
    for (const spoken of languagesOf(form.institution).map((language) => definition.inLanguage(language)))
      for (const { answers: right, counts, tabs } of readPersonas(root))
        for (const answer of wrong) {
          const answers = { ...right, ...Object.fromEntries(open.map(({ key }) => [key, answer])) };
          const messages = Object.values(validate(spoken.form, spoken.validators, { answers, counts, tabs, today: TODAY })).flat();
          const called = Object.values(spoken.form.sections).flatMap(({ id, keys }) => {
            const validator = spoken.validators[id];
            validator?.(Object.fromEntries(keys.flatMap((key) => (key in answers ? [[key, answers[key]]] : []))));
            return validator?.errors?.flatMap(({ message = '' }) => (message === '' ? [] : [message])) ?? [];
          });
          for (const message of called) heard.add(message);
          expect(messages.filter((message) => called.some((one) => message.includes(one)))).toEqual([]);
          expect(messages.length).toBeGreaterThan(0);
        }
    expect(
      [...heard].some((message) => message.startsWith('must ')),
      'the validator has found something',
    ).toBe(true);
  });

  test.each(readPersonas(root).map((who) => [who.name, who] as const))('has an applicant as expected: %s', (_, who) =>
    expectPersonaResult(form, validators, who),
  );

  test.each(readPersonas(root).map((who) => [who.name, who] as const))(
    'answered by %s one after the other in a browser, comes to the same',
    (_, who) => {
      const store = createAnswerStore(form, validators, () => ({ today: who.today }));
      for (const [id, count] of Object.entries(who.counts)) store.setCount(id, count);
      for (const [id, tab] of Object.entries(who.tabs)) store.setTab(id, tab);
      for (const key of Object.keys(form.questions)) if (isAnswered(who.answers[key])) store.change({ [key]: who.answers[key] ?? '' });
      const now = fillForm(form, who);
      expect(store.getAnswers()).toEqual(now.answers);
      expect(store.failures()).toEqual(validate(form, validators, now));

      const later = createAnswerStore(form, validators, () => ({ today: who.today }));
      later.load(store.getAnswers(), store.getCounts(), who.tabs);
      expect(later.unsaved().answers, 'nothing changes by coming back').toEqual({});
      expect(later.failures()).toEqual(store.failures());
    },
  );

  test('asks the same in every language, and reads every answer in it', () => {
    const fullest = readPersonas(root).map((who) => fillForm(form, who));
    const asked = (it: Form): readonly unknown[] =>
      Object.values(it.questions).map(({ key, page, section, type, limit }) => [key, page, section, type, limit]);
    for (const language of languagesOf(form.institution)) {
      const translated = definition.inLanguage(language).form;
      expect(asked(translated), language).toEqual(asked(form));
      for (const now of fullest) {
        const read = summarizeAnswers(translated, now);
        expect(read.map(({ page }) => page)).toEqual(summarizeAnswers(form, now).map(({ page }) => page));
        for (const { label, value } of read.flatMap(({ sections }) => sections.flatMap(({ items }) => items))) {
          expect(label).not.toMatch(UNFILLED);
          expect(value).not.toBe('');
        }
      }
    }
  });

  test('writes every kind of mail in every language, with nothing left to fill in', () => {
    for (const language of languagesOf(form.institution)) {
      const formState = { answers: {}, counts: {}, tabs: {}, today: TODAY };
      for (const [kind, params] of MAIL_KINDS.map((one) => [one, MAIL_PARAMS[one]] as const)) {
        const mail = { kind, to: 'ada@example.org', params, formState };
        const { subject, text, html, codeOrLink = '' } = composeMail(definition.inLanguage(language), mail);
        expect(subject, `${kind} in ${language}`).not.toBe('');
        expect(`${subject}${text}${html.replaceAll(/style="[^"]*"/g, '')}`, `${kind} in ${language}`).not.toMatch(UNFILLED);
        expect(text, `${kind} in ${language}`).toContain(codeOrLink);
        expect(codeOrLink).toBe(Object.values(params)[0] ?? '');
        expect(html).toContain(`lang="${language}"`);
      }
    }
  });

  test('is explained to its officers without a key or a code', () => {
    const lists = Object.values(form.lists).flatMap((list) => ('options' in list ? list.options : []));
    const labels = new Set(lists.map(({ label }) => label));
    const codes = new Set(
      lists.filter(({ value, label }) => value.length > 2 && !label.includes(value) && !labels.has(value)).map(({ value }) => value),
    );
    for (const section of Object.values(form.sections)) {
      for (const key of section.keys) {
        const text = [...explainSectionVisibility(form, section), ...explainQuestion(form, key, TODAY)].join(' ');
        expect(text).not.toMatch(/[a-z]_[a-z]|\bundefined\b|\[object/);
        // Messages of authors may name tests and countries as they like: only our own words must be free of codes.
        const own = text.replaceAll(/“[^”]*”/g, '').split(/[^\p{L}\p{N}]+/u);
        expect(
          own.filter((word) => codes.has(word)),
          text,
        ).toEqual([]);
        expect(text).not.toMatch(/an answer that no question asks|that its list does not have/);
      }
    }
  });
});

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
