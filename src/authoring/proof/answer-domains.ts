import jsonLogic from 'json-logic-js';
import { UNANSWERED, type Answer } from '../../form/model/answers.ts';
import { isMultipleOf, roundUpToMultiple } from '../../form/model/decimals.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import { addDays } from '../form-files/add-days.ts';
import { ruleHolds, type Logic } from '../../form/model/logic.ts';
import { isInDirection } from '../../form/evaluate/date-direction.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { ruleVariableOfKey, MAX_YEARS_AHEAD, type RuleVariable } from '../form-files/rule-variables.ts';
import type { RuleAtom } from './rule-expression.ts';
import { MAX_ENUMERATED_OPTIONS, isDecidableByEnumeration, answerProjectionOf, type AnswerProjection } from './answer-projection.ts';
import { correctCheckDigits } from './correct-check-digits.ts';
import { memoize } from '../../form/model/memoize.ts';

const MAX_PAIRS = 10_000;

/** Representative answers below, at and above each bound: no rule changes its result between. Register every statement first. */
export class AnswerDomains {
  readonly days: readonly string[];
  private readonly checkedForm: CheckedForm;
  private readonly readings = new Map<string, Map<string, AnswerProjection>>();
  private readonly answersBy = new Map<string, readonly Answer[]>();
  private readonly truthsBy = new Map<string, readonly boolean[]>();

  constructor(checkedForm: CheckedForm) {
    this.checkedForm = checkedForm;
    const { today } = checkedForm;
    this.days = Array.from({ length: MAX_YEARS_AHEAD + 1 }, (_, n) => `${Number(today.slice(0, 4)) + n}${today.slice(4)}`);
  }

  readonly variable = memoize((key: string): RuleVariable => ruleVariableOfKey(this.checkedForm, key));

  register(key: string, rule: Logic): boolean {
    const reading = answerProjectionOf(rule);
    if (!isDecidableByEnumeration(this.variable(key), reading)) return false;
    const known = this.readings.get(key) ?? new Map<string, AnswerProjection>();
    if (reading) this.readings.set(key, known.set(JSON.stringify(rule), reading));
    return true;
  }

  answers(key: string, day: string): readonly Answer[] {
    const id = `${key} ${day}`;
    let answers = this.answersBy.get(id);
    if (!answers) this.answersBy.set(id, (answers = ['', ...new Set(this.answered(this.variable(key), day))]));
    return answers;
  }

  truths(atom: RuleAtom, key: string, day: string): readonly boolean[] {
    const id = `${atom.id} ${day}`;
    let truths = this.truthsBy.get(id);
    if (!truths) {
      truths = this.answers(key, day).map((answer) =>
        ruleHolds(atom.rule, { answers: { [key]: answer }, counts: {}, tabs: {}, today: day }),
      );
      this.truthsBy.set(id, truths);
    }
    return truths;
  }

  /** True if the question's limits accept the answer on this day; an unanswered question breaks none. */
  isValid(key: string, answer: Answer, day: string): boolean {
    const { sort, minimum = -Infinity, maximum = Infinity, step, direction } = this.variable(key);
    if (answer === UNANSWERED) return true;
    if (direction !== undefined && !isInDirection(direction, String(answer), day)) return false;
    const size = Array.isArray(answer) ? answer.length : sort === 'text' ? [...String(answer)].length : answer;
    if (typeof size !== 'number') return true;
    return size >= minimum && size <= maximum && (step === undefined || isMultipleOf(size, step));
  }

  /** True if a comparison with a day holds for each date that the question accepts until the institution closes, or within a year. */
  holdsForEachDate({ rule }: RuleAtom, key: string): boolean {
    const { sort, direction } = this.variable(key);
    const { via, bounds = [] } = answerProjectionOf(rule) ?? {};
    if (
      sort !== 'date' ||
      direction === undefined ||
      via !== 'self' ||
      !bounds.every((bound) => typeof bound === 'string' && isCalendarDay(bound))
    )
      return false;
    const [today = '', nextYear = ''] = this.days;
    const closes = this.checkedForm.formFiles[INSTITUTION_FILE].closes?.slice(0, today.length) ?? nextYear;
    return [today, closes < today ? today : closes].every((day) =>
      this.answers(key, day)
        .filter((answer) => answer !== UNANSWERED && this.isValid(key, answer, day))
        .every((answer) => ruleHolds(rule, { answers: { [key]: answer }, counts: {}, tabs: {}, today: day })),
    );
  }

  /** Representative pairs of answers that a rule compares with each other; undefined if there are too many, or they are unknown. */
  pairs(one: string, other: string, day: string): readonly (readonly [Answer, Answer])[] | undefined {
    const [a, b] = [this.variable(one), this.variable(other)];
    if (!isComparable(a, b)) return undefined;
    const grid = [a, b].map(({ key, sort, values = [], step }): readonly Answer[] => {
      if (sort === 'choice') return values;
      const bounds = [a, b].flatMap(({ minimum, maximum }) => [minimum ?? 0, maximum ?? 0]);
      if (sort === 'number') return numbersAround([0, ...bounds], step);
      return [day, ...this.answers(key, day)].flatMap((date) =>
        isCalendarDay(String(date)) ? [-1, 0, 1].map((days) => addDays(String(date), days)) : [],
      );
    });
    const [left = [], right = []] = grid.map((answers) => [UNANSWERED, ...new Set(answers)]);
    if (left.length * right.length > MAX_PAIRS) return undefined;
    return left.flatMap((answer) => right.map((beside) => [answer, beside] as const));
  }

  private answered({ key, sort, values = [], minimum = 0, maximum = 0, step, direction }: RuleVariable, day: string): readonly Answer[] {
    switch (sort) {
      case 'choice':
        return values;
      case 'flag':
        return [true, false];
      case 'choices':
        if (values.length === 0) return [['x']];
        return values.length <= MAX_ENUMERATED_OPTIONS ? subsetsOf(values) : values.map((_, n) => values.slice(0, n + 1));
      case 'number':
        return numbersAround([0, minimum, maximum, ...this.bounds(key, day).map(Number).filter(Number.isFinite)], step);
      case 'date':
        return [
          '2000-01-01',
          ...(direction === undefined ? [] : [-1, 0, 1].map((days) => addDays(day, days))),
          ...this.turningDays(key, day),
        ];
      case 'text': {
        const texts = [minimum, maximum, ...this.bounds(key, day, 'length')].flatMap(lengthsAround);
        // Signs that do not count make a number as long as it has to be.
        const numbers = ['x'.repeat(13), ...texts].map(({ length }) => '1'.repeat(Math.min(length, 13)).padEnd(length, '.'));
        const checked = this.bounds(key, day, 'check_digit').flatMap((method) =>
          numbers.flatMap((number) => [number, correctCheckDigits(number, String(method)) ?? []].flat()),
        );
        const words = this.bounds(key, day, 'word_count').flatMap(lengthsAround);
        return [
          'another text',
          ...this.bounds(key, day, 'self').map(String),
          ...texts,
          ...checked,
          ...words.flatMap(({ length }) => ['', ...texts].map((text) => 'x '.repeat(length - 1) + (text.slice(2 * length - 2) || 'x'))),
        ].filter((text) => text !== '');
      }
    }
  }

  private bounds(key: string, day: string, via?: AnswerProjection['via']): readonly unknown[] {
    const readings = [...(this.readings.get(key)?.values() ?? [])].filter((reading) => via === undefined || reading.via === via);
    return readings.flatMap((reading) => reading.bounds).map((bound) => valueOf(bound, day));
  }

  /** Days on which an age, a year or a comparison of dates changes, with the days before and after. */
  private turningDays(key: string, day: string): readonly string[] {
    const numbers = (via: AnswerProjection['via']): readonly number[] =>
      this.bounds(key, day, via)
        .map(Number)
        .filter(Number.isFinite)
        .flatMap((n) => [Math.floor(n), Math.ceil(n) + 1]);
    const year = Number(day.slice(0, 4));
    const turningPoints = [
      ...this.bounds(key, day, 'self')
        .filter((bound) => typeof bound === 'string' && isCalendarDay(bound))
        .map(String),
      ...numbers('age_in_years').map((age) => `${year - age}${day.slice(4)}`),
      ...numbers('year_of').map((newYear) => `${newYear}-01-01`),
      ...[...(this.readings.get(key)?.values() ?? [])].flatMap(({ via, date, bounds }) => {
        const other = date === undefined ? '' : String(valueOf(date, day));
        if (via === 'age_on' || via === 'months_between')
          return isCalendarDay(other) ? bounds.flatMap((bound) => monthsAround(Number(valueOf(bound, day)), other, via)) : [];
        const distances = bounds.map((bound) => Math.floor(Number(valueOf(bound, day)))).filter(Number.isFinite);
        return isCalendarDay(other) ? distances.flatMap((days) => [addDays(other, days), addDays(other, -days)]) : [];
      }),
    ];
    return turningPoints
      .map((point) => (isCalendarDay(point) ? point : point.replace('-02-29', '-03-01')))
      .filter((point) => isCalendarDay(point))
      .flatMap((point) => [-1, 0, 1].map((days) => addDays(point, days)));
  }
}

/** Days that are a number of years or months, or the next number, before a day or after it. */
function monthsAround(bound: number, day: string, via: 'age_on' | 'months_between'): readonly string[] {
  if (!Number.isFinite(bound)) return [];
  const [year = 0, month = 0] = day.split('-').map(Number);
  return [Math.floor(bound), Math.ceil(bound) + 1].flatMap((count) =>
    [-1, 1].map((sign) => {
      const moved = year * 12 + month - 1 + sign * count * (via === 'age_on' ? 12 : 1);
      const [years, months] = [Math.floor(moved / 12), (moved % 12) + 1];
      const [there, next] = [months, months + 1].map((each) => `${years}-${String(each).padStart(2, '0')}`);
      const isThere = isCalendarDay(`${there}${day.slice(7)}`);
      return isThere ? `${there}${day.slice(7)}` : `${next}-01`;
    }),
  );
}

/** Comparisons of two answers of these are decided by their order, or by their values in a list. */
const isComparable = (a: RuleVariable, b: RuleVariable): boolean =>
  a.asked && b.asked && a.sort === b.sort && (a.sort === 'number' ? a.step === b.step : a.sort === 'date' || isList(a, b));

const isList = (a: RuleVariable, b: RuleVariable): boolean => a.sort === 'choice' && [a, b].every(({ values = [] }) => values.length > 0);

const valueOf = (constant: Logic, day: string): unknown =>
  jsonLogic.apply(constant as jsonLogic.RulesLogic, { answers: {}, counts: {}, today: day });

const subsetsOf = (values: readonly string[]): readonly (readonly string[])[] =>
  values.reduce<readonly (readonly string[])[]>((some, value) => [...some, ...some.map((chosen) => [...chosen, value]), [value]], []);

/** Numbers at, below and above each bound, and between bounds: in steps, or halfway without them. */
function numbersAround(bounds: readonly number[], step: number | undefined): readonly number[] {
  const inOrder = bounds.toSorted((a, b) => a - b);
  const between = step === undefined ? inOrder.map((n, at) => (n + (inOrder[at + 1] ?? n)) / 2) : [];
  return [...inOrder.flatMap((n) => [...[-1, 0, 1].map((further) => roundUpToMultiple(n, step ?? 1, further)), n]), ...between];
}

function lengthsAround(bound: unknown): readonly string[] {
  const length = Number(bound);
  return Number.isFinite(length)
    ? [length - 1, length, length + 1].map((n) => 'x'.repeat(Math.min(20_000, Math.max(1, Math.round(n)))))
    : [];
}
