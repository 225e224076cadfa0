import { preferSecond, listOf, ref, ifThenElse, type Schema } from './schema-parts.ts';

/** Names that rules can use. `key` is a schema of one key. */
export interface RuleNames {
  readonly key: Schema;
  readonly condition: Schema;
  readonly fact: Schema;
  readonly section: Schema;
  readonly repeat: Schema;
  /** Option list to the keys that are answered from it. */
  readonly keysByList: Readonly<Record<string, readonly string[]>>;
  readonly valuesOf: (list: string) => Schema;
  /** Names of the rule's own block, and where the rest is defined. */
  readonly own?: { readonly names: readonly string[]; readonly elsewhere: (definition: string) => Schema };
}

const RULE = ref('#/definitions/rule');
const VALUE = ref('#/definitions/value');

/** JSON Logic's `rule` and `value` with the names of a form. `logic.schema.json` applies as well, and knows the operators. */
export function ruleDefinitions(names: RuleNames): Readonly<Record<string, Schema>> {
  const compared: Schema = { allOf: [VALUE, ref('#/definitions/compared')] };
  const membership: Schema = { allOf: [VALUE, ref('#/definitions/membership')] };
  const equality = ['equals', 'notEquals', '==', '===', '!=', '!=='];
  return {
    rule: {
      properties: {
        var: names.key,
        condition: names.condition,
        fact: names.fact,
        started: ifThenElse({ type: 'array' }, {}, names.section),
        count_of: severalOf(names),
        any_of: severalOf(names),
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
    value: ifThenElse({ type: 'array' }, listOf(VALUE), RULE),
    compared: orElsewhere(
      'compared',
      names,
      byList(names, (values) => preferSecond({ not: { type: 'string', minLength: 1 } }, values)),
    ),
    membership: orElsewhere('membership', names, byList(names, listOf)),
  };
}

/** Requires a value of the option list as second operand where the first is an answer from that list. */
function byList({ keysByList, valuesOf }: RuleNames, second: (values: Schema) => Schema): readonly Schema[] {
  return Object.entries(keysByList).map(([list, keys]) => ifThenElse(firstIs(keys), { items: [true, second(valuesOf(list))] }));
}

function orElsewhere(definition: string, { own }: RuleNames, allOf: readonly Schema[]): Schema {
  return own === undefined ? { allOf } : ifThenElse(firstIs(own.names), { allOf }, own.elsewhere(definition));
}

function severalOf({ key, repeat }: RuleNames): Schema {
  const of: Schema = { properties: { var: key, repeat } };
  return ifThenElse({ type: 'array' }, { items: [of, true] }, of);
}

const firstIs = (keys: readonly string[]): Schema => ({
  type: 'array',
  minItems: 1,
  items: [{ type: 'object', required: ['var'], properties: { var: { enum: keys } } }],
});
