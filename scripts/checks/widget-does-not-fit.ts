import { WIDGETS, type WidgetName } from '../../src/form/model/vocabulary.ts';
import { questionsOf } from './application/application.ts';
import type { Check, Draft } from './application/check.ts';
import { some } from './application/did-you-mean.ts';
import { record, step } from './application/shapes.ts';

/** What each widget can ask for, and whether it offers the options of a list. */
const fits: Readonly<Record<WidgetName, { readonly types: readonly string[]; readonly list: boolean }>> = {
  text: { types: ['string', 'integer', 'number'], list: false },
  textarea: { types: ['string'], list: false },
  select: { types: ['string'], list: true },
  radio: { types: ['string'], list: true },
  checkbox: { types: ['boolean'], list: false },
  checkboxes: { types: ['array'], list: true },
  date: { types: ['string'], list: false },
  phone: { types: ['string'], list: false },
  ssn: { types: ['string'], list: false },
  password: { types: ['string'], list: false },
  lookup: { types: ['string'], list: false },
  upload: { types: ['string'], list: false },
};

const isWidget = (name: unknown): name is WidgetName => (WIDGETS as readonly unknown[]).includes(name);

export const check: Check = {
  name: 'widget-does-not-fit',
  description: 'Every widget can ask for the type of its question, and has an option list exactly when it offers one.',
  scope: 'application',
  run: (application) =>
    application.folders.flatMap((folder) =>
      questionsOf(application, folder).flatMap((key): readonly Draft[] => {
        const file = `${folder}/ui.json`;
        const ui = record(record(application.documents[file])[key]);
        const { type } = record(record(record(application.documents[`${folder}/schema.json`])['properties'])[key]);
        const widget = ui['ui:widget'] ?? 'text';
        if (!isWidget(widget) || typeof type !== 'string') return [];
        const { types, list } = fits[widget];
        const place = { rule: check.name, file, pointer: `${step(key)}/ui:widget` };
        const fitting = WIDGETS.filter((name) => fits[name].types.includes(type));
        if (fitting.length > 0 && !types.includes(type)) {
          return [
            {
              ...place,
              what: `The widget "${widget}" cannot ask for "${key}", whose type is "${type}"`,
              advice: `Widgets for it: ${some(fitting)}; or correct "type" in schema.json.`,
            },
          ];
        }
        const ending = record(ui['ui:options'])['category'] === 'address' ? 'address_line_1' : 'name';
        if (widget === 'lookup' && !key.endsWith(ending)) {
          return [
            {
              ...place,
              what: `"${key}" does not end with "${ending}", so the widget "lookup" cannot know which questions stand beside it`,
              advice: `Give the key another name, like "school_${ending}", or the question the widget "text".`,
            },
          ];
        }
        const given = record(ui['ui:options'])['list'];
        if (list && given === undefined)
          return [
            {
              ...place,
              what: `The widget "${widget}" has no options to offer`,
              advice: 'Add "ui:options": { "list": "NAME" } with a list of schemas/options.',
            },
          ];
        if (list || given === undefined) return [];
        return [
          {
            ...place,
            pointer: `${step(key)}/ui:options/list`,
            what: `The widget "${widget}" offers no options`,
            advice: 'Remove the list, or use "select", "radio" or "checkboxes".',
          },
        ];
      }),
    ),
};
