import type { ApplicationCheck } from './application/check.ts';
import { inWords } from './application/in-words.ts';
import { verdictsOn, type Verdict } from './proof/verdicts.ts';

const consequences: Readonly<Record<Verdict['part'], string>> = {
  condition: 'Rules that use it never apply',
  institution: 'It says the same as false',
  page: 'No student ever sees the page',
  hidden: 'The section is never hidden',
  when: 'Its questions never show',
  copy: 'Nothing is ever copied',
  required: 'The question is never required',
  must: 'No answer would ever be accepted',
  warning: 'It never warns of an answer',
};

export const check: ApplicationCheck = {
  name: 'rule-never-holds',
  what: 'A rule, or part of one, holds for no answer at all.',
  advice: 'Remove it, or correct it.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "and": [{ "equals": [{ "var": "room" }, "FAMILY"] }, { "equals": [{ "var": "room" }, "OWN"] }] }',
    right: '"when": { "in": [{ "var": "room" }, ["FAMILY", "OWN"]] }',
  },
  scope: 'application',
  run: (application) =>
    verdictsOn(application)
      .filter(({ proved }) => proved !== 'always' && proved !== 'unasked')
      .map(({ at, part, whole, proved }) => ({
        rule: check.name,
        ...at,
        at: 'key',
        ...(proved === 'too many cases'
          ? {
              what: 'This rule has too many cases to prove that it can hold',
              advice: 'Write it with fewer questions, or split what it decides.',
            }
          : proved === 'hidden'
            ? {
                what: `This holds only while its question is hidden, so the question is never required: ${inWords(application, at)}`,
                advice: 'Correct it, or correct the group that shows the question.',
              }
            : proved === 'refused'
              ? {
                  what: `No answer that the question accepts meets this part of it: ${inWords(application, at)}`,
                  advice: 'Correct what it compares with, or the limits of the question.',
                }
              : proved === 'inevitable'
                ? {
                    what: `"!" refuses each answer that the question accepts: ${inWords(application, at)}`,
                    advice: 'Correct what it compares with, or the limits of the question.',
                  }
                : {
                    what:
                      `${whole ? 'This rule' : 'This part of the rule'} never holds, ` +
                      `whatever students answer: ${inWords(application, at)}`,
                    advice: whole ? `${consequences[part]}: correct the rule or remove it.` : 'Correct it or remove it.',
                  }),
      })),
};
