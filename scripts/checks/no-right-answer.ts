import { steps } from '../../src/form/compile/json-pointer.ts';
import { conflictIn } from '../witness/conflict.ts';
import { placesOf } from '../witness/demands.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { check as contradictoryLimits } from './contradictory-limits.ts';
import { check as kindMismatch } from './kind-mismatch.ts';
import { check as listDoesNotFit } from './list-does-not-fit.ts';
import { check as optionDoesNotFit } from './option-does-not-fit.ts';
import { check as widgetDoesNotFit } from './widget-does-not-fit.ts';

/** Nothing is said of a question with findings of these checks: that no answer is right follows from them, or from what they mean. */
const beforehand = [contradictoryLimits, widgetDoesNotFit, optionDoesNotFit, listDoesNotFit, kindMismatch];

export const check: ApplicationCheck = {
  name: 'no-right-answer',
  description:
    'Every question has an answer that is right for all that is asked of it: limits, pattern, format, step, list, widget, and the kind ' +
    'of its key.',
  scope: 'application',
  run(application) {
    if (application.findings.length > 0) return [];
    const reported = new Set(beforehand.flatMap((earlier) => earlier.run(application)).map(questionAt));
    return Object.values(application.form.questions).flatMap((question): readonly Draft[] => {
      const { folder, name } = placesOf(application).get(question.key) ?? {};
      const place = `${folder} ${name}`;
      if (reported.has(place) || question.value !== undefined) return [];
      const conflict = conflictIn(application, question);
      const [first] = conflict;
      if (!first) return [];
      reported.add(place);
      const elsewhere = [...new Set(conflict.map(({ at }) => at.file).filter((file) => file !== first.at.file))];
      return [
        {
          rule: check.name,
          ...first.at,
          what:
            `No answer to "${question.key}" can be right: none meets ${inARow(conflict.map(({ words }) => words))}` +
            (elsewhere.length === 0 ? '' : ` (also in ${elsewhere.join(' and ')})`),
          advice: 'Correct one of them, and try an answer that you expect.',
        },
      ];
    });
  },
};

/** `a`, `both a and b`, `all of a, b and c`. */
const inARow = (words: readonly string[]): string =>
  words.length === 1 ? `${words[0]}` : `${words.length === 2 ? 'both' : 'all of'} ${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Folder and name of the question that a finding in its schema.json or ui.json is about. */
function questionAt({ file, pointer }: Draft): string {
  const parts = steps(pointer);
  return `${file.replace(/\/[^/]+$/, '')} ${parts[file.endsWith('/schema.json') ? 1 : 0]}`;
}
