import type { ApplicationCheck } from './application/check.ts';
import { wrongSides } from './texts/sides.ts';

export const check: ApplicationCheck = {
  name: 'wrong-way-round',
  what:
    'A label asks for a day to come, and only days that have been are accepted, or the other way round; a rule refuses just the answers ' +
    'that its message asks for; or a warning shows to those who are as they must be, and lets all others pass.',
  advice: 'Turn the rule or the direction round, or correct the words.',
  see: 'Rules',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"moved_on": { "ui:widget": "date", "ui:options": { "direction": "future" } }',
    right: '"moved_on": { "ui:widget": "date", "ui:options": { "direction": "past" } }',
  },
  scope: 'application',
  run: (application) => wrongSides(application).map((problem) => ({ rule: check.name, ...problem })),
};
