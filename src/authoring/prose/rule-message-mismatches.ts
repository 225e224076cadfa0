import { INSTITUTION_FILE, isLogicFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles } from '../../form/model/form-files.ts';
import { isIsoDate } from '../../form/model/iso-date.ts';
import { isLogicList, operandList, parseOperation, varName, type Logic } from '../../form/model/logic.ts';
import type { CheckedForm, CheckFinding } from '../form-files/checked-form.ts';
import { localizedTexts, localizedTextsInFile, sourceTextOf, type LocalizedText } from './localized-texts.ts';
import { findDays } from './find-days.ts';
import { canMeanNumber, findNumbers, findYears } from './find-numbers.ts';
import { says, wordPattern } from './language-words.ts';
import { isAboutNumber, otherSide, saidLimits, saidNumbers, saysOpposite, type SaidLimit } from './said-limits.ts';
import { longWords } from './swapped-texts.ts';

/** Comparisons of an answer with a number that a message may say as it is; an interval of days is often given in months or years. */
const COMPARING = ['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>='];
const COMPARED_AS_IS = ['var', 'age_in_years', 'age_on', 'months_between', 'year_of', 'length', 'word_count', 'count_of', 'sum_of'];

export function findRuleMismatches({ formFiles, textFile }: CheckedForm): readonly CheckFinding[] {
  return formFilesOfKind(formFiles, isLogicFile).flatMap(([file, { rules = [], one_of: oneOf = [] }]) => [
    ...oneOf
      .flatMap((group) => localizedTextsInFile(formFiles, textFile).filter(({ place }) => place === group.message))
      .flatMap(asksForAll),
    ...rules.flatMap(({ must, warn, message }, n): readonly CheckFinding[] => {
      const rule = must ?? warn ?? true;
      const messages = localizedTextsInFile(formFiles, textFile).filter(({ place }) => place === message);
      const demand = must ?? { '!': warn ?? false };
      const turned = messages.flatMap((one) => turnedMessage(one, demand, formFiles)).slice(0, 1);
      if (turned.length > 0) return turned;
      const bound = boundOf(rule);
      const [asked] = comparisonsIn(demand);
      if (bound === undefined || !asked) return movingYear(messages, rule);
      const days = daysIn(JSON.stringify([rule, formFiles[INSTITUTION_FILE].facts]));
      const wrong = messages.find((one) =>
        boundsSaid(asked, bound).every((number) => isOther(one, number, days) || saysOtherLimit(one, asked, number)),
      );
      if (!wrong) return [];
      const isFirst = wrong.at.file === textFile;
      const right = rules.findIndex((other, m) => {
        const its = m !== n && other.message === message ? boundOf(other.must ?? other.warn ?? true) : undefined;
        return its !== undefined && !isOther(wrong, its, days);
      });
      return [
        {
          ...(isFirst ? { file, pointer: `/rules/${n}/message` } : wrong.at),
          what:
            `${isFirst ? 'This rule compares' : 'The rule that says this compares'} with ${bound}, ` +
            `and its message says another number: "${wrong.text}"`,
          advice: right < 0 ? adviceForNumber(sourceTextOf(formFiles, wrong), bound) : ANOTHER_RULE,
        },
      ];
    }),
  ]);
}

/** A message that asks for all answers where one is enough. */
function asksForAll({ text, language, at }: LocalizedText): readonly CheckFinding[] {
  if (!says(text, language, 'all') || says(text, language, 'any')) return [];
  const what = 'This asks for all of the answers, and one of them is enough: its rule is "one_of"';
  return [{ ...at, what, advice: 'Say “or” between them here; if all are needed, make each required in place of "one_of".' }];
}

interface Comparison {
  readonly read: Logic;
  readonly bound: Logic;
  readonly operator: string;
  readonly side: SaidLimit['side'];
  readonly isStrict: boolean;
}

function comparisonsIn(rule: Logic, isDenied = false): readonly Comparison[] {
  if (isLogicList(rule)) return rule.flatMap((part) => comparisonsIn(part, isDenied));
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const [first, second] = operandList(operand);
  // A message that says "nothing is missing" does not name the number 0.
  if (COMPARING.includes(operator) && [first, second].includes(0)) return [];
  if (!COMPARING.includes(operator) || first === undefined || second === undefined)
    return comparisonsIn(operand, isDenied !== (operator === '!'));
  const isTurned = parseOperation(first) === undefined;
  const side = /^[l<]/.test(operator) === (isTurned === isDenied) ? 'high' : 'low';
  const isStrict = /[te]e$|=$/.test(operator) === isDenied;
  return [{ read: isTurned ? second : first, bound: isTurned ? first : second, operator, side, isStrict }];
}

const OPPOSITE = new Map(
  COMPARING.map((operator) => [operator, operator.replace(/[lg<>]/, (way) => ({ l: 'g', g: 'l', '<': '>' })[way] ?? '<')]),
);

const MAX_OBJECT_WORDS = 4;

/** A message that says the opposite of the only comparison of what its rule asks for: "at least" where it is the most, "before" where it is after. */
function turnedMessage({ text, language, at, file }: LocalizedText, demand: Logic, formFiles: FormFiles): readonly CheckFinding[] {
  const [only, ...others] = comparisonsIn(demand);
  // Whole months: whoever has "more than 3" may have 3 and some days, and a message names that as what is wrong.
  if (only === undefined || others.length > 0 || parseOperation(only.read)?.[0] === 'months_between') return [];
  const labelOf = (name: string | undefined): readonly string[] => {
    const isTitle = (one: LocalizedText): boolean => one.place === `properties.${name}.title` && one.language === language;
    const label = name === undefined ? [] : [...longWords(localizedTexts(formFiles).find(isTitle)?.text ?? '')];
    return label.filter((word) => label.length <= 2 || word.length > 3);
  };
  const [own, other] = [only.read, only.bound].map((operand) => labelOf(varName(operand)));
  const isAboutToday = parseOperation(only.bound)?.[0] === 'today' && varName(only.read) !== undefined;
  const ofToday = (['fromToday', 'untilToday'] as const).flatMap((meaning): readonly SaidLimit[] => {
    const words = isAboutToday ? wordPattern(language, meaning).exec(text)?.[0] : undefined;
    const side = meaning === 'fromToday' ? 'low' : 'high';
    return words === undefined ? [] : [{ side, isStrict: false, isDemand: true, limit: '', number: undefined, words }];
  });
  const said =
    ofToday.length > 0
      ? ofToday
      : saidLimits(text, language).flatMap((one): readonly SaidLimit[] => {
          const { bound } = only;
          if (one.limit === '{limit}' || (typeof bound === 'number' && isAboutNumber(one, bound))) return [one];
          if (typeof bound === 'string' && isIsoDate(bound))
            return findDays(one.limit, language)[0]?.replace('----', bound.slice(0, 4)) === bound ? [one] : [];
          const words = [...longWords(one.limit)].slice(0, MAX_OBJECT_WORDS);
          const has = (label: readonly string[] = [], without: readonly string[] = []): boolean =>
            words.some((word) => label.includes(word) && !without.includes(word));
          const [isOwn, isOther] = [has(own, other), has(other, own)];
          return isOwn === isOther ? [] : [isOther ? one : { ...one, side: otherSide(one.side) }];
        });
  const stricter =
    ofToday.length === 0 && /^[lg]t$/.test(only.operator)
      ? said.find((one) => one.side === only.side && one.isDemand && one.isStrict < only.isStrict)
      : undefined;
  if (stricter) {
    const what = `Its rule refuses what is equal, too, and “${stricter.words}” does not say so`;
    return [{ ...at, what, advice: `Write "${only.operator}e" for "${only.operator}" in the rule, or say here that equal is refused.` }];
  }
  const [wrong] = said;
  if (!wrong || !said.every((one) => saysOpposite(one, only))) return [];
  const what = `This says “${wrong.words}”, and its rule asks for the opposite`;
  const isDenied = /[te]e$|=$/.test(only.operator) === only.isStrict;
  const strict = OPPOSITE.get(only.operator)?.replace(/(?<=t)e$|=$/, '') ?? '';
  // "16 or older" includes 16.
  const equal = wrong.isStrict === isDenied ? (strict.endsWith('t') ? 'e' : '=') : '';
  const right = `"${strict}${equal}" for "${only.operator}"`;
  const advice =
    at.file === file ? `Write ${right} in the rule, or correct this if` : `Correct the translation, or write ${right} in the rule unless`;
  return [{ ...at, what, advice: `${advice} the rule is right.` }];
}

const ANOTHER_RULE = 'Another rule here has this message and its number: remove one of the two rules.';

function adviceForNumber(message: string, bound: number): string {
  const [, fact] = /\{fact\.([a-z0-9_]+)\}/.exec(message) ?? [];
  if (fact !== undefined) return `Write { "fact": "${fact}" } for ${bound} in the rule: its message says this fact.`;
  return 'Write {limit} for the number in the message, or correct one of the two.';
}

/** A year in the message of a rule that compares with this year or today: from the next year on it is wrong. */
function movingYear(messages: readonly LocalizedText[], rule: Logic): readonly CheckFinding[] {
  const message = messages.find(({ text }) => findYears(text).length === 1 && findNumbers(text).length === 1);
  const [year] = findYears(message?.text ?? '');
  if (!message || year === undefined || !names(rule, 'current_year')) return [];
  const what = `This says ${year}, but the year in its rule changes every year`;
  return [{ ...message.at, what, advice: 'Write {limit} for the year: it is filled in.' }];
}

function names(rule: Logic, operator: string): boolean {
  if (isLogicList(rule)) return rule.some((part) => names(part, operator));
  const [own, operand] = parseOperation(rule) ?? [];
  return own === operator || (operand !== undefined && names(operand, operator));
}

/** Years, months and days of the month of all days in a text of JSON. */
const daysIn = (json: string): readonly number[] =>
  (json.match(/(?<=")\d{4}-\d\d-\d\d/g) ?? []).flatMap((day) => day.split('-').map(Number));

/** "More than 12" is the same as "13 or more", so a difference of one is none. Days may be said beside the number. */
function isOther({ text, language }: LocalizedText, bound: number, days: readonly number[]): boolean {
  const [number, ...others] = saidNumbers(text, language).filter((one) => !days.some((part) => part !== bound && canMeanNumber(one, part)));
  return number !== undefined && others.length === 0 && ![-1, 0, 1].some((more) => canMeanNumber(number, bound + more));
}

/** A bound as a message may say it: 24 months are 2 years, too. */
const boundsSaid = ({ read }: Comparison, bound: number): readonly number[] =>
  parseOperation(read)?.[0] === 'months_between' && bound % 12 === 0 ? [bound, bound / 12] : [bound];

/** True if a message demands a limit of the same kind, such as "13 or older", and it is another number. */
const saysOtherLimit = ({ text, language }: LocalizedText, { side, isStrict }: Comparison, bound: number): boolean => {
  const [said, ...others] = saidLimits(text, language);
  const isSameKind = others.length === 0 && said?.isDemand === true && said.side === side && said.isStrict === isStrict;
  return isSameKind && said.number !== undefined && !isAboutNumber(said, bound);
};

/** The number that the only comparison of a rule compares with as it is, if the rule has no other. */
function boundOf(rule: Logic): number | undefined {
  const [only, ...others] = comparisonsIn(rule);
  const isAlone = others.length === 0 && JSON.stringify(rule).match(/(?<=[[:,])-?\d/g)?.length === 1;
  return isAlone && typeof only?.bound === 'number' && COMPARED_AS_IS.includes(parseOperation(only.read)?.[0] ?? '')
    ? only.bound
    : undefined;
}
