import { isDeepStrictEqual } from 'node:util';
import { isAnswered, getOwn } from '../../src/form/model/answers.ts';
import type { Form, SectionValidators } from '../../src/form/model/form.ts';
import { evaluate } from '../../src/form/run/evaluate.ts';
import { summarize } from '../../src/form/run/summarize.ts';
import { validate } from '../../src/form/run/validate.ts';
import { type Persona, fillForm } from './personas.ts';

export function personaMismatches(
  form: Form,
  validators: SectionValidators,
  { name, expect: expected, ...who }: Persona,
): readonly string[] {
  const now = fillForm(form, who);
  const { sections } = evaluate(form, now);
  const visible = Object.keys(sections).filter((id) => sections[id]?.visible);
  const cleared = Object.keys(who.answers).filter((key) => !isAnswered(getOwn(now.answers, key)));
  const items = summarize(form, now).flatMap((page) => page.sections.flatMap((section) => section.items));
  const read = Object.fromEntries(items.map(({ key, value }) => [key, value]));
  return [
    ...differing('visible', expected.visible, visible),
    ...differing('cleared', expected.cleared ?? [], cleared),
    ...unlike('missing', { ...blank(validate(form, validators, now)), ...expected.missing }, validate(form, validators, now)),
    ...unlike('summary', expected.summary, read),
  ].map((surprise) => `${name}: ${surprise}`);
}

/** Anything not expected is expected to be absent. */
const blank = (found: object): Readonly<Record<string, undefined>> => Object.fromEntries(Object.keys(found).map((key) => [key, undefined]));

function differing(part: string, expected: readonly string[], found: readonly string[]): readonly string[] {
  const more = found.filter((id) => !expected.includes(id)).map((id) => `"${id}" is ${part}, but "expect.${part}" does not have it`);
  const fewer = expected.filter((id) => !found.includes(id)).map((id) => `"${id}" is in "expect.${part}", but it is not ${part}`);
  if (more.length + fewer.length > 0 || isDeepStrictEqual(expected, found)) return [...more, ...fewer];
  return [`"expect.${part}" is in another order: ${found.join(', ')}`];
}

const unlike = (part: string, expected: Readonly<Record<string, unknown>>, found: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(expected)
    .filter((key) => !isDeepStrictEqual(getOwn(expected, key), getOwn(found, key)))
    .map((key) => `"expect.${part}" has ${inWords(getOwn(expected, key))} for "${key}", but it is ${inWords(getOwn(found, key))}`);

const inWords = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).replaceAll('\u00a0', '\\u00a0').replaceAll('\u202f', '\\u202f');
