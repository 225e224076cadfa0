import { metaSchemas } from './meta-schemas.ts';

export type Part = Readonly<Record<string, unknown>>;

/** A meta schema for objects, with required and allowed names. */
export interface ObjectPart extends Part {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Known {
  /** Schema to the meta schema that contains it. */
  readonly homes: ReadonlyMap<object, Part>;
  /** Object schema to all alternatives that its location allows. */
  readonly unions: ReadonlyMap<object, readonly ObjectPart[]>;
}
let known: Known | undefined;

const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null && !Array.isArray(part);
/** True for schemas of objects without additional properties. */
export const isObjectPart = (part: Part): part is ObjectPart => isPart(part['properties']) && part['additionalProperties'] === false;

/** Other object schemas that the same location allows: beside a section, a repeat and tabs. */
export const alternativesTo = (kind: Part): readonly ObjectPart[] =>
  read()
    .unions.get(kind)
    ?.filter((other) => other !== kind) ?? [];

/** Discriminator of an object schema: its first required name that no alternative requires. */
export const tellingName = ({ required = [] }: ObjectPart, others: readonly ObjectPart[]): string | undefined =>
  required.find((name) => !others.some((other) => other.required?.includes(name)));

/** Follows a `$ref`. */
export function resolved(part: unknown): Part {
  if (!isPart(part)) return {};
  const { $ref: ref, allOf } = part;
  if (typeof ref === 'string') return resolved(targetOf(read().homes.get(part), ref));
  return Array.isArray(allOf) && allOf.length === 1 ? { ...resolved(allOf[0]), ...part } : part;
}

function targetOf(home: Part | undefined, ref: string): unknown {
  const [file = '', name = ''] = ref.split('#/definitions/');
  const schema = file === '' ? home : metaSchemas.find(({ $id }) => $id === file);
  return isPart(schema?.['definitions']) ? schema['definitions'][name] : undefined;
}

function read(): Known {
  if (known) return known;
  const homes = new Map<object, Part>();
  const unions = new Map<object, readonly ObjectPart[]>();
  known = { homes, unions };
  const visit = (part: unknown, home: Part, then: (part: Part) => void): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isPart(part)) then(part);
    homes.set(part, home);
    for (const inner of Object.values(part)) visit(inner, home, then);
  };
  const conditional: Part[] = [];
  for (const schema of metaSchemas)
    visit(schema, schema, (part) => (isPart(part['if']) && part['if']['required'] ? conditional.push(part) : 0));
  for (const part of conditional) {
    const kinds = conditionalAlternatives(part);
    for (const kind of kinds) if ((unions.get(kind)?.length ?? 1) < kinds.length) unions.set(kind, kinds);
  }
  return known;
}

function conditionalAlternatives(part: unknown): readonly ObjectPart[] {
  const kind = resolved(part);
  if (kind['if'] !== undefined) return [...conditionalAlternatives(kind['then']), ...conditionalAlternatives(kind['else'])];
  return isObjectPart(kind) ? [kind] : [];
}
