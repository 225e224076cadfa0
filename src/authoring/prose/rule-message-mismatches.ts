import { INSTITUTION_FILE, isLogicFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import { isLogicList, parseOperation, type Logic } from '../../form/model/logic.ts';
import type { CheckedForm, CheckFinding } from '../form-files/checked-form.ts';
import { localizedTextsInFile, sourceTextOf, type LocalizedText } from './localized-texts.ts';
import { canMeanNumber, findNumbers, findYears } from './find-numbers.ts';

/** Comparisons of an answer with a number that a message may say as it is; an interval of days is often given in months or years. */
const COMPARING = ['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>='];
const COMPARED_AS_IS = ['var', 'age_in_years', 'age_on', 'months_between', 'year_of', 'length', 'word_count', 'count_of', 'sum_of'];

export function findRuleMismatches({ formFiles, textFile }: CheckedForm): readonly CheckFinding[] {
  return formFilesOfKind(formFiles, isLogicFile).flatMap(([file, { rules = [] }]) =>
    rules.flatMap(({ must, warn, message }, n): readonly CheckFinding[] => {
      const rule = must ?? warn ?? true;
      const [bound, ...others] = boundsIn(rule);
      if (bound === undefined || others.length > 0) return [];
      const days = daysIn(JSON.stringify([rule, formFiles[INSTITUTION_FILE].facts]));
      const messages = localizedTextsInFile(formFiles, textFile).filter(({ place }) => place === message);
      if (Number.isNaN(bound)) return movingYear(messages, rule);
      const wrong = messages.find(({ text }) => isOther(text, bound, days));
      if (!wrong) return [];
      const isFirst = wrong.at.file === textFile;
      const right = rules.findIndex(
        (other) => other.message === message && !boundsIn(other.must ?? other.warn ?? true).every((one) => isOther(wrong.text, one, days)),
      );
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
  );
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
function isOther(text: string, bound: number, days: readonly number[]): boolean {
  const [number, ...others] = findNumbers(text).filter((one) => !days.some((part) => part !== bound && canMeanNumber(one, part)));
  return number !== undefined && others.length === 0 && ![-1, 0, 1].some((more) => canMeanNumber(number, bound + more));
}

function boundsIn(rule: Logic): readonly number[] {
  if (isLogicList(rule)) return rule.flatMap(boundsIn);
  if (typeof rule === 'number') return [Number.NaN];
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const sides = isLogicList(operand) ? operand : [];
  const [read, bound] = typeof sides[0] === 'number' ? [sides[1], sides[0]] : sides;
  const isAsIs = read !== undefined && COMPARED_AS_IS.includes(parseOperation(read)?.[0] ?? '');
  return COMPARING.includes(operator) && typeof bound === 'number' && isAsIs ? [bound] : boundsIn(operand);
}
