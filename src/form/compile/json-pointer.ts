export const pointerSegment = (name: string | number): string => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const resolvePointer = (json: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), json);

/** Copies a JSON value. Where `change` gives another value for a part, that is in its place; undefined leaves it. */
export function mapJson(json: unknown, change: (part: unknown, pointer: string) => unknown, pointer = ''): unknown {
  const changed = change(json, pointer);
  if (changed !== undefined) return changed;
  if (typeof json !== 'object' || json === null) return json;
  const inside = (part: unknown, name: string | number): unknown => mapJson(part, change, pointer + pointerSegment(name));
  if (Array.isArray(json)) return json.map(inside);
  return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, inside(part, name)]));
}

export function parsePointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
