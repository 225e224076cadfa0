import type { ErrorObject } from 'ajv';
import { inJson } from './in-json.ts';
import { resolveRef, type SchemaNode } from './schema-alternatives.ts';

/** Suggests a correct form of a value: quotes, brackets, order of a date; else an example. Undefined if the description says as much. */
export function suggestCorrectedValue({ keyword, data, params, parentSchema = {} }: ErrorObject): string | undefined {
  const part = resolveRef(parentSchema);
  const pattern = keyword === 'pattern' ? params['pattern'] : keyword === 'format' ? FORMAT_PATTERNS[String(params['format'])] : undefined;
  if (typeof pattern === 'string') return typeof data === 'string' && data.trim() !== '' ? respelt(data, pattern) : undefined;
  if (keyword !== 'type') return undefined;
  const right = ofType(String(params['type']), data, part);
  const { pattern: asked } = part;
  if (typeof right === 'string' && typeof asked === 'string' && !new RegExp(asked, 'u').test(right)) return respelt(right, asked);
  return right === undefined ? exampleOf(part, data) : inJson(right);
}

/** Corrects a value that means one thing: another JSON type, or no surrounding blanks. Undefined where something is left to decide. */
export function coerceValue({ keyword, data, params, parentSchema = {}, propertyName }: ErrorObject): unknown {
  if (propertyName !== undefined) return undefined;
  const part = resolveRef(parentSchema);
  if (keyword === 'type') {
    const right = ofType(String(params['type']), data, part);
    // A JSON word such as true may be the beginning of a sentence.
    const isSame = textOf(right) === textOf(data) && typeof data !== 'boolean' && (params['type'] !== 'integer' || Number.isInteger(right));
    return isSame && (typeof right !== 'string' || matches(right, part['pattern'])) ? right : undefined;
  }
  const trimmed = typeof data === 'string' ? data.trim() : undefined;
  if (trimmed === undefined || trimmed === data) return undefined;
  const allowed: unknown = params['allowedValues'];
  const isRight =
    keyword === 'enum' ? Array.isArray(allowed) && allowed.includes(trimmed) : keyword === 'pattern' && matches(trimmed, params['pattern']);
  return isRight ? trimmed : undefined;
}

const matches = (text: string, pattern: unknown): boolean => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);

const textOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join() : String(value));

function ofType(type: string, data: unknown, part: SchemaNode): unknown {
  const isSimple = typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean';
  switch (type) {
    case 'string':
      return isSimple ? String(data) : Array.isArray(data) && data.length === 1 && typeof data[0] === 'string' ? data[0] : undefined;
    case 'number':
    case 'integer':
      return typeof data === 'string' && data.trim() !== '' && Number.isFinite(Number(data)) ? Number(data) : undefined;
    case 'boolean':
      return /^(?:true|yes)$/i.test(String(data)) ? true : /^(?:false|no)$/i.test(String(data)) ? false : undefined;
    case 'array': {
      const parts = typeof data === 'string' ? data.split(/\s*[,;]\s*/) : [data];
      const items = resolveRef(part['items']);
      return (isSimple || isEntry(items, data)) && parts.every((one) => isFor(items, one)) ? parts : undefined;
    }
    default:
      return undefined;
  }
}

const isEntry = ({ properties }: SchemaNode, data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.keys(data).every((name) => Object.hasOwn(properties ?? {}, name));

const isFor = ({ type, enum: values }: SchemaNode, data: unknown): boolean =>
  Array.isArray(values) ? values.includes(data) : type === typeof data || (type === 'integer' && Number.isInteger(data));

/** Example of the meta schema; an existing text or list replaces the last one in it. */
export function exampleOf({ examples }: SchemaNode, data: unknown): string | undefined {
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return example === undefined ? undefined : inJson(withLast(example, data));
}

function withLast(example: unknown, data: unknown): unknown {
  if (Array.isArray(example)) return example.map((entry, n) => (n === example.length - 1 ? withLast(entry, data) : (entry as unknown)));
  if (typeof example !== 'object' || example === null) return example;
  const [name = '', last] = Object.entries(example).at(-1) ?? [];
  return typeof last === typeof data ? { ...example, [name]: data } : example;
}

const FORMAT_PATTERNS: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  email: '^[^\\s@:<>]+@[\\w.-]+\\.[a-z]{2,}$',
  uri: '^https://[^\\s/]+\\.[a-z]{2,}(/\\S*)?$',
};

const CORRECTIONS: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  (text) => text.toLowerCase(),
  // Folder before a file name.
  (text) => text.replace(/^.*[\\/](?=[^\\/]*[.])/, ''),
  (text) => inSmall(text).replace(/[\s_-]+/g, '-'),
  (text) => inSmall(text).replace(/[\s_-]+/g, '_'),
  (text) =>
    text
      .replace(/[.,]? +(?=\d{1,2}:)/, 'T')
      .replace(/T(?=\d:)/, 'T0')
      .replace(/(:\d\d):\d\d$/, '$1'),
  (text) => text.replace(/^(\d{4})[./-](\d{1,2})[./-](\d{1,2})/, (_, year, month, day) => [year, padded(month), padded(day)].join('-')),
  (text) => text.replace(/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/, (all, a, b, year) => isoOf(Number(a), Number(b), String(year)) ?? all),
  (text) => text.replace(/^(\d+) ?([km])b?$/i, (_, size, unit) => `${size} ${unit === 'm' || unit === 'M' ? 'MB' : 'kB'}`),
  (text) => `${text} kB`,
  (text) => text.replace(/^(\d\d)[./-](\d\d)$/, '$2-$1'),
  (text) => text.replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3'),
  (text) => text.replace(/^([0-9a-f]{6})$/i, '#$1'),
  (text) => text.replace(/^rgb\((\d+)[, ]+(\d+)[, ]+(\d+)\)$/, (_, ...levels) => `#${levels.slice(0, 3).map(inHex).join('')}`),
  (text) => text.replace(/^(?:.*<|mailto:)|>$/g, '').replace(/ ?[([]at[)\]] ?/i, '@'),
  (text) => `https://${text.replace(/^https?:\/*/, '')}`,
];

const inHex = (level: unknown): string => Number(level).toString(16).padStart(2, '0');

const inSmall = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .trim();
const padded = (digits: unknown): string => String(digits).padStart(2, '0');

/** Undefined if the order of day and month is ambiguous. */
function isoOf(a: number, b: number, year: string): string | undefined {
  const [day, month] = a > 12 ? [a, b] : b > 12 ? [b, a] : [];
  return day === undefined || month === undefined ? undefined : [year, padded(month), padded(day)].join('-');
}

/** Undefined if no correction fits. */
export function respelt(text: string, pattern: string): string | undefined {
  const fits = new RegExp(pattern, 'u');
  const once = CORRECTIONS.map((spell) => spell(text));
  const found = [...once, ...once.flatMap((one) => CORRECTIONS.map((spell) => spell(one)))].find((one) => one !== text && fits.test(one));
  return found === undefined ? undefined : JSON.stringify(found);
}
