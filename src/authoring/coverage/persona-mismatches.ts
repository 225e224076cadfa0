import { isDeepStrictEqual } from 'node:util';
import { isAnswered, getOwn, type FormState } from '../../form/model/answers.ts';
import type { PersonaJson } from '../../form/model/form-files.ts';
import { ruleHolds, type Logic } from '../../form/model/logic.ts';
import type { Failures, Form, SectionValidators } from '../../form/model/form.ts';
import { evaluateForm } from '../../form/evaluate/evaluate.ts';
import { summarizeAnswers } from '../../form/evaluate/summarize.ts';
import { validate } from '../../form/evaluate/validate.ts';
import { nameInvisibleDifference } from '../form-files/invisible-difference.ts';
import { type Persona, fillForm } from './read-personas.ts';

/** An outcome of a persona's answers that its file does not expect. */
export interface PersonaMismatch {
  readonly part: keyof PersonaJson['expect'];
  /** Section that is visible or not, question, entry of the checklist or document; `''` if only the order differs. */
  readonly about: string;
  readonly words: string;
  /** The text to expect, as JSON, if nobody sees what differs. */
  readonly typed?: string | undefined;
  /** True if what is expected is not there at all. */
  readonly isGone?: boolean;
}

export function findPersonaMismatches(
  form: Form,
  validators: SectionValidators,
  { expect: expected, ...who }: Persona,
): readonly PersonaMismatch[] {
  const now = fillForm(form, who);
  const { sections } = evaluateForm(form, now);
  const visible = Object.keys(sections).filter((id) => sections[id]?.visible);
  const cleared = Object.keys(who.answers).filter((key) => !isAnswered(getOwn(now.answers, key)));
  const items = summarizeAnswers(form, now).flatMap((page) => page.sections.flatMap((section) => section.items));
  const read = Object.fromEntries(items.map(({ key, value }) => [key, value]));
  const missing = validate(form, validators, now);
  const warnings = warningsIn(sections);
  return [
    ...differing('visible', expected.visible, visible),
    ...differing('cleared', expected.cleared ?? [], cleared),
    ...unlike('missing', { ...blank(missing), ...expected.missing }, missing),
    ...unlike('summary', expected.summary, read),
    ...(expected.warnings ? unlike('warnings', { ...blank(warnings), ...expected.warnings }, warnings) : []),
    ...(['awaited', 'confidential'] as const).flatMap((part) =>
      (expected[part] ? differing(part, expected[part], officeOutcomes(form, now)[part]) : []).filter(
        ({ about }) => !openOutcomes(form, now)[part].includes(about),
      ),
    ),
  ];
}

/** Question key to the warnings that are shown beside its answer. */
export const warningsIn = (sections: ReturnType<typeof evaluateForm>['sections']): Failures =>
  Object.fromEntries(Object.values(sections).flatMap((section) => [...section.warnings]));

/** Entries of the checklist that the office waits for, and documents that the student never reads. */
export const officeOutcomes = (form: Form, now: FormState) => outcomesWhere(form, (rule) => ruleHolds(rule, now));

/** Outcomes that depend on a question which is not answered yet: nobody has decided on them. */
const openOutcomes = (form: Form, { answers }: FormState) =>
  outcomesWhere(form, (rule) =>
    [...JSON.stringify(rule).matchAll(/"var":"([^"]+)"/g)].some(
      ([, key = '']) => key in form.questions && !isAnswered(getOwn(answers, key)),
    ),
  );

const outcomesWhere = ({ institution }: Form, holds: (rule: Logic) => boolean) => ({
  awaited: (institution.checklist ?? []).flatMap(({ id, when = true }) => (holds(when) ? [id] : [])),
  confidential: (institution.requests?.documents ?? []).flatMap(({ key, confidential = false }) => (holds(confidential) ? [key] : [])),
});

/** Anything not expected is expected to be absent. */
const blank = (found: object): Readonly<Record<string, undefined>> => Object.fromEntries(Object.keys(found).map((key) => [key, undefined]));

function differing(
  part: Exclude<PersonaMismatch['part'], 'missing' | 'warnings' | 'summary'>,
  expected: readonly string[],
  found: readonly string[],
): readonly PersonaMismatch[] {
  const more = found.filter((id) => !expected.includes(id));
  const fewer = expected.filter((id) => !found.includes(id));
  if (part === 'visible' && more.length + fewer.length === 0 && !isDeepStrictEqual(expected, found))
    return [{ part, about: '', words: `"expect.${part}" is in another order: ${found.join(', ')}` }];
  return [
    ...more.map((id) => ({ part, about: id, words: `"${id}" is ${part}, but "expect.${part}" does not have it` })),
    ...fewer.map((id) => ({ part, about: id, words: `"${id}" is in "expect.${part}", but it is not ${part}` })),
  ];
}

const unlike = (
  part: 'missing' | 'warnings' | 'summary',
  expected: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
): readonly PersonaMismatch[] =>
  Object.keys(expected)
    .filter((key) => !isDeepStrictEqual(getOwn(expected, key), getOwn(found, key)))
    .map((key) => {
      const [before, now] = [getOwn(expected, key), getOwn(found, key)];
      const sign = typeof before === 'string' && typeof now === 'string' ? nameInvisibleDifference(before, now) : undefined;
      const differs = sign === undefined ? `, but it is ${inWords(now)}` : `, and nobody sees what differs: ${sign}`;
      return {
        part,
        about: key,
        words: `"expect.${part}" has ${inWords(before)} for "${key}"${differs}`,
        typed: sign && inWords(now),
        isGone: now === undefined,
      };
    });

/** Formats a value with names for invisible characters, which may be the only difference. */
const inWords = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : JSON.stringify(value).replaceAll(/[^\P{Z} ]|\p{Cf}/gu, (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
