import { COMPONENT_VALUE_OPERATORS } from '../../form/model/vocabulary.ts';
import {
  preferSecondSchema,
  itemsSchema,
  refSchema,
  ifThenElseSchema,
  type EditorSchema,
  type CreateDefinitionRef,
  valuesDefinitionName,
} from './schema-parts.ts';

interface RuleNames {
  readonly form: CreateDefinitionRef;
  /** Option list to the keys that are answered from it. */
  readonly keysByList: Readonly<Record<string, readonly string[]>>;
  /** Names of the rule's own block, and the schema of one key there. */
  readonly own?: { readonly names: readonly string[]; readonly key: EditorSchema };
}

const RULE = refSchema('#/definitions/rule');
const VALUE = refSchema('#/definitions/value');

/** JSON Logic's `rule` and `value` with the names of a form. `logic.schema.json` applies as well, and knows the operators. */
export function createRuleDefinitions(names: RuleNames): Readonly<Record<string, EditorSchema>> {
  const { form, own } = names;
  const key = own?.key ?? form('key');
  const compared: EditorSchema = { allOf: [VALUE, refSchema('#/definitions/compared')] };
  const membership: EditorSchema = { allOf: [VALUE, refSchema('#/definitions/membership')] };
  const counted: EditorSchema = { properties: { var: key, repeat: form('repeat') } };
  const several = ifThenElseSchema({ type: 'array' }, { items: [counted, true] }, counted);
  const equality = ['equals', 'notEquals', '==', '===', '!=', '!=='];
  return {
    rule: {
      properties: {
        var: key,
        condition: form('condition'),
        fact: form('fact'),
        started: ifThenElseSchema({ type: 'array' }, {}, form('section')),
        ...Object.fromEntries(['count_of', 'any_of', ...COMPONENT_VALUE_OPERATORS].map((operator) => [operator, several])),
        ...Object.fromEntries(equality.map((operator) => [operator, compared])),
        in: membership,
        notIn: membership,
        // Accepts any name: the inner rule reads `{ "var": "" }`, the entry of a list.
        some: true,
        all: true,
        none: true,
      },
      additionalProperties: VALUE,
    },
    value: ifThenElseSchema({ type: 'array' }, itemsSchema(VALUE), RULE),
    compared: orElsewhere(
      'compared',
      names,
      byList(names, (values) => preferSecondSchema({ not: { type: 'string', minLength: 1 } }, values)),
    ),
    membership: orElsewhere('membership', names, byList(names, itemsSchema)),
  };
}

/** Requires a value of the option list as second operand where the first is an answer from that list. */
function byList({ keysByList, form }: RuleNames, second: (values: EditorSchema) => EditorSchema): readonly EditorSchema[] {
  return Object.entries(keysByList).map(([list, keys]) =>
    ifThenElseSchema(firstIs(keys), { items: [true, second(form(valuesDefinitionName(list)))] }),
  );
}

function orElsewhere(definition: string, { own, form }: RuleNames, allOf: readonly EditorSchema[]): EditorSchema {
  return own === undefined ? { allOf } : ifThenElseSchema(firstIs(own.names), { allOf }, form(definition));
}

const firstIs = (keys: readonly string[]): EditorSchema => ({
  type: 'array',
  minItems: 1,
  items: [{ type: 'object', required: ['var'], properties: { var: { enum: keys } } }],
});
