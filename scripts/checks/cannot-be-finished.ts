import { contradictionsIn } from '../witness/contradictions.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'cannot-be-finished',
  description:
    'Every question that is asked can be answered so that the application can be submitted: rules, copies, what is required and limits ' +
    'leave an answer over.',
  scope: 'application',
  run(application) {
    if (application.findings.length > 0) return [];
    const reported = new Set<string>();
    return contradictionsIn(application).flatMap(({ key, bonds }): readonly Draft[] => {
      const [first, ...others] = bonds;
      // Two questions of one rule have one contradiction between them, and so have all uses of a block.
      const place = bonds
        .map(({ at }) => `${at.file}#${at.pointer}`)
        .sort()
        .join(' ');
      if (!first || reported.has(place)) return [];
      reported.add(place);
      const elsewhere = [...new Set(others.map(({ at }) => at.file).filter((file) => file !== first.at.file))];
      const words = bonds.map((bond) => bond.words);
      return [
        {
          rule: check.name,
          ...first.at,
          at: 'key',
          what:
            `No application in which "${key}" is asked and answered can be submitted: ${words.slice(0, -1).join(', ')}` +
            `${words.length > 1 ? ' and ' : ''}${words.at(-1)} ${words.length > 1 ? 'contradict each other' : 'contradicts itself'}` +
            (elsewhere.length === 0 ? '' : ` (also in ${elsewhere.join(' and ')})`),
          advice: 'Correct one of them, or ask the question only where they agree.',
        },
      ];
    });
  },
};
