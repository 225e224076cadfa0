import type { ApplicationCheck } from './application/check.ts';
import { inWords } from './application/in-words.ts';
import { verdictsOn, type Verdict } from './proof/verdicts.ts';

/** What follows for what it decides, and what to do: to remove the rule may say the opposite. */
const consequences: Readonly<Record<Verdict['part'], string>> = {
  condition: 'Rules that use it never apply: correct it, or remove it and what it decides',
  institution: 'It says the same as false: correct the rule, or write false in its place, or leave it out',
  page: 'No student ever sees the page: correct the rule, or remove the page. Without the rule everyone would go through it',
  hidden: 'The section is never hidden: correct the rule, or remove it',
  shown: 'What it decides never shows: correct the rule, or remove what never shows. Without the rule it would always show',
  when: 'Its questions never show: correct the rule, or remove them',
  otherwise: 'Its questions never show: correct the rule, or remove them',
  copy: 'Nothing is ever copied: correct the rule, or remove the copy',
  required: 'The question is never required: correct the rule, or remove it',
  must: 'No answer would ever be accepted: correct the rule, or remove it and its message',
  warning: 'It never warns of an answer: correct the rule, or remove it and its message',
};

export const check: ApplicationCheck = {
  name: 'rule-never-holds',
  what: 'A rule, or part of one, holds for no answer at all.',
  advice: 'Correct it, or remove it with what it decides: without its rule that may always apply.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "and": [{ "equals": [{ "var": "room" }, "FAMILY"] }, { "equals": [{ "var": "room" }, "OWN"] }] }',
    right: '"when": { "in": [{ "var": "room" }, ["FAMILY", "OWN"]] }',
  },
  run: (application) =>
    verdictsOn(application)
      .filter(({ proved }) => proved !== 'always' && proved !== 'unasked')
      .map(({ at, part, whole, proved }) => ({
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
                    advice: whole ? `${consequences[part]}.` : 'Correct it or remove it.',
                  }),
      })),
};
