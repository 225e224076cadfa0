import { companionKey } from '../../form/model/answers.ts';
import type { SectionFolder } from '../../form/model/form-file-paths.ts';
import { readQuestionSpec, questionKeys, type CheckedForm } from '../form-files/checked-form.ts';
import { keysByOptionList, keysDefinitionName, keyLabels } from './create-form-schema.ts';
import { createRuleDefinitions } from './create-rule-definitions.ts';
import { preferSecondSchema, itemsSchema, enumSchema, refSchema, ifThenElseSchema, type CreateDefinitionRef } from './schema-parts.ts';
import type { DescribedNames, EditorSchema } from './schema-parts.ts';

export function createQuestionsSchema(checkedForm: CheckedForm, folder: SectionFolder, form: CreateDefinitionRef): EditorSchema {
  const own = form(keysDefinitionName(folder));
  return {
    properties: {
      properties: { propertyNames: folder.startsWith('schemas/blocks/') ? blockKeys(checkedForm, folder) : form('asked') },
      required: itemsSchema(own),
      errorMessage: { properties: { required: { propertyNames: own } } },
    },
  };
}

/** A key of a block must be in the data model with the prefix of each use. */
function blockKeys({ uses, form }: CheckedForm, folder: SectionFolder): EditorSchema {
  const prefixes = uses.filter((use) => use.folder === folder).flatMap((use) => use.prefixes.map(({ prefix }) => prefix));
  const [first] = prefixes;
  if (first === undefined) return {};
  const asked = Object.keys(form.dataModel).filter((key) => form.dataModel[key] !== 'derived_label' && key.startsWith(first));
  const names = asked.map((key) => key.slice(first.length)).filter((name) => prefixes.every((prefix) => prefix + name in form.dataModel));
  const described = Object.fromEntries(names.sort().map((name) => [name, prefixes.map((prefix) => prefix + name).join(', ')]));
  return enumSchema(
    described,
    `This key is not in schemas/data-model.json with each prefix of this block: ` +
      `${prefixes.map((prefix) => prefix || 'none').join(', ')}. After adding it, run: npm run check`,
  );
}

export function createUiSchema(checkedForm: CheckedForm, folder: SectionFolder, form: CreateDefinitionRef): EditorSchema {
  const own = form(keysDefinitionName(folder));
  const names = keyLabels(checkedForm, folder);
  const question = { allOf: [form('question_ui'), refSchema('#/definitions/other_questions')] };
  // `anyOf` repeats the keys, as editors offer nothing from the `else` here.
  const filled = { anyOf: [own, true], ...ifThenElseSchema({ type: 'array' }, itemsSchema(own), own) };
  // A block's names mean its own questions, whose values and rules are left to the checks.
  const [values, rule] = folder.startsWith('schemas/blocks/') ? [{}, {}] : [form('lists_by_answer'), form('rule')];
  const list = { allOf: [{ properties: { by: preferSecondSchema(own, form('asked')) } }, values] };
  const settings = {
    list,
    fills: { propertyNames: form('lookup_field'), additionalProperties: filled },
    digits_while: { propertyNames: own },
  };
  return {
    properties: {
      $schema: true,
      'ui:order': itemsSchema({
        anyOf: [own, true],
        ...ifThenElseSchema({ type: 'object' }, { properties: { picture: form('picture'), when: rule } }, own),
      }),
      'ui:groups': itemsSchema({ properties: { keys: itemsSchema(own) } }),
      'ui:more': true,
      ...Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { description: label, ...question }])),
    },
    additionalProperties: false,
    errorMessage: `There is no such question in ${folder}/schema.json.`,
    definitions: { other_questions: { properties: { 'ui:options': { properties: settings } } } },
  };
}

export function createLogicSchema(keys: EditorSchema, rule: EditorSchema, form: CreateDefinitionRef): EditorSchema {
  const source = form('key');
  // `anyOf` repeats the keys, as editors offer nothing from the `else` here.
  const copySource = { anyOf: [source, true], ...ifThenElseSchema({ type: 'array' }, itemsSchema(source), source) };
  return {
    properties: {
      hidden: rule,
      groups: itemsSchema(itemsSchema({ properties: { when: rule, show: itemsSchema(keys), required: itemsSchema(keys) } })),
      required: { propertyNames: keys, additionalProperties: rule },
      one_of: itemsSchema({
        properties: { keys: itemsSchema(preferSecondSchema(keys, form('key'))), when: rule, message: form('sentence') },
      }),
      value: { propertyNames: keys, additionalProperties: rule },
      suggest: { propertyNames: keys, additionalProperties: rule },
      rules: itemsSchema({ properties: { keys: itemsSchema(keys), must: rule, warn: rule, message: form('sentence') } }),
      copies: itemsSchema({ properties: { when: rule, from: { propertyNames: keys, additionalProperties: copySource } } }),
      clears: { propertyNames: keys, additionalProperties: itemsSchema(preferSecondSchema(keys, form('key'))) },
    },
  };
}

/** Schema of `logic.json` of a block: the block's own names win over keys of the form. */
export function createBlockLogicSchema(checkedForm: CheckedForm, folder: SectionFolder, form: CreateDefinitionRef): EditorSchema {
  const names = questionKeys(checkedForm, folder);
  const lists = names.map((name) => [name, readQuestionSpec(checkedForm, folder, name).lists] as const);
  const companions = lists.flatMap(([name, ofName]) => (ofName.length > 0 ? { const: companionKey(name) } : []));
  const key = preferSecondSchema({ anyOf: [form(keysDefinitionName(folder)), ...companions] }, form('key'));
  const rules = createRuleDefinitions({ form, keysByList: keysByOptionList(lists, checkedForm), own: { names, key } });
  return { ...createLogicSchema(form(keysDefinitionName(folder)), refSchema('#/definitions/rule'), form), definitions: rules };
}

export function keysInUseSchema(checkedForm: CheckedForm, ownFolder: SectionFolder): EditorSchema {
  const use = checkedForm.uses.find((one) => one.ownFolder === ownFolder);
  if (use === undefined) return {};
  const names: DescribedNames = keyLabels(checkedForm, use.folder);
  const prefixed = use.prefixes.flatMap(({ prefix }) => Object.entries(names).map(([name, label]) => [prefix + name, label]));
  return enumSchema(Object.fromEntries(prefixed), `There is no such question in ${use.folder}/schema.json with its prefix.`);
}
