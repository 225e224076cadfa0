import { joinNames } from '../../../src/form/compile/did-you-mean.ts';
import type { Answer } from '../../../src/form/model/answers.ts';
import { optionsFile } from '../../../src/form/model/form-file-paths.ts';
import type { Question } from '../../../src/form/model/form.ts';
import type { PersonaJson } from '../../../src/form/model/persona-json.ts';
import { liesIn } from '../../../src/form/run/dates.ts';
import { choicesOf } from '../../../src/form/run/options.ts';
import { constraintsOn } from '../../witness/demands.ts';
import type { RuleLocation } from '../proof/node.ts';
import type { CheckedForm, Mistake } from './checked-form.ts';

interface Requirement {
  readonly at: RuleLocation;
  readonly words: string;
  readonly answer: string;
  readonly isTaken: boolean;
  /** Minimum refusals that prove a requirement wrong: an answer at the edge of a direction is refused only on some days. */
  readonly fewest: number;
}

/**
 * Requirements that refuse most answers of personas, unless these expect that: more likely they are wrong than all personas. A single
 * answer may be at an edge that moves with the years.
 */
export function findMostlyRefusing(
  checkedForm: CheckedForm,
  personas: readonly (readonly [file: string, PersonaJson])[],
): readonly Mistake[] {
  if (checkedForm.findings.length > 0) return [];
  const { questions } = checkedForm.form;
  const tried = personas.flatMap(([, { answers, expect, today }]) =>
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = Object.hasOwn(questions, key) ? questions[key] : undefined;
      const isGiven = answer !== '' && answer !== false && !Object.hasOwn(expect.missing, key);
      return question && isGiven && question.value === undefined ? triedWith(checkedForm, question, answer, today) : [];
    }),
  );
  return [...Map.groupBy(tried, ({ at }) => `${at.file}#${at.pointer}`).values()].flatMap((all) => {
    const refused = all.filter(({ isTaken }) => !isTaken);
    const [first] = refused;
    if (!first || refused.length < first.fewest || refused.length * 2 <= all.length) return [];
    const given = joinNames([...new Set(refused.map(({ answer }) => answer))].sort(), 4);
    const many =
      all.length === 1 ? 'The answer that a persona gives does' : `${refused.length} of ${all.length} answers that personas give do`;
    const what = `${many} not meet ${first.words}: ${given}`;
    return [{ ...first.at, what, advice: 'Correct it, or the personas.' }];
  });
}

function triedWith(checkedForm: CheckedForm, question: Question, answer: Answer, today: string): readonly Requirement[] {
  const demands = constraintsOn(checkedForm, question).flatMap(({ keyword, by, at, words, meets }): readonly Requirement[] => {
    if (by !== 'question' || keyword === 'list') return [];
    const { direction } = question.ui['ui:options'] ?? {};
    const isTaken = keyword === 'direction' && direction !== undefined ? liesIn(direction, String(answer), today) : meets(answer);
    return [{ at, words, answer: String(answer), isTaken, fewest: keyword === 'direction' ? 1 : 2 }];
  });
  const [only, ...more] = question.lists;
  const json = checkedForm.form.lists[only?.list ?? ''];
  if (!only || more.length > 0 || !json || !('generate' in json)) return demands;
  const pointer = json.start === undefined ? '/direction' : '/start';
  const isTaken = choicesOf(checkedForm.form, question, today).some(({ value }) => value === answer);
  const at = { file: optionsFile(only.list), pointer };
  return [...demands, { at, words: `the years of "${only.list}"`, answer: String(answer), isTaken, fewest: 2 }];
}
