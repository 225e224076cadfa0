import { metaSchemas } from './meta-schemas.ts';

export type SchemaNode = Readonly<Record<string, unknown>>;

export interface ObjectSchema extends SchemaNode {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Known {
  /** Schema to the meta schema that contains it. */
  readonly homes: ReadonlyMap<object, SchemaNode>;
  /** Object schema to all alternatives that its location allows. */
  readonly unions: ReadonlyMap<object, readonly ObjectSchema[]>;
}
let known: Known | undefined;

const isPart = (part: unknown): part is SchemaNode => typeof part === 'object' && part !== null && !Array.isArray(part);
export const isObjectSchema = (part: SchemaNode): part is ObjectSchema =>
  isPart(part['properties']) && part['additionalProperties'] === false;

/** Other object schemas that the same location allows: beside a section, a repeat and tabs. */
export const alternativeSchemas = (kind: SchemaNode): readonly ObjectSchema[] =>
  read()
    .unions.get(kind)
    ?.filter((other) => other !== kind) ?? [];

export const discriminatorOf = ({ required = [] }: ObjectSchema, others: readonly ObjectSchema[]): string | undefined =>
  required.find((name) => !others.some((other) => other.required?.includes(name)));

export function resolveRef(part: unknown): SchemaNode {
  if (!isPart(part)) return {};
  const { $ref: ref, allOf } = part;
  if (typeof ref === 'string') return resolveRef(targetOf(read().homes.get(part), ref));
  return Array.isArray(allOf) && allOf.length === 1 ? { ...resolveRef(allOf[0]), ...part } : part;
}

function targetOf(home: SchemaNode | undefined, ref: string): unknown {
  const [file = '', name = ''] = ref.split('#/definitions/');
  const schema = file === '' ? home : metaSchemas.find(({ $id }) => $id === file);
  return isPart(schema?.['definitions']) ? schema['definitions'][name] : undefined;
}

function read(): Known {
  if (known) return known;
  const homes = new Map<object, SchemaNode>();
  const unions = new Map<object, readonly ObjectSchema[]>();
  known = { homes, unions };
  const visit = (part: unknown, home: SchemaNode, then: (part: SchemaNode) => void): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isPart(part)) then(part);
    homes.set(part, home);
    for (const inner of Object.values(part)) visit(inner, home, then);
  };
  const conditional: SchemaNode[] = [];
  for (const schema of metaSchemas)
    visit(schema, schema, (part) => (isPart(part['if']) && part['if']['required'] ? conditional.push(part) : 0));
  for (const part of conditional) {
    const kinds = conditionalAlternatives(part);
    for (const kind of kinds) if ((unions.get(kind)?.length ?? 1) < kinds.length) unions.set(kind, kinds);
  }
  return known;
}

function conditionalAlternatives(part: unknown): readonly ObjectSchema[] {
  const kind = resolveRef(part);
  if (kind['if'] !== undefined) return [...conditionalAlternatives(kind['then']), ...conditionalAlternatives(kind['else'])];
  return isObjectSchema(kind) ? [kind] : [];
}
