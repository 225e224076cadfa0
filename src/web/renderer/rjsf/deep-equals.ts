/** Compares as RJSF does: functions are equal, arrays and plain objects by content, cycles too, anything else by identity. */
export default function deepEquals(a: unknown, b: unknown, compared = new Map<object, unknown>()): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'function') return typeof b === 'function';
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (compared.get(a) === b) return true;
  compared.set(a, b);
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && deepEquals(a[name], b[name], compared));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
