import type { Answer } from '../../form/model/answers.ts';
import type { Question } from '../../form/model/form.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { findAnswersTo } from './answer-constraints.ts';
import type { BrowserAndServerValidator } from './browser-and-server-validator.ts';
import { boundaryValues } from './boundary-values.ts';

/** Number of trials of one kind, successes, and failures in words. */
export interface TrialSummary {
  readonly all: number;
  readonly missed: readonly string[];
}

/** Verdicts of browser and server on valid answers to each question, and on answers on both sides of each of its limits. */
export function trySingleAnswers(checkedForm: CheckedForm, judge: BrowserAndServerValidator) {
  const questions = Object.values(checkedForm.form.questions).filter(({ value }) => value === undefined);
  const right = questions.map((question) => ({ question, answers: findAnswersTo(checkedForm, question).answers }));
  const limits = questions.flatMap((question) => boundaryValues(checkedForm, question).map((limit) => ({ question, ...limit })));
  return {
    /** Questions that are answered by hand: has each a right answer? */
    questions: {
      all: questions.length,
      missed: right.filter(({ answers }) => answers.length === 0).map(({ question }) => `${question.key}: no right answer is known`),
    },
    /** Options of lists, at each question that offers them: is each a right answer there? */
    options: optionsTried(checkedForm, right),
    /** Limits of questions: is there an answer on either side of each? */
    limits: {
      all: limits.length,
      missed: limits.flatMap(({ question: { key }, demand: { words }, inside, outside }) => [
        ...(inside === undefined ? [`${key}: no answer is known that just meets ${words}`] : []),
        ...(outside === undefined ? [`${key}: no answer is known that just breaks ${words}`] : []),
      ]),
    },
    /** Disagreements between browser, server and form about an answer. */
    disagreements: [
      ...right.flatMap(({ question, answers }) => answers.flatMap((answer) => againstRight(judge, question, answer))),
      ...limits.flatMap(({ question, demand: { words }, inside, outside }) => [
        ...(inside === undefined ? [] : againstRight(judge, question, inside)),
        ...(outside === undefined ? [] : forWrong(judge, question, outside, words)),
      ]),
    ],
  };
}

function optionsTried(
  checkedForm: CheckedForm,
  right: readonly { readonly question: Question; readonly answers: readonly Answer[] }[],
): TrialSummary {
  const offered = right.flatMap(({ question, answers }) => {
    const values =
      question.type === 'array' ? [] : allOptionsOfQuestion(checkedForm.form, question, checkedForm.today).map(({ value }) => value);
    const taken = new Set(answers);
    return values.map((value) => ({
      words: `${question.key}: the option ${inJson(value)} breaks a limit or a pattern`,
      taken: taken.has(value),
    }));
  });
  return { all: offered.length, missed: offered.filter(({ taken }) => !taken).map(({ words }) => words) };
}

function againstRight(judge: BrowserAndServerValidator, { key }: Question, answer: Answer): readonly string[] {
  const refusals = [
    ['the browser', judge.browserOf(key, answer)],
    ['the server', judge.serverOf(key, answer)],
    ['what stores it', judge.unstorable({ [key]: answer })[key] ?? []],
  ] as const;
  return refusals.flatMap(([who, sentences]) =>
    sentences.map((sentence) => `${key}: ${who} refuses ${inJson(answer)}, which is right: ${sentence}`),
  );
}

function forWrong(judge: BrowserAndServerValidator, { key }: Question, answer: Answer, words: string): readonly string[] {
  const [browser, server] = [judge.browserOf(key, answer), judge.serverOf(key, answer)];
  const taken = [...(browser.length === 0 ? ['the browser'] : []), ...(server.length === 0 ? ['the server'] : [])];
  return [
    ...taken.map((who) => `${key}: ${who} takes ${inJson(answer)}, which breaks ${words}`),
    ...(taken.length === 0 && browser.join('\n') !== server.join('\n')
      ? [`${key}: of ${inJson(answer)} the browser says “${browser.join(' ')}”, and the server “${server.join(' ')}”`]
      : []),
    ...browser.filter(isOfAjv).map((sentence) => `${key}: of ${inJson(answer)} a student would read “${sentence}”`),
  ];
}

/** Messages of the library itself, in English and about schemas, which no student may ever read. */
const isOfAjv = (sentence: string): boolean => /^must (NOT )?(be|have|match|pass)\b/.test(sentence);

const inJson = (answer: Answer): string => {
  const text = JSON.stringify(answer);
  return text.length > 60 ? `${text.slice(0, 60)}… (${typeof answer === 'string' ? [...answer].length : 0} characters)` : text;
};
