import { INSTITUTION_FILE, schemaFile, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import {
  type QuestionSpec,
  isNumberQuestion,
  widgetDefinitionOf,
  WIDGET_DEFINITIONS,
  widgetNameOf,
  WIDGET_NAMES,
} from '../../form/model/widget-definitions.ts';
import { isUnit } from '../../form/model/units.ts';
import { intersectDfas, acceptsText, toDfa } from '../examples/dfa.ts';
import { readQuestionSpec, questionKeys, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
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
    checkedForm.folders.flatMap((folder) =>
      questionKeys(checkedForm, folder).flatMap((key) => {
        const file = uiFile(folder);
        const asked = readQuestionSpec(checkedForm, folder, key);
        const unknown = [...options]
          .filter((option) => option in (asked.ui['ui:options'] ?? {}) && !widgetDefinitionOf(asked).options.includes(option))
          .map((option) => ({
            file,
            pointer: `${pointerSegment(key)}/ui:options/${option}`,
            what: `The widget "${widgetNameOf(asked)}" has no option "${option}"`,
            advice: `Remove it, or use ${joinQuotedNames(WIDGET_NAMES.filter((name) => WIDGET_DEFINITIONS[name].options.includes(option)))}.`,
          }));
        const { input, unit, limit } = asked.ui['ui:options'] ?? {};
        const { maxLength } = checkedForm.formFiles[schemaFile(folder)]?.properties[key] ?? {};
        return [
          ...unknown,
          ...(asked.type === 'number' && input === 'numeric' ? [withoutPoint(file, key)] : []),
          ...(typeof limit === 'number' && maxLength !== undefined && limit !== maxLength
            ? [withoutEffect(file, key, limit, maxLength)]
            : []),
          ...otherKeyboard(checkedForm, folder, key, asked),
          ...isTooNarrow(checkedForm, folder, key, asked),
          ...(unit === undefined || unknown.length > 0 ? [] : wrongUnit(file, key, asked, unit)),
        ];
      }),
    ),
};

const withoutPoint = (file: string, key: string): CheckFinding => ({
  file,
  pointer: `${pointerSegment(key)}/ui:options/input`,
  what: `"${key}" may have decimals, but the phone keyboard of "numeric" has no decimal point`,
  advice: 'Write "decimal".',
});

const withoutEffect = (file: string, key: string, limit: number, maxLength: number): CheckFinding => ({
  file,
  pointer: `${pointerSegment(key)}/ui:options/limit`,
  what: `"limit" ${limit} does nothing: schema.json says "maxLength" ${maxLength}`,
  advice: 'Remove one of the two, and write the right number in the other.',
});

/** Decimals and texts, for which the numeric keyboard lacks keys; "decimal" has a point besides. */
function otherKeyboard(
  { formFiles }: CheckedForm,
  folder: SectionFolder,
  key: string,
  { type, ui }: QuestionSpec,
): readonly CheckFinding[] {
  const { input } = ui['ui:options'] ?? {};
  const { pattern } = formFiles[schemaFile(folder)]?.properties[key] ?? {};
  if (type !== 'string' || typeof pattern !== 'string' || (input !== 'numeric' && input !== 'decimal')) return [];
  const place = { file: uiFile(folder), pointer: `${pointerSegment(key)}/ui:options/input` };
  const taken = toDfa(pattern);
  if (!taken) return [];
  const typed = toDfa(input === 'numeric' ? '^[0-9]+$' : '^[0-9.,]+$');
  const typable = typed && intersectDfas([taken, typed]);
  if (typable?.isEmpty === true) {
    const what = `"pattern" ${pattern} accepts nothing that the phone keyboard of "${input}" can type`;
    return [{ ...place, what, advice: 'Leave out "input", or correct the pattern.' }];
  }
  // A single point makes a decimal number, repeated ones do not.
  const isDecimal = ['3.75', '92.5'].some((text) => acceptsText(taken, text)) && !acceptsText(taken, '3.7.5');
  if (input !== 'numeric' || !isDecimal) return [];
  const what = `"${key}" may have decimals, but the phone keyboard of "numeric" has no decimal point`;
  return [{ ...place, what, advice: 'Write "decimal".' }];
}

const MIN_LETTERS_IN_A_ROW = 10;

function isTooNarrow({ formFiles }: CheckedForm, folder: SectionFolder, key: string, asked: QuestionSpec): readonly CheckFinding[] {
  const { rows, limit } = asked.ui['ui:options'] ?? {};
  const { maxLength } = formFiles[schemaFile(folder)]?.properties[key] ?? {};
  const institution = formFiles[INSTITUTION_FILE].character_limit;
  const most = maxLength ?? (limit === 'institution' ? institution : limit);
  if (widgetNameOf(asked) !== 'textarea' || rows === undefined || most === undefined || most >= rows * MIN_LETTERS_IN_A_ROW) return [];
  const isInstitutions = maxLength === undefined && limit === 'institution';
  const at =
    maxLength !== undefined
      ? { file: schemaFile(folder), pointer: `/properties${pointerSegment(key)}/maxLength` }
      : isInstitutions
        ? { file: INSTITUTION_FILE, pointer: '/character_limit' }
        : { file: uiFile(folder), pointer: `${pointerSegment(key)}/ui:options/limit` };
  const what = `"${key}" has ${rows} rows to write in, but takes only ${most} characters`;
  return [{ ...at, what, advice: `Raise the limit, or write fewer "rows" in ${uiFile(folder)}.` }];
}

function wrongUnit(file: string, key: string, asked: QuestionSpec, unit: string): readonly CheckFinding[] {
  const place = { file, pointer: `${pointerSegment(key)}/ui:options/unit` };
  if (!isNumberQuestion(asked))
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
