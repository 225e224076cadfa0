import { inJson } from '../../form/compile/in-json.ts';

const WIDTH = 120;

/** Formats JSON like the application's own files: on one line if it fits. Ends with a line break. */
export function formatJson(value: unknown): string {
  return `${lines(value, 0, 0)}\n`;
}

/** `used` columns of the first line precede the value, indentation included. */
function lines(value: unknown, indent: number, used: number): string {
  const short = inJson(value);
  // One more column for a comma.
  if (used + short.length < WIDTH || typeof value !== 'object' || value === null) return short;
  const inner = ' '.repeat(indent + 2);
  const entries = Array.isArray(value)
    ? value.map((entry) => inner + lines(entry, indent + 2, indent + 2))
    : Object.entries(value).map(([name, entry]) => {
        const start = `${inner}${JSON.stringify(name)}: `;
        return start + lines(entry, indent + 2, start.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.join(',\n')}\n${' '.repeat(indent)}${close}`;
}
