import { factsOfKind } from '../../form/compile/facts.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import type { AllowedPlaceholders } from '../../form/compile/translatable-fields.ts';
import type { Rule } from '../../form/model/form.ts';
import { findContentSlot } from '../../form/model/content.ts';
import { isContentFile, slotIdOf } from '../../form/model/form-file-paths.ts';
import { flattenPluralForms } from '../../form/model/plurals.ts';
import { commonPlaceholders } from '../../form/model/text.ts';
import { OFFICE_TEMPLATE_PLACEHOLDERS } from '../../api/rules/office.ts';
import type { CheckedForm, FormCheck, Problem } from '../form-files/checked-form.ts';
import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import {
  blockQuestionNameInText,
  allowsAnswerPlaceholders,
  findAnswerPlaceholderProblem,
  type TextInContext,
} from '../form-files/answer-placeholder-problems.ts';
import { programSentenceParams } from '../form-files/program-sentences.ts';
import { getOwn } from '../../form/model/answers.ts';

interface Sentence {
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
  readonly filled: readonly string[];
  readonly spot: TextInContext;
}

export const unknownPlaceholder: FormCheck = {
  name: 'unknown-placeholder',
  what:
    'A sentence has a `{name}` that nothing fills in there, a brace too many or too few, or says an answer that it cannot: ' +
    'a sensitive one in an email, one that only the office sees, or one without words to show until it is given.',
  advice: 'Use one of the names that the finding lists.',
  example: { file: 'schemas/content/help.json', wrong: '[Write to us](mailto:{help_mail})', right: '[Write to us](mailto:{help_email})' },
  run: (checkedForm) =>
    writtenSentences(checkedForm).flatMap(({ file, pointer, text, filled, spot }) => {
      const place = findAnswerPlaceholderProblem(checkedForm, spot);
      if (place) return { file, pointer, ...place };
      const wrong = firstWrong(text, filled);
      return wrong === undefined ? [] : { file, pointer, ...problemWith(checkedForm, wrong, spot, filled) };
    }),
};

/** First placeholder that is not filled in, with braces around it if it has too many, or an unmatched brace and the word after it. */
function firstWrong(text: string, filled: readonly string[]): string | undefined {
  const placed = [...flattenPluralForms(text).matchAll(/\{\{[^{}]*\}\}|\{([^{}]*)\}|\{(?:[\w.]*\w)?|\}/g)];
  // Facts are filled in everywhere, and unknown ones have a check of their own; answers are checked above.
  return placed.find(([, name]) => name === undefined || !(/^(fact|link|answer)\./.test(name) || filled.includes(name)))?.[0];
}

function problemWith(checkedForm: CheckedForm, wrong: string, spot: TextInContext, filled: readonly string[]): Problem {
  const name = wrong.replace(/[{}]/g, '').trim();
  if (wrong.startsWith('{{')) return { what: `"${wrong}" has a brace too many on each side`, advice: `Write {${name}}.` };
  const nested = NUMBERED_ANSWER.exec(spot.text)?.groups;
  if (nested && nested['whole']?.startsWith(wrong) === true) {
    const own = blockQuestionNameInText(checkedForm, spot, nested['key'] ?? '');
    const what = `"${nested['whole']}" has braces within braces`;
    if (own !== undefined)
      return { what, advice: `A block names its own questions without prefix and number: {answer.${own}${nested['words']}}.` };
    return { what, advice: 'Write the whole name of one question, as in {answer.KEY|words}.' };
  }
  if (!wrong.endsWith('}')) return { what: `"${wrong}" is not closed`, advice: `Write }, as in {${name || 'name'}}.` };
  if (!wrong.startsWith('{')) return { what: 'This "}" closes nothing', advice: 'Write { where the name begins, or remove it.' };
  if (DATE_FIELD_PLACEHOLDERS.includes(name) && spot.filled === 'file') {
    const what = `"${wrong}" says how a day is typed, and nothing is typed here`;
    return { what, advice: filled.includes('date') ? 'Write {date} for the day.' : namesThatFit(checkedForm, spot, filled) };
  }
  const what = `"${wrong}" is not filled in here, so students would see it literally`;
  if (new RegExp(String.raw`\]\([^)]*\{${name}\}`).test(spot.text))
    return { what, advice: 'Here is plain text, in which a link shows with its brackets: put it into "ui:more", or into a notice.' };
  if (filled.includes(name)) return { what, advice: `Write {${name}}, without blanks.` };
  const meant = suggestFullName(checkedForm, name, spot);
  if (meant !== undefined) return { what, advice: `Did you mean {${meant}}?` };
  if (name === 'limit' && spot.filled === 'key')
    return {
      what,
      advice: 'It is the limit of a rule that compares one answer with one thing: change the rule, or write the limit in words.',
    };
  return { what, advice: didYouMean(name, filled, namesThatFit(checkedForm, spot, filled)) };
}

const NUMBERED_ANSWER = /(?<whole>\{answer\.(?<key>[^{}|]*\{\w*\}[^{}|]*)(?<words>[^{}]*)\})/;

function suggestFullName({ formFiles, form }: CheckedForm, name: string, spot: TextInContext): string | undefined {
  const [key = ''] = name.replace(/^[^|]*[.](?=[^.|]*(\||$))/, '').split('|');
  for (const kind of ['fact', 'link'] as const) if (Object.hasOwn(factsOfKind(formFiles, kind), key)) return `${kind}.${key}`;
  return Object.hasOwn(form.questions, key) && allowsAnswerPlaceholders({ form }, spot)
    ? `answer.${key}|words to show until it is answered`
    : undefined;
}

function namesThatFit({ formFiles, form }: CheckedForm, spot: TextInContext, filled: readonly string[]): string {
  const kinds = (['fact', 'link'] as const).flatMap((kind) => {
    const [first] = Object.keys(factsOfKind(formFiles, kind));
    return first === undefined ? [] : [`${kind}.${first}`];
  });
  const answer = allowsAnswerPlaceholders({ form }, spot) ? ['answer.KEY|words'] : [];
  const names = [...filled, ...kinds, ...answer].map((known) => `{${known}}`);
  return names.length === 0 ? 'Nothing is filled in here: write it out.' : `Filled in here: ${joinQuotedNames(names, 20)}.`;
}

function writtenSentences({ formFiles, form }: CheckedForm): readonly Sentence[] {
  const rules = Object.values(form.sections).flatMap(({ rules: musts, warnings }) => [...musts, ...warnings]);
  // The name of a content file decides its placeholders: a wrong name is reported as such.
  const named = Object.entries(formFiles).filter(([file]) => !isContentFile(file) || findContentSlot(slotIdOf(file)));
  return named.flatMap(([file, json]) =>
    translatableTexts(file, json).map(({ place, pointer, text, filled }) => {
      const around = resolvePointer(json, pointer.slice(0, pointer.lastIndexOf('/')));
      const spot = { file, place, text, filled, around };
      return { file, pointer, text, filled: namesOf[filled]({ ...spot, rules }), spot };
    }),
  );
}

const WITHOUT_DATE = /^(answer|reading|refusal|upload)\./;

function placeholdersOfSlot(file: string): readonly string[] {
  return (isContentFile(file) && findContentSlot(slotIdOf(file))?.names) || [];
}

const common = [...commonPlaceholders.ofForm, ...commonPlaceholders.ofDay];

const DATE_FIELD_PLACEHOLDERS = ['date_order', 'date_example'];

interface SpotOfRules extends TextInContext {
  readonly rules: readonly Pick<Rule, 'message' | 'limit'>[];
}

function placeholdersOfMessage({ place, rules }: SpotOfRules): readonly string[] {
  const saying = rules.filter(({ message }) => message === place);
  return saying.length > 0 && saying.every(({ limit }) => limit !== undefined) ? ['limit'] : [];
}

const namesOf: Readonly<Record<AllowedPlaceholders, (spot: SpotOfRules) => readonly string[]>> = {
  nothing: () => [],
  name: () => ['name'],
  answers: () => [],
  office: () => [...OFFICE_TEMPLATE_PLACEHOLDERS, ...commonPlaceholders.ofForm],
  number: ({ around: use }) => (typeof use === 'object' && use !== null && 'repeat' in use ? ['n'] : []),
  message: () => common,
  file: ({ file }) => [...common.filter((name) => !DATE_FIELD_PLACEHOLDERS.includes(name)), ...placeholdersOfSlot(file)],
  key: (spot) => [
    ...Object.keys(getOwn(programSentenceParams, spot.place) ?? {}),
    ...placeholdersOfMessage(spot),
    ...(WITHOUT_DATE.test(spot.place) ? commonPlaceholders.ofForm : common),
  ],
};
