import { factsOfKind } from '../../form/compile/facts.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import type { UploadFileType } from '../../form/model/file-rules.ts';
import type { LookupField, UI_OPTION_VALUES, UiOptionValue } from '../../form/model/vocabulary.ts';
import type { QuestionSpec } from '../../form/model/widget-definitions.ts';
import { WIDGET_DESCRIPTIONS } from '../../form/explain/widget-descriptions.ts';
import { formFilesOfKind, writtenOptions } from '../../form/model/form-files.ts';
import { optionListNames, type CheckedForm } from '../form-files/checked-form.ts';
import { createContentSchema } from './create-page-schema.ts';
import { createRuleDefinitions } from './create-rule-definitions.ts';
import {
  preferSecondSchema,
  itemsSchema,
  enumSchema,
  refSchema,
  unknownNameMessage,
  ifThenElseSchema,
  sortedByName,
  valuesDefinitionName,
} from './schema-parts.ts';
import type { DescribedNames, EditorSchema } from './schema-parts.ts';
import { companionOwner, getOwn } from '../../form/model/answers.ts';

const settings: { readonly [Option in keyof typeof UI_OPTION_VALUES]: Readonly<Record<UiOptionValue<Option>, string>> } = {
  width: { short: 'About 14 characters.', medium: 'Half of a page.', full: 'As wide as the page.' },
  variant: { underlined: 'On a line.', outlined: 'In a box; this is the default.' },
  direction: { past: 'Up to today.', future: 'From today on.' },
  input: {
    text: 'Letters.',
    name: 'Letters; each word begins with a capital, and nothing is corrected: for names and cities.',
    email: 'Letters with @ and a period.',
    numeric: 'Digits.',
    decimal: 'Digits and a decimal point.',
  },
  numbers: { us: 'Of the United States; this is the default.', international: 'Of any country.' },
  category: { college_ceeb: 'Colleges.', hs_ceeb: 'High schools.', address: 'Addresses.' },
};

const uploadFileTypes: Readonly<Record<UploadFileType, string>> = {
  png: 'Pictures, of which the names end in .png.',
  jpeg: 'Photos, of which the names end in .jpeg or .jpg.',
  pdf: 'PDF documents.',
  docx: 'Word documents.',
};

const lookupFields: Readonly<Record<LookupField, string>> = {
  name: 'Name of the school.',
  address_line_1: 'Number and street.',
  address_line_2: 'What else belongs to the street, such as an apartment.',
  city: 'City.',
  state: 'State or province, as a code: NE.',
  zip: 'ZIP or postal code.',
  country: 'Country, as a code: USA.',
  ceeb: 'Code of the school.',
};

export const keysDefinitionName = (folder: string): string => `keys.${folder.replace('schemas/', '').replaceAll('/', '.')}`;

export function createFormSchema(checkedForm: CheckedForm): EditorSchema {
  const { form } = checkedForm;
  const names: Readonly<Record<string, EditorSchema>> = {
    key: enumSchema(keyNames(checkedForm), unknownNameMessage('key', paths.DATA_MODEL_FILE)),
    asked: enumSchema(questionNames(checkedForm), unknownNameMessage('key', paths.DATA_MODEL_FILE)),
    kind: enumSchema(kindNames(checkedForm), 'There is no such kind at the end of this file.'),
    condition: enumSchema(conditionNames(checkedForm), unknownNameMessage('condition', paths.CONDITIONS_FILE)),
    fact: enumSchema(factNames(checkedForm), unknownNameMessage('fact', paths.INSTITUTION_FILE)),
    section: enumSchema(sectionNames(checkedForm), unknownNameMessage('section', 'schemas/pages')),
    repeat: enumSchema(repeatNames(checkedForm), unknownNameMessage('repeat', 'schemas/pages')),
    sentence: enumSchema(sortedByName(Object.entries(form.text)), unknownNameMessage('sentence', checkedForm.textFile)),
    option_list: enumSchema(listNames(checkedForm), unknownNameMessage('list', 'schemas/options')),
    block: enumSchema(blockNames(checkedForm), unknownNameMessage('folder', 'schemas/blocks')),
    page: enumSchema(pageNames(checkedForm), unknownNameMessage('folder', 'schemas/pages')),
    picture: enumSchema(pictureNames(checkedForm), unknownNameMessage('file', 'schemas/assets')),
    lookup_field: enumSchema(lookupFields),
    widget: enumSchema(Object.fromEntries(Object.entries(WIDGET_DESCRIPTIONS).map(([name, { means }]) => [name, means]))),
  };
  const keysByList = keysByOptionList(
    Object.values(form.questions).map(({ key, lists }) => [key, lists]),
    checkedForm,
  );
  const rules = createRuleDefinitions({ form: (definition) => refSchema(`#/definitions/${definition}`), keysByList });
  const questionUi: EditorSchema = {
    properties: {
      'ui:widget': refSchema('#/definitions/widget'),
      'ui:options': {
        properties: {
          list: {
            anyOf: [refSchema('#/definitions/option_list'), true],
            ...ifThenElseSchema(
              { type: 'object' },
              { properties: { by: true }, additionalProperties: refSchema('#/definitions/option_list') },
              refSchema('#/definitions/option_list'),
            ),
          },
          accept: itemsSchema(enumSchema(uploadFileTypes)),
          ...Object.fromEntries(Object.entries(settings).map(([option, names]) => [option, enumSchema(names)])),
        },
      },
    },
  };
  return {
    definitions: {
      ...names,
      question_ui: questionUi,
      lists_by_answer: { allOf: listsByAnswer(keysByList) },
      content: createContentSchema(checkedForm),
      ...rules,
      ...keyDefinitions(checkedForm),
      ...valueDefinitions(checkedForm),
    },
  };
}

const listsByAnswer = (keysByList: Readonly<Record<string, readonly string[]>>): readonly EditorSchema[] =>
  Object.entries(keysByList).map(([list, keys]) =>
    ifThenElseSchema(
      { type: 'object', required: ['by'], properties: { by: { enum: keys } } },
      { propertyNames: preferSecondSchema({ const: 'by' }, refSchema(`#/definitions/${valuesDefinitionName(list)}`)) },
    ),
  );

export function keysByOptionList(
  questions: readonly (readonly [key: string, lists: QuestionSpec['lists']])[],
  checkedForm: CheckedForm,
): Readonly<Record<string, readonly string[]>> {
  const byList: Record<string, string[]> = {};
  for (const [key, [first, ...others]] of questions) {
    const from = others.length === 0 ? first?.list : undefined;
    if (from !== undefined && writtenOptions(checkedForm.form.lists[from]).length > 0)
      byList[from] = [...(getOwn(byList, from) ?? []), key];
  }
  return sortedByName(Object.entries(byList));
}

export const keyLabels = ({ formFiles }: CheckedForm, folder: paths.SectionFolder): DescribedNames =>
  Object.fromEntries(Object.entries(formFiles[paths.schemaFile(folder)]?.properties ?? {}).map(([name, { title }]) => [name, title]));

function keyNames({ form, formFiles }: CheckedForm): DescribedNames {
  const { $defs } = formFiles[paths.DATA_MODEL_FILE];
  return sortedByName(
    Object.entries(form.dataModel).map(([key, kind]) => {
      const label = (form.questions[key] ?? form.questions[companionOwner(key)])?.fullLabel;
      const means = $defs[kind]?.title ?? kind;
      return [key, label === undefined ? means : `${label} (${means})`];
    }),
  );
}

const questionNames = (checkedForm: CheckedForm): DescribedNames =>
  Object.fromEntries(Object.entries(keyNames(checkedForm)).filter(([key]) => checkedForm.form.dataModel[key] !== 'derived_label'));

const kindNames = ({ formFiles }: CheckedForm): DescribedNames =>
  sortedByName(
    Object.entries(formFiles[paths.DATA_MODEL_FILE].$defs).map(([kind, { title, description }]) => [
      `#/$defs/${kind}`,
      [title, description].filter(Boolean).join(': '),
    ]),
  );

const conditionNames = ({ formFiles }: CheckedForm): DescribedNames =>
  sortedByName(Object.entries(formFiles[paths.CONDITIONS_FILE]).map(([name, { means }]) => [name, means]));

const factNames = ({ formFiles }: CheckedForm): DescribedNames =>
  sortedByName(Object.entries(factsOfKind(formFiles, 'fact')).map(([name, value]) => [name, String(value)]));

const sectionNames = ({ form, parts }: CheckedForm): DescribedNames =>
  sortedByName([...parts.sections.keys()].map((id) => [id, (form.sections[id] ?? form.sections[`${id}-1`])?.title ?? '']));

const repeatNames = ({ form, parts }: CheckedForm): DescribedNames =>
  sortedByName([...parts.repeats].map(([name, { id }]) => [name, form.sections[`${id}-1`]?.title ?? '']));

const listNames = (checkedForm: CheckedForm): DescribedNames =>
  sortedByName(
    optionListNames(checkedForm).map((name) => {
      const labels = writtenOptions(checkedForm.form.lists[name]).map(({ label }) => label);
      const shown = labels.length === 0 ? 'Years, worked out' : labels.slice(0, 4).join(', ');
      return [name, labels.length > 4 ? `${shown}, ... (${labels.length} options)` : shown];
    }),
  );

function blockNames(checkedForm: CheckedForm): DescribedNames {
  const folders = checkedForm.folders.filter((folder) => folder.startsWith('schemas/blocks/'));
  const asks = (folder: paths.SectionFolder): string => `Asks: ${Object.values(keyLabels(checkedForm, folder)).join(', ')}`;
  return sortedByName(folders.map((folder) => [folder.slice('schemas/blocks/'.length), asks(folder)]));
}

const pageNames = ({ formFiles }: CheckedForm): DescribedNames =>
  sortedByName(formFilesOfKind(formFiles, paths.isPageFile).map(([path, { title }]) => [paths.pageIdOf(path), title]));

const pictureNames = ({ files }: CheckedForm): DescribedNames =>
  sortedByName(
    [...files.values()]
      .filter(({ path }) => path.startsWith(paths.ASSETS_FOLDER))
      .map(({ path, bytes }) => [path.slice(paths.ASSETS_FOLDER.length), `${Math.ceil(bytes.length / 1000)} kB`]),
  );

const keyDefinitions = (checkedForm: CheckedForm): Readonly<Record<string, EditorSchema>> =>
  Object.fromEntries(
    checkedForm.folders.toSorted().map((folder) => {
      return [
        keysDefinitionName(folder),
        enumSchema(keyLabels(checkedForm, folder), `There is no such question in ${folder}/schema.json.`),
      ];
    }),
  );

const valueDefinitions = (checkedForm: CheckedForm): Readonly<Record<string, EditorSchema>> =>
  sortedByName(
    optionListNames(checkedForm).map((name) => {
      const options = writtenOptions(checkedForm.form.lists[name]);
      const values = Object.fromEntries(options.map(({ value, label }) => [value, label]));
      return [valuesDefinitionName(name), enumSchema(values, unknownNameMessage('value', `schemas/options/${name}.json`))];
    }),
  );
