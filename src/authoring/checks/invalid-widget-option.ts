import { INSTITUTION_FILE, schemaFile, uiFile } from '../../form/model/form-file-paths.ts';
import {
  isNumberQuestion,
  widgetDefinitionOf,
  WIDGET_DEFINITIONS,
  widgetNameOf,
  WIDGET_NAMES,
} from '../../form/model/widget-definitions.ts';
import { isUnit } from '../../form/model/units.ts';
import { intersectDfas, acceptsText, toDfa } from '../examples/dfa.ts';
import { uiOptionLocation, writtenQuestions } from '../form-files/checked-form.ts';
import type { CheckedForm, FormCheck, CheckFinding, WrittenQuestion } from '../form-files/checked-form.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';

const options = new Set(WIDGET_NAMES.flatMap((name) => WIDGET_DEFINITIONS[name].options));

export const invalidWidgetOption: FormCheck = {
  name: 'invalid-widget-option',
  what:
    'This widget does not have this option in `ui:options`, such as `rows` for a radio, or decimals are asked for with a ' +
    'keyboard without a point, or a text has a unit, or a unit is a currency that there is not, or `limit` is another number than the ' +
    '`maxLength` of the question, which counts; or the keyboard that it opens on a phone cannot type what the pattern takes, or its rows ' +
    'have room for far more than may be typed.',
  advice: 'Remove it, or use a widget that the finding lists; write `decimal`; make the question a number; say the length once.',
  see: 'reference.md#uijson',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-or-no", "rows": 2 } }',
    right: '"born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-or-no" } }',
  },
  run: (checkedForm) =>
    writtenQuestions(checkedForm).flatMap((question) => {
      const unknown = unknownOptions(question);
      return [
        ...unknown,
        ...otherKeyboard(question),
        ...withoutEffect(question),
        ...isTooNarrow(checkedForm, question),
        ...(unknown.length > 0 ? [] : wrongUnit(question)),
      ];
    }),
};

const unknownOptions = (question: WrittenQuestion): readonly CheckFinding[] =>
  [...options]
    .filter((option) => option in (question.ui['ui:options'] ?? {}) && !widgetDefinitionOf(question).options.includes(option))
    .map((option) => ({
      ...uiOptionLocation(question, option),
      what: `The widget "${widgetNameOf(question)}" has no option "${option}"`,
      advice: `Remove it, or use ${joinQuotedNames(WIDGET_NAMES.filter((name) => WIDGET_DEFINITIONS[name].options.includes(option)))}.`,
    }));

function withoutEffect(question: WrittenQuestion): readonly CheckFinding[] {
  const { limit } = question.ui['ui:options'] ?? {};
  const { maxLength } = question.schema;
  if (typeof limit !== 'number' || maxLength === undefined || limit === maxLength) return [];
  const what = `"limit" ${limit} does nothing: schema.json says "maxLength" ${maxLength}`;
  return [{ ...uiOptionLocation(question, 'limit'), what, advice: 'Remove one of the two, and write the right number in the other.' }];
}

/** Decimals and texts, for which the numeric keyboard lacks keys; "decimal" has a point besides. */
function otherKeyboard(question: WrittenQuestion): readonly CheckFinding[] {
  const { name, type, ui } = question;
  const { input } = ui['ui:options'] ?? {};
  const { pattern } = question.schema;
  const place = uiOptionLocation(question, 'input');
  const what = `"${name}" may have decimals, but the phone keyboard of "numeric" has no decimal point`;
  const withoutPoint = [{ ...place, what, advice: 'Write "decimal".' }];
  if (type === 'number' && input === 'numeric') return withoutPoint;
  if (type !== 'string' || typeof pattern !== 'string' || (input !== 'numeric' && input !== 'decimal')) return [];
  const taken = toDfa(pattern);
  if (!taken) return [];
  const typed = toDfa(input === 'numeric' ? '^[0-9]+$' : '^[0-9.,]+$');
  const typable = typed && intersectDfas([taken, typed]);
  if (typable?.isEmpty === true) {
    const nothing = `"pattern" ${pattern} accepts nothing that the phone keyboard of "${input}" can type`;
    return [{ ...place, what: nothing, advice: 'Leave out "input", or correct the pattern.' }];
  }
  // A single point makes a decimal number, repeated ones do not.
  const isDecimal = ['3.75', '92.5'].some((text) => acceptsText(taken, text)) && !acceptsText(taken, '3.7.5');
  return input === 'numeric' && isDecimal ? withoutPoint : [];
}

const MIN_LETTERS_IN_A_ROW = 10;

function isTooNarrow({ formFiles }: CheckedForm, question: WrittenQuestion): readonly CheckFinding[] {
  const { folder, name } = question;
  const { rows, limit } = question.ui['ui:options'] ?? {};
  const { maxLength } = question.schema;
  const institution = formFiles[INSTITUTION_FILE].character_limit;
  const most = maxLength ?? (limit === 'institution' ? institution : limit);
  if (widgetNameOf(question) !== 'textarea' || rows === undefined || most === undefined || most >= rows * MIN_LETTERS_IN_A_ROW) return [];
  const isInstitutions = maxLength === undefined && limit === 'institution';
  const at =
    maxLength !== undefined
      ? { file: schemaFile(folder), pointer: `/properties${pointerSegment(name)}/maxLength` }
      : isInstitutions
        ? { file: INSTITUTION_FILE, pointer: '/character_limit' }
        : uiOptionLocation(question, 'limit');
  const what = `"${name}" has ${rows} rows to write in, but takes only ${most} characters`;
  return [{ ...at, what, advice: `Raise the limit, or write fewer "rows" in ${uiFile(folder)}.` }];
}

function wrongUnit(question: WrittenQuestion): readonly CheckFinding[] {
  const { unit } = question.ui['ui:options'] ?? {};
  const place = uiOptionLocation(question, 'unit');
  if (unit === undefined) return [];
  if (!isNumberQuestion(question))
    return [
      {
        ...place,
        what: `"${question.name}" is a text, and only a number has a unit`,
        advice: 'Make the type of the question "number" or "integer" in schema.json, and its kind in data-model.json; or remove the unit.',
      },
    ];
  return isUnit(unit)
    ? []
    : [{ ...place, what: `There is no currency "${unit}"`, advice: 'Write the three letters of ISO 4217, such as "USD", "CAD" or "EUR".' }];
}
