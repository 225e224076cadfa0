import type { SectionFolder } from '../../src/form/model/form-file-paths.ts';
import { questionSpec, questionKeys, type CheckedForm } from '../checks/form/checked-form.ts';
import { keysByOptionList, keysDefinition, keyLabels, valuesDefinition } from './form-schema.ts';
import { ruleDefinitions } from './rule-schema.ts';
import { preferSecond, listOf, enumSchema, ref, ifThenElse, type Names, type Schema } from './schema-parts.ts';

export type FormRef = (definition: string) => Schema;

export function questionsSchema(checkedForm: CheckedForm, folder: SectionFolder, form: FormRef): Schema {
  const own = form(keysDefinition(folder));
  return {
    properties: {
      properties: { propertyNames: folder.startsWith('schemas/blocks/') ? blockKeys(checkedForm, folder) : form('asked') },
      required: listOf(own),
      errorMessage: { properties: { required: { propertyNames: own } } },
    },
  };
}

/** A key of a block must be in the data model with the prefix of each use. */
function blockKeys({ uses, form }: CheckedForm, folder: SectionFolder): Schema {
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

export function uiSchema(checkedForm: CheckedForm, folder: SectionFolder, form: FormRef): Schema {
  const own = form(keysDefinition(folder));
  const names = keyLabels(checkedForm, folder);
  const question = { allOf: [form('question_ui'), ref('#/definitions/other_questions')] };
  // `anyOf` repeats the keys, as editors offer nothing from the `else` here.
  const filled = { anyOf: [own, true], ...ifThenElse({ type: 'array' }, listOf(own), own) };
  // A block's names mean its own questions, whose values are left to the checks.
  const values = folder.startsWith('schemas/blocks/') ? {} : form('lists_by_answer');
  const list = { allOf: [{ properties: { by: preferSecond(own, form('asked')) } }, values] };
  const settings = {
    list,
    fills: { propertyNames: form('lookup_field'), additionalProperties: filled },
    digits_while: { propertyNames: own },
  };
  return {
    properties: {
      $schema: true,
      'ui:order': listOf(own),
      'ui:groups': listOf({ properties: { keys: listOf(own) } }),
      'ui:more': true,
      ...Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { description: label, ...question }])),
    },
    additionalProperties: false,
    errorMessage: `There is no such question in ${folder}/schema.json.`,
    definitions: { other_questions: { properties: { 'ui:options': { properties: settings } } } },
  };
}

export function logicSchema(keys: Schema, rule: Schema, form: FormRef): Schema {
  const source = form('key');
  // `anyOf` repeats the keys, as editors offer nothing from the `else` here.
  const copySource = { anyOf: [source, true], ...ifThenElse({ type: 'array' }, listOf(source), source) };
  return {
    properties: {
      hidden: rule,
      groups: listOf(listOf({ properties: { when: rule, show: listOf(keys), required: listOf(keys) } })),
      required: { propertyNames: keys, additionalProperties: rule },
      value: { propertyNames: keys, additionalProperties: rule },
      rules: listOf({ properties: { keys: listOf(keys), must: rule, warn: rule, message: form('sentence') } }),
      copies: listOf({ properties: { when: rule, from: { propertyNames: keys, additionalProperties: copySource } } }),
      clears: { propertyNames: keys, additionalProperties: listOf(preferSecond(keys, form('key'))) },
    },
  };
}

/** Schema of `logic.json` of a block: the block's own names win over keys of the form. */
export function blockLogicSchema(checkedForm: CheckedForm, folder: SectionFolder, form: FormRef): Schema {
  const names = questionKeys(checkedForm, folder);
  const rules = ruleDefinitions({
    key: preferSecond(form(keysDefinition(folder)), form('key')),
    condition: form('condition'),
    fact: form('fact'),
    section: form('section'),
    repeat: form('repeat'),
    keysByList: keysByOptionList(
      names.map((name) => [name, questionSpec(checkedForm, folder, name).lists]),
      checkedForm,
    ),
    valuesOf: (optionList) => form(valuesDefinition(optionList)),
    own: { names, elsewhere: form },
  });
  return { ...logicSchema(form(keysDefinition(folder)), ref('#/definitions/rule'), form), definitions: rules };
}

export function keysInUse(checkedForm: CheckedForm, ownFolder: SectionFolder): Schema {
  const use = checkedForm.uses.find((one) => one.ownFolder === ownFolder);
  if (use === undefined) return {};
  const names: Names = keyLabels(checkedForm, use.folder);
  const prefixed = use.prefixes.flatMap(({ prefix }) => Object.entries(names).map(([name, label]) => [prefix + name, label]));
  return enumSchema(Object.fromEntries(prefixed), `There is no such question in ${use.folder}/schema.json with its prefix.`);
}
