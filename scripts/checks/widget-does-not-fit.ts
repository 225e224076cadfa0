import { kindOf, WIDGET_KINDS, type WidgetName, widgetOf, WIDGETS } from '../../src/form/model/widget-kinds.ts';
import { UI_VALUES } from '../../src/form/model/vocabulary.ts';
import { askedIn, questionsOf } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { some } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'widget-does-not-fit',
  what: 'The widget cannot ask for this type of answer, offers options without a list, or looks something up without a category.',
  advice: 'Use a type and a widget that belong together; add what is missing.',
  see: 'Kinds of questions',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"given_name": { "ui:widget": "checkbox", "ui:autocomplete": "given-name" }',
    right: '"given_name": { "ui:widget": "text", "ui:autocomplete": "given-name" }',
  },
  scope: 'application',
  run: (application) =>
    application.folders.flatMap((folder) =>
      questionsOf(application, folder).flatMap((key): readonly Draft[] => {
        const file = `${folder}/ui.json`;
        const asked = askedIn(application, folder, key);
        const { ui } = asked;
        const widget = widgetOf(asked);
        if (asked.type === '' || (ui['ui:widget'] !== undefined && ui['ui:widget'] !== widget)) return [];
        const { takesList = false } = kindOf(asked);
        const place = { rule: check.name, file, pointer: step(key) + (ui['ui:widget'] === undefined ? '' : '/ui:widget') };
        const fitting = WIDGETS.filter((name) => takesType(name, asked.type));
        if (fitting.length > 0 && !takesType(widget, asked.type)) {
          return [
            {
              ...place,
              what: `The widget "${widget}" cannot ask for "${key}", whose type is "${asked.type}"`,
              advice: `Widgets for it: ${some(fitting)}; or correct "type" in schema.json.`,
            },
          ];
        }
        if (widget === 'lookup' && ui['ui:options']?.category === undefined) {
          return [
            {
              ...place,
              what: `The widget "lookup" does not know what "${key}" looks up`,
              advice: `Add "category" to its "ui:options": ${some(UI_VALUES.category)}.`,
            },
          ];
        }
        const given = ui['ui:options']?.list;
        if (takesList && given === undefined)
          return [
            {
              ...place,
              what:
                `The widget "${widget}"${ui['ui:widget'] === undefined ? ', which is used where none is named,' : ''} has no ` +
                `options to offer`,
              advice: 'Add "ui:options": { "list": "NAME" } with a list of schemas/options.',
            },
          ];
        if (takesList || given === undefined) return [];
        return [
          {
            ...place,
            pointer: `${step(key)}/ui:options/list`,
            what: `The widget "${widget}" offers no options`,
            advice: `Remove the list, or use ${some(WIDGETS.filter((name) => WIDGET_KINDS[name].takesList))}.`,
          },
        ];
      }),
    ),
};

const takesType = (widget: WidgetName, type: string): boolean => WIDGET_KINDS[widget].types.some((one) => one === type);
