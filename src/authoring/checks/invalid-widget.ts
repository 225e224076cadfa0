import { widgetDefinitionOf, WIDGET_DEFINITIONS, widgetNameOf, WIDGET_NAMES } from '../../form/model/widget-definitions.ts';
import type { WidgetName } from '../../form/model/widget-definitions.ts';
import { UI_OPTION_VALUES } from '../../form/model/vocabulary.ts';
import { schemaFile, uiFile } from '../../form/model/form-file-paths.ts';
import { writtenQuestions, type CheckedForm, type FormCheck } from '../form-files/checked-form.ts';
import type { CheckFinding, PlacedProblem, WrittenQuestion } from '../form-files/checked-form.ts';
import { optionValuesOfQuestion } from '../form-files/rule-variables.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';

export const invalidWidget: FormCheck = {
  name: 'invalid-widget',
  what:
    'The widget cannot ask for this type of answer, offers options without a list, or looks something up without a category, or in ' +
    'another list than its label says; there would be very many radio buttons; or a Social Security number would be shown in full.',
  advice: 'Use a type and a widget that belong together; add what is missing.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"given_name": { "ui:widget": "checkbox", "ui:autocomplete": "given-name" }',
    right: '"given_name": { "ui:widget": "text", "ui:autocomplete": "given-name" }',
  },
  run: (checkedForm) =>
    writtenQuestions(checkedForm).flatMap((asked): CheckFinding | [] => {
      const { folder, name: key, ui } = asked;
      const widget = widgetNameOf(asked);
      if (asked.type === '' || (ui['ui:widget'] !== undefined && ui['ui:widget'] !== widget)) return [];
      const { takesList = false } = widgetDefinitionOf(asked);
      const at = (pointer: string, what: string, advice: string): CheckFinding => {
        return { file: uiFile(folder), pointer: pointerSegment(key) + pointer, what, advice };
      };
      const atWidget = ui['ui:widget'] === undefined ? '' : '/ui:widget';
      const fitting = WIDGET_NAMES.filter((name) => takesType(name, asked.type));
      if (fitting.length > 0 && !takesType(widget, asked.type)) {
        const what = `The widget "${widget}" cannot ask for "${key}", whose type is "${asked.type}"`;
        const type = takesType(widget, 'array') ? 'write "type": "array", "items": { "type": "string" }' : 'correct "type"';
        return at(atWidget, what, `Widgets for it: ${joinQuotedNames(fitting)}; or ${type} in schema.json.`);
      }
      if (widget === 'lookup' && ui['ui:options']?.category === undefined) {
        const advice = `Add "category" to its "ui:options": ${joinQuotedNames(UI_OPTION_VALUES.category)}.`;
        return at(atWidget, `The widget "lookup" does not know what "${key}" looks up`, advice);
      }
      const other = suggestWidget(checkedForm, asked);
      if (other) return at(other.pointer, other.what, other.advice);
      const given = ui['ui:options']?.list;
      if (takesList && given === undefined) {
        const byDefault = ui['ui:widget'] === undefined ? ', which is used where none is named,' : '';
        const advice = 'Add "ui:options": { "list": "NAME" } with a list of schemas/options.';
        return at(atWidget, `The widget "${widget}"${byDefault} has no options to offer`, advice);
      }
      if (takesList || given === undefined) return [];
      const offering = WIDGET_NAMES.filter((name) => WIDGET_DEFINITIONS[name].takesList);
      const advice = `Remove the list, or use ${joinQuotedNames(offering)}.`;
      return at('/ui:options/list', `The widget "${widget}" offers no options`, advice);
    }),
};

const takesType = (widget: WidgetName, type: string): boolean => WIDGET_DEFINITIONS[widget].types.some((one) => one === type);

const MAX_RADIO_BUTTONS = 20;

function suggestWidget(checkedForm: CheckedForm, asked: WrittenQuestion): PlacedProblem | undefined {
  const widget = widgetNameOf(asked);
  const { folder, name: key, schema } = asked;
  const { category } = asked.ui['ui:options'] ?? {};
  const { title = '' } = checkedForm.formFiles[schemaFile(folder)] ?? {};
  const texts = [schema.title ?? '', asked.ui['ui:title'] ?? '', title, key.replaceAll('_', ' ')];
  const says = (words: RegExp): boolean => texts.some((text) => words.test(text));
  const sizes = asked.lists.map((list) => optionValuesOfQuestion(checkedForm, { lists: [list] })?.length ?? 0);
  const buttons = widget === 'radio' ? Math.max(0, ...sizes) : 0;
  if (buttons > MAX_RADIO_BUTTONS) {
    const what = `"${key}" would be ${buttons} radio buttons one below the other`;
    return { pointer: '/ui:widget', what, advice: 'Use "select", in which students can type to find an option.' };
  }
  const [own, meant] = category === 'hs_ceeb' ? [HIGH_SCHOOLS, COLLEGES] : [COLLEGES, HIGH_SCHOOLS];
  if (widget === 'lookup' && category !== undefined && category !== 'address' && says(meant) && !says(own)) {
    const other = category === 'hs_ceeb' ? 'college_ceeb' : 'hs_ceeb';
    const what = `"${key}" is looked up in "${category}", but its text is about the other kind of school`;
    return { pointer: '/ui:options/category', what, advice: `Is "${other}" meant?` };
  }
  if (widget === 'text' && texts.slice(0, 2).some((text) => SECURITY_NUMBER.test(text))) {
    const what = `"${key}" asks for a Social Security number, which everybody who reads the application would see in full`;
    return { pointer: '/ui:widget', what, advice: 'Write "ui:widget": "ssn": others see only its last four digits.' };
  }
  return undefined;
}

const HIGH_SCHOOLS = /\b(?:high school|secondary school|hs|escuela secundaria|preparatoria|lycée|école secondaire)\b/iu;
const COLLEGES = /\b(?:colleges?|universit(?:y|ies)|universidad|université)\b(?![ -](?:credit|course|class|level|counsel|board|prep))/iu;
const SSN_LABELS = ['ssn', 'social security (?:number|no[.]?)', 'número de seguro social', 'numéro de sécurité sociale'];
const SECURITY_NUMBER = new RegExp(String.raw`^(?:\p{L}+['’]?s?\s+){0,2}(?:${SSN_LABELS.join('|')})(?:\s*\(.*\))?\W*$`, 'iu');
