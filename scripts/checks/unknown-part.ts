import { startedPart } from '../../src/form/compile/compile-logic.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { isLogicFile } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';
import { operationsOf } from './application/rules.ts';

export const check: ApplicationCheck = {
  name: 'unknown-part',
  what: 'A rule names a section or a repeat that no page has.',
  advice: 'Correct the name.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "started": "studies/job" }',
    right: '"when": { "started": "studies/jobs" }',
  },
  run: (application) =>
    operationsOf(application).flatMap(({ source, pointer, operator, operand, inComponent }) => {
      const place = { file: source.file, pointer };
      if (operator === 'repeat') {
        const repeats = [...application.parts.repeats.keys()];
        const name = String(operand);
        const advice = didYouMean(
          name,
          repeats,
          'Repeats have their names in page.json: correct this one, or remove the rule if its repeat is gone.',
        );
        return repeats.includes(name) ? [] : [{ ...place, what: `There is no repeat "${name}"`, advice }];
      }
      if (operator !== 'started') return [];
      const sections = [...application.parts.sections.keys()];
      // Only rules of a section have one around them.
      const name = startedPart(operand, isLogicFile(source.file) || inComponent ? sections[0] : '');
      if (sections.includes(name)) return [];
      if (name === '')
        return [{ ...place, what: 'There is no section around this rule', advice: 'Name the section that you mean: "page/section".' }];
      const advice = didYouMean(
        name,
        sections,
        'Write the name of the page, a slash, and the name of the section or repeat; or remove the rule if it is gone.',
      );
      return [{ ...place, what: `There is no section "${name}"`, advice }];
    }),
};
