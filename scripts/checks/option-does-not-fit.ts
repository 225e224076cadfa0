import { schemaFile, uiFile } from '../../src/form/model/document-paths.ts';
import { type Asked, isNumber, kindOf, WIDGET_KINDS, widgetOf, WIDGETS } from '../../src/form/model/widget-kinds.ts';
import { isUnit } from '../../src/form/model/units.ts';
import { askedIn, questionsOf } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { some } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

/** All settings that are for some widgets only; `list` is reported with its widget. */
const options = new Set(WIDGETS.flatMap((name) => WIDGET_KINDS[name].options));

export const check: ApplicationCheck = {
  name: 'option-does-not-fit',
  what:
    'This widget does not have this option in `ui:options`, such as `rows` for a radio, or decimals are asked for with a ' +
    'keyboard without a point, or a text has a unit, or a unit is a currency that there is not, or `limit` is another number than the ' +
    '`maxLength` of the question, which counts.',
  advice: 'Remove it, or use a widget that the finding lists; write `decimal`; make the question a number; say the length once.',
  see: 'What `ui.json` can say about a question',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-or-no", "rows": 2 } }',
    right: '"born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-or-no" } }',
  },
  scope: 'application',
  run: (application) =>
    application.folders.flatMap((folder) =>
      questionsOf(application, folder).flatMap((key) => {
        const file = uiFile(folder);
        const asked = askedIn(application, folder, key);
        const unknown = [...options]
          .filter((option) => option in (asked.ui['ui:options'] ?? {}) && !kindOf(asked).options.includes(option))
          .map((option) => ({
            rule: check.name,
            file,
            pointer: `${step(key)}/ui:options/${option}`,
            what: `The widget "${widgetOf(asked)}" has no option "${option}"`,
            advice: `Remove it, or use ${some(WIDGETS.filter((name) => WIDGET_KINDS[name].options.includes(option)))}.`,
          }));
        const { input, unit, limit } = asked.ui['ui:options'] ?? {};
        const { maxLength } = application.documents[schemaFile(folder)]?.properties[key] ?? {};
        return [
          ...unknown,
          ...(asked.type === 'number' && input === 'numeric' ? [withoutPoint(file, key)] : []),
          ...(typeof limit === 'number' && maxLength !== undefined && limit !== maxLength
            ? [withoutEffect(file, key, limit, maxLength)]
            : []),
          ...(unit === undefined || unknown.length > 0 ? [] : wrongUnit(file, key, asked, unit)),
        ];
      }),
    ),
};

const withoutPoint = (file: string, key: string): Draft => ({
  rule: check.name,
  file,
  pointer: `${step(key)}/ui:options/input`,
  what: `"${key}" may have decimals, and the keyboard that "numeric" opens on a phone has no point`,
  advice: 'Write "decimal".',
});

const withoutEffect = (file: string, key: string, limit: number, maxLength: number): Draft => ({
  rule: check.name,
  file,
  pointer: `${step(key)}/ui:options/limit`,
  what: `"limit" ${limit} does nothing: schema.json says "maxLength" ${maxLength}`,
  advice: 'Remove one of the two, and write the number that is meant in the other.',
});

function wrongUnit(file: string, key: string, asked: Asked, unit: string): readonly Draft[] {
  const place = { rule: check.name, file, pointer: `${step(key)}/ui:options/unit` };
  if (!isNumber(asked))
    return [
      {
        ...place,
        what: `"${key}" is a text, and only a number has a unit`,
        advice: 'Make the type of the question "number" or "integer" in schema.json, and its kind in data-model.json; or remove the unit.',
      },
    ];
  return isUnit(unit)
    ? []
    : [{ ...place, what: `There is no currency "${unit}"`, advice: 'Write the three letters of ISO 4217, such as "USD", "CAD" or "EUR".' }];
}
