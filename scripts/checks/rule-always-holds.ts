import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { inWords } from './application/in-words.ts';
import { verdictsOn, type Verdict } from './proof/verdicts.ts';

/** What follows for what it decides, and what to do: to remove the rule may say the opposite. */
const consequences: Readonly<Record<Verdict['part'], string>> = {
  condition: 'Rules that use it always apply: correct it, or remove it and what it decides',
  institution: 'It says the same as true: correct the rule, or write true in its place. Left out, it would say false',
  page: 'Everyone goes through the page: correct the rule, or remove it',
  hidden: 'The section never shows: correct the rule, or remove the section. Without the rule it would always show',
  shown: 'It makes no difference: correct the rule, or remove it',
  when: 'Its questions always show: correct the rule, or take them out of the group',
  otherwise: 'It makes no difference: correct the rule, or write true in its place',
  copy: 'Its questions are always copied: correct the rule, or write true in its place',
  required: 'The question is always required: correct the rule, or list the question in "required" of schema.json',
  must: 'Its message never shows: correct the rule, or remove it and its message',
  warning: 'It warns of every answer: correct the rule, or say it in the help of the question in its place',
};

export const check: ApplicationCheck = {
  name: 'rule-always-holds',
  what: 'A rule, or part of one, holds whatever students answer.',
  advice: 'Correct it, or do what the finding says if always is meant: without the rule its file may say the opposite.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "or": [{ "answered": { "var": "born_abroad" } }, { "notAnswered": { "var": "born_abroad" } }] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run: (application) =>
    verdictsOn(application)
      .filter(({ proved }) => proved === 'always' || proved === 'unasked')
      .map((verdict) => ({ ...verdict.at, at: 'key', ...explained(application, verdict) })),
};

function explained(application: Application, { at, part, whole, key }: Verdict): Pick<Draft, 'what' | 'advice'> {
  if (key !== undefined)
    return {
      what: `This part of the rule always holds for students who are not asked "${key}", whatever they answer besides`,
      advice: 'If one of these answers is enough, write "and" for "or"; else let this part apply only to those who are asked.',
    };
  return {
    what: `${whole ? 'This rule' : 'This part of the rule'} always holds, whatever students answer: ${inWords(application, at)}`,
    advice: whole ? `${consequences[part]}.` : 'Correct it or remove it.',
  };
}
