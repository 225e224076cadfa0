import type { UI_VALUES, WidgetName } from '../../src/form/model/vocabulary.ts';
import { questionsOf } from './application/application.ts';
import type { Check } from './application/check.ts';
import { some } from './application/did-you-mean.ts';
import { record, step } from './application/shapes.ts';

/** Widgets that a setting of `ui:options` says something to; `list` is told with its widget. */
const takenBy: Readonly<Record<keyof typeof UI_VALUES | 'limit' | 'rows', readonly WidgetName[]>> = {
  width: ['text', 'select', 'phone', 'ssn', 'password', 'lookup'],
  variant: ['text', 'textarea', 'select', 'date', 'phone', 'ssn', 'password', 'lookup'],
  input: ['text', 'password'],
  limit: ['text', 'textarea', 'password', 'lookup'],
  direction: ['date'],
  rows: ['textarea'],
  numbers: ['phone'],
  category: ['lookup'],
};

export const check: Check = {
  name: 'option-does-not-fit',
  description: 'Every setting in "ui:options" is one that the widget of the question knows.',
  scope: 'application',
  run: (application) =>
    application.folders.flatMap((folder) =>
      questionsOf(application, folder).flatMap((key) => {
        const file = `${folder}/ui.json`;
        const ui = record(record(application.documents[file])[key]);
        const widget = String(ui['ui:widget'] ?? 'text');
        return Object.entries(takenBy)
          .filter(([option, widgets]) => option in record(ui['ui:options']) && !(widgets as readonly string[]).includes(widget))
          .map(([option, widgets]) => ({
            rule: check.name,
            file,
            pointer: `${step(key)}/ui:options/${option}`,
            what: `"${option}" says nothing to the widget "${widget}"`,
            advice: `Remove it, or use ${some([...widgets])}.`,
          }));
      }),
    ),
};
