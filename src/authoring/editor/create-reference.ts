import { resolvePointer } from '../../form/compile/json-pointer.ts';
import type { SourceFile } from '../form-files/source-files.ts';
import { formatJson } from './format-json.ts';

export const REFERENCE_FILE = 'schemas/reference.md';

const INTRODUCTION = `# Reference

What \`ui.json\` and \`logic.json\` can say. A star marks what must be there; \`KEY\` is the key of a question. The same about any other file, such
as \`page.json\`: \`npm run schemas:editor -- --reference page\`.
`;
const SHOWN = ['ui', 'logic'];
const OPERATORS = 'logic.schema.json#/definitions/operation';

type MetaFiles = ReadonlyMap<string, SourceFile>;
type Whole = readonly (readonly [Part, string])[];
type Inner = Part | boolean;
interface Part
  extends
    Partial<Record<'$ref' | 'title' | 'description', string> & Record<'required' | 'enum', readonly string[]>>,
    Partial<Record<'properties' | 'patternProperties', Readonly<Record<string, Inner>>>>,
    Partial<Record<'then' | 'else' | 'items' | 'additionalProperties', Inner>> {
  readonly allOf?: readonly Part[];
  readonly examples?: readonly unknown[];
}

export const createReference = (metaFiles: MetaFiles): string =>
  [INTRODUCTION, ...SHOWN.map((meta) => createKindReference(meta, metaFiles))].join('\n');

export function createKindReference(meta: string, metaFiles: MetaFiles): string {
  const at = (target: string): Part =>
    resolvePointer(metaFiles.get(`schemas/meta/${target.replace(/#.*/, '')}`)?.value, target.replace(/.*#/, '')) as Part;
  const listed = new Set([OPERATORS]);

  /** The part with its alternatives and references; listed ones only with their description. */
  function wholeOf(part: Inner | undefined, file: string): Whole {
    if (typeof part !== 'object') return [];
    const { allOf = [], then: one, else: other, items, $ref } = part;
    const whole: Whole = [[part, file], ...[...allOf, one, other, items].flatMap((inner) => wholeOf(inner, file))];
    if ($ref === undefined) return whole;
    const target = $ref.replace(/^#/, `${file}#`);
    const { properties, then, description = '' } = at(target);
    if (listed.has(target)) return [...whole, [{ description }, file]];
    if (properties ?? then) listed.add(target);
    return [...whole, ...wholeOf(at(target), target.replace(/#.*/, ''))];
  }

  function linesOf(whole: Whole, indent: string): readonly string[] {
    const alternatives: Map<string, Map<string, string>>[] = [];
    for (const [part, file] of whole) {
      const { properties = {}, patternProperties, additionalProperties = false, required = [] } = part;
      // Each closed object is an alternative to the one before; open ones only add to it.
      if (alternatives.length === 0 || (part.properties && part.additionalProperties === false)) alternatives.push(new Map());
      const lines = alternatives.at(-1) ?? new Map<string, Map<string, string>>();
      for (const [key, part] of Object.entries({ ...properties, ...patternProperties, KEY: additionalProperties })) {
        const inner = wholeOf(part, file);
        const below = linesOf(inner, `${indent}  `);
        const description = inner.flatMap(([one]) => one.description ?? [])[0] ?? '';
        const name = Object.hasOwn(properties, key) ? key : 'KEY';
        if (key === '$schema' || description === '' || (name === 'KEY' && below.length === 0)) continue;
        const values = inner.flatMap(([one]) => one.enum ?? []);
        const isSaid = values.every((value) => description.toLowerCase().includes(value));
        const examples = inner.flatMap(([one]) => one.examples ?? []).map((value) => formatJson({ [name]: value }).trim());
        const code = [...(isSaid ? [] : values), ...examples.slice(0, 1)].map((word) => `\`${word}\``);
        const text = [`${description.replaceAll(/[*<]/g, '\\$&')} ${code.join(', ')}`.trim(), ...below].join('\n');
        lines.set(text, (lines.get(text) ?? new Map<string, string>()).set(name, `\`${name}\`${required.includes(key) ? '*' : ''}`));
      }
    }
    return alternatives
      .filter(({ size }) => size > 0)
      .flatMap((lines, n) => [
        ...(n > 0 ? [`${indent}- *or:*`] : []),
        ...[...lines].map(([text, names]) => `${indent}- ${[...names.values()].join(', ')}: ${text}`),
      ]);
  }

  const file = `${meta}.schema.json`;
  const { title, description } = at(`${file}#`);
  const lines = [`## ${title}`, '', description, '', ...linesOf(wholeOf(at(`${file}#`), file), '')];
  return [...lines, ...(meta === 'logic' ? ['', '### Operators', '', ...linesOf([[at(OPERATORS), file]], '')] : []), ''].join('\n');
}
