import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { inWords } from './application/in-words.ts';
import { verdictsOn, type Verdict } from './proof/verdicts.ts';

const consequences: Readonly<Record<Verdict['part'], string>> = {
  condition: 'Rules that use it always apply',
  institution: 'It says the same as true',
  page: 'The page needs no condition',
  hidden: 'The section never shows',
  when: 'Its questions need no condition',
  copy: 'Its questions are always copied',
  required: 'List the question in "required" of schema.json',
  must: 'Its message never shows',
  warning: 'It warns of every answer',
};

export const check: ApplicationCheck = {
  name: 'rule-always-holds',
  what: 'A rule, or part of one, holds whatever students answer, so it has no effect.',
  advice: 'Remove it, or correct it.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "or": [{ "answered": { "var": "born_abroad" } }, { "notAnswered": { "var": "born_abroad" } }] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  scope: 'application',
  run: (application) =>
    verdictsOn(application)
      .filter(({ proved }) => proved === 'always' || proved === 'unasked')
      .map((verdict) => ({ rule: check.name, ...verdict.at, at: 'key', ...explained(application, verdict) })),
};

function explained(application: Application, { at, part, whole, key }: Verdict): Pick<Draft, 'what' | 'advice'> {
  if (key !== undefined)
    return {
      what: `This part of the rule always holds for students who are not asked "${key}", whatever they answer besides`,
      advice: 'If one of these answers is enough, write "and" for "or"; else let this part apply only to those who are asked.',
    };
  return {
    what: `${whole ? 'This rule' : 'This part of the rule'} always holds, whatever students answer: ${inWords(application, at)}`,
    advice: whole ? `${consequences[part]}: correct the rule or remove it.` : 'Correct it or remove it.',
  };
}
