/** Formats JSON on one line, with spaces as in the application's own files. */
export function inJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inJson(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
