import type { Section } from '../../src/form/model/form.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { operationsOf } from './application/rules.ts';
import { variableOf } from './application/variables.ts';

export const check: ApplicationCheck = {
  name: 'other-tab',
  description: 'No rule of a section in a tab reads an answer of another tab beside it: that one is always empty there.',
  scope: 'application',
  run(application) {
    const { form, findings } = application;
    if (findings.length > 0) return [];
    return operationsOf(application).flatMap(({ source, pointer, operator, operand }) => {
      const own = operator === 'var' ? sectionsOf(application, source.file) : [];
      const { key } = variableOf(application, source, String(operand));
      const read = form.sections[form.questions[key]?.section ?? '']?.tab;
      if (read === undefined || own.length === 0 || !own.every((section) => section?.tab?.of === read.of && section.tab.id !== read.id))
        return [];
      return [
        {
          rule: check.name,
          file: source.file,
          pointer,
          what: `"${key}" is asked in another tab, and is never answered while this one shows`,
          advice: 'Read an answer from outside the tabs, or ask for it in this tab.',
        },
      ];
    });
  },
};

/** The sections whose rules a file holds: for a block, all that use it. A repeat is never in a tab. */
function sectionsOf({ form, uses }: Application, file: string): readonly (Section | undefined)[] {
  return uses
    .filter(({ folder, ownFolder }) => file === `${folder}/logic.json` || file === `${ownFolder}/logic.json`)
    .map(({ ownFolder = '' }) => form.sections[ownFolder.replace('schemas/pages/', '')]);
}
