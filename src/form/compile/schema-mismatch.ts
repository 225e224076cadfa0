import { closestName } from './did-you-mean.ts';
import { pointerSegment } from './json-pointer.ts';
import { alternativeSchemas, resolveRef, discriminatorOf, type ObjectSchema } from './schema-alternatives.ts';
import { exampleOf } from './suggest-correction.ts';
import { getOwn } from '../model/answers.ts';

/** A mistake of a whole object that says more than the mistakes of its names. */
interface SchemaMismatch {
  readonly pointer: string;
  readonly at?: 'key';
  readonly what: string;
  readonly advice: string;
  readonly names: readonly string[];
}

interface Mismatched {
  readonly kind: ObjectSchema;
  readonly given: Readonly<Record<string, unknown>>;
  readonly unknown: readonly string[];
  readonly pointer: string;
}

/** Explains unknown or missing names of an object: another kind, two kinds mixed, or a name misspelt. Undefined if none holds. */
export function explainSchemaMismatch(
  kind: ObjectSchema,
  given: Readonly<Record<string, unknown>>,
  pointer: string,
): SchemaMismatch | undefined {
  const names = Object.keys(given);
  const unknown = names.filter((name) => !Object.hasOwn(kind.properties, name));
  const mismatched = { kind, given, unknown, pointer };
  return anotherKind(mismatched) ?? explainFromTo(mismatched) ?? explainMisspelledName(mismatched);
}

/** One pair written as "from" and "to", where an object of pairs belongs. */
function explainFromTo({ kind: { properties, required = [] }, given, unknown, pointer }: Mismatched): SchemaMismatch | undefined {
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  const [name = ''] = missing;
  const { from, to } = given;
  const isPairs = missing.length === 1 && resolveRef(getOwn(properties, name))['type'] === 'object';
  if (!isPairs || unknown.toSorted().join() !== 'from,to' || typeof from !== 'string') return undefined;
  const advice = `Write "${name}": ${JSON.stringify({ [from]: to })
    .replace(/^\{(.*)\}$/, '{ $1 }')
    .replace('":', '": ')} in place of "from" and "to".`;
  return {
    pointer: `${pointer}/from`,
    at: 'key',
    what: `"${name}" is missing, and "from" and "to" are not known here`,
    advice,
    names: [name, 'from', 'to'],
  };
}

function anotherKind({ kind, given, unknown, pointer }: Mismatched): SchemaMismatch | undefined {
  const kinds = [kind, ...alternativeSchemas(kind)];
  const nameBy = new Map(
    kinds.map((one) => [
      one,
      discriminatorOf(
        one,
        kinds.filter((other) => other !== one),
      ) ?? '',
    ]),
  );
  const telling = [...nameBy.values()];
  const beside = unknown.find((name) => telling.includes(name));
  const ofOther = beside === undefined ? [] : kinds.filter(({ properties }) => Object.hasOwn(properties, beside));
  const own = (beside === undefined ? nameBy.get(kind) : discriminatorOf(kind, ofOther)) ?? '';
  if (beside !== undefined && Object.hasOwn(given, own)) {
    const isEntry = /\/\d+$/.test(pointer);
    return {
      pointer: pointer + pointerSegment(beside),
      at: 'key',
      what: `"${beside}" cannot be beside "${own}"`,
      advice: isEntry ? `Give "${beside}" an entry of its own, before or after this one: { "${beside}": ... }.` : `Remove one of the two.`,
      names: [beside],
    };
  }
  const fitting = (one: ObjectSchema): readonly string[] =>
    Object.keys(given).filter((name) => Object.hasOwn(one.properties, name) && !telling.includes(name));
  const [best] = kinds.toSorted((a, b) => fitting(b).length - fitting(a).length);
  if (!best || best === kind || fitting(best).length === fitting(kind).length) return undefined;
  const name = nameBy.get(best) ?? '';
  const others = fitting(best).filter((one) => unknown.includes(one));
  const both = others.map((one) => `"${one}"`).join(' and ');
  const isOwn = Object.hasOwn(given, own);
  if (isOwn && others.length < unknown.length) return undefined;
  return {
    pointer: isOwn ? pointer + pointerSegment(own) : pointer,
    at: 'key',
    what: isOwn ? `What has "${own}" cannot have ${both}` : `"${name}" is missing: it goes with ${both}`,
    advice: isOwn ? `Write "${name}" in place of "${own}".` : adding(best, name),
    names: [...others, own],
  };
}

const adding = ({ properties }: ObjectSchema, name: string): string => {
  const { description } = resolveRef(getOwn(properties, name));
  return `Add "${name}"${typeof description === 'string' ? `: ${description}` : '.'}`;
};

const NEGATING_PREFIX = /^(?:hid|not|un|no_)/;

function explainMisspelledName({ kind: { properties, required = [] }, given, unknown, pointer }: Mismatched): SchemaMismatch | undefined {
  const [name = '', ...others] = unknown.filter((one) => one !== '$schema');
  const [missing = '', ...more] = required.filter((one) => !Object.hasOwn(given, one));
  if (name === '' || missing === '' || others.length + more.length > 0) return undefined;
  const part = resolveRef(getOwn(properties, missing));
  const { type, description } = part;
  const meant = closestName(name, Object.keys(properties));
  const value = getOwn(given, name);
  const isOfType = type === undefined || type === (Array.isArray(value) ? 'array' : typeof value);
  const right = meant === missing && typeof value === 'string' && !isOfType ? exampleOf(part, value) : undefined;
  const isNegated = NEGATING_PREFIX.test(name) && !NEGATING_PREFIX.test(missing);
  if ((!isOfType && right === undefined) || isNegated || (meant !== undefined && meant !== missing)) return undefined;
  return {
    pointer: pointer + pointerSegment(name),
    at: 'key',
    what: `"${name}" is not known here, and "${missing}" is missing`,
    advice: `Write "${missing}"${right === undefined ? '' : `: ${right}`} in place of "${name}"${typeof description === 'string' ? `: ${description}` : '.'}`,
    names: [name, missing],
  };
}
