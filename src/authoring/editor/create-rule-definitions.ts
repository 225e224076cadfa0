import { COMPONENT_VALUE_OPERATORS } from '../../form/model/vocabulary.ts';
import { preferSecondSchema, itemsSchema, refSchema, ifThenElseSchema, type EditorSchema } from './schema-parts.ts';

/** Names that rules can use. `key` is a schema of one key. */
interface RuleNames {
  readonly key: EditorSchema;
  readonly condition: EditorSchema;
  readonly fact: EditorSchema;
  readonly section: EditorSchema;
  readonly repeat: EditorSchema;
  /** Option list to the keys that are answered from it. */
  readonly keysByList: Readonly<Record<string, readonly string[]>>;
  readonly valuesOf: (list: string) => EditorSchema;
  /** Names of the rule's own block, and where the rest is defined. */
  readonly own?: { readonly names: readonly string[]; readonly elsewhere: (definition: string) => EditorSchema };
}

const RULE = refSchema('#/definitions/rule');
const VALUE = refSchema('#/definitions/value');

/** JSON Logic's `rule` and `value` with the names of a form. `logic.schema.json` applies as well, and knows the operators. */
export function createRuleDefinitions(names: RuleNames): Readonly<Record<string, EditorSchema>> {
  const compared: EditorSchema = { allOf: [VALUE, refSchema('#/definitions/compared')] };
  const membership: EditorSchema = { allOf: [VALUE, refSchema('#/definitions/membership')] };
  const equality = ['equals', 'notEquals', '==', '===', '!=', '!=='];
  return {
    rule: {
      properties: {
        var: names.key,
        condition: names.condition,
        fact: names.fact,
        started: ifThenElseSchema({ type: 'array' }, {}, names.section),
        ...Object.fromEntries(['count_of', 'any_of', ...COMPONENT_VALUE_OPERATORS].map((operator) => [operator, severalOf(names)])),
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
function byList({ keysByList, valuesOf }: RuleNames, second: (values: EditorSchema) => EditorSchema): readonly EditorSchema[] {
  return Object.entries(keysByList).map(([list, keys]) => ifThenElseSchema(firstIs(keys), { items: [true, second(valuesOf(list))] }));
}

function orElsewhere(definition: string, { own }: RuleNames, allOf: readonly EditorSchema[]): EditorSchema {
  return own === undefined ? { allOf } : ifThenElseSchema(firstIs(own.names), { allOf }, own.elsewhere(definition));
}

function severalOf({ key, repeat }: RuleNames): EditorSchema {
  const of: EditorSchema = { properties: { var: key, repeat } };
  return ifThenElseSchema({ type: 'array' }, { items: [of, true] }, of);
}

const firstIs = (keys: readonly string[]): EditorSchema => ({
  type: 'array',
  minItems: 1,
  items: [{ type: 'object', required: ['var'], properties: { var: { enum: keys } } }],
});
