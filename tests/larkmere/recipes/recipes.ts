import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

export interface RecipeStep {
  readonly file: string;
  /** The words between the file and the JSON: they say the place. */
  readonly place: string;
  readonly isNew: boolean;
  readonly isOptional: boolean;
  readonly isDeletion: boolean;
  readonly code: string;
}

export interface JsonQuote {
  readonly files: readonly string[];
  readonly json: string;
}

const FENCED_STEP = /^\d+\. (?<words>(?:(?!```|^\d+\. )[\s\S])*?)```(?:json|tsx?|svg)\n(?<code>[\s\S]*?)\n *```/gm;
const DELETION = /^\d+\. Delete `([^`]+)`/gm;
const INLINE_STEP = /^\d+\. (?<words>.*?): `(?<code>[^`]*[,}])`$/gm;

const FILE = /`([^`]+\.(?:json|tsx?|svg))`/;
const FROM_ROOT = /^(?:(?:schemas|scripts|tests)\/|institution\.config\.json$)/;

export const readRecipes = (root: string): string =>
  [...globSync(join(root, 'schemas/recipes/*.md'))]
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** Recipes of a Markdown text by heading: numbered steps that name a file and hold JSON or code; paths from `folder`, or from the root. */
export function parseRecipes(markdown: string, folder: string): ReadonlyMap<string, readonly RecipeStep[]> {
  const recipes = new Map<string, readonly RecipeStep[]>();
  for (const { heading, body } of partsOf(markdown)) {
    const steps: RecipeStep[] = [];
    for (const { groups } of body.matchAll(body.includes('```') ? FENCED_STEP : INLINE_STEP)) {
      const words = groups?.['words'] ?? '';
      const named = FILE.exec(words)?.[1];
      const file = named === undefined ? steps.at(-1)?.file : FROM_ROOT.test(named) ? named : posix.join(folder, named);
      if (file === undefined) throw new Error(`No file is named: ${words}`);
      steps.push({
        file,
        place: words.replace(/^[\s\S]*?\.(json|tsx?|svg)`/, '').replaceAll(/\s+/g, ' '),
        isNew: words.startsWith('New file '),
        isOptional: words.startsWith('Only if '),
        isDeletion: false,
        code: dedented(groups?.['code'] ?? ''),
      });
    }
    for (const [, file = ''] of body.matchAll(DELETION))
      steps.push({ file: posix.join(folder, file), place: '', isNew: false, isOptional: false, isDeletion: true, code: '' });
    if (steps.length > 0) recipes.set(heading, steps);
  }
  return recipes;
}

export function findJsonQuotes(markdown: string, folder: string): readonly JsonQuote[] {
  return partsOf(markdown).flatMap(({ body }) => {
    const withoutSteps = body.replaceAll(FENCED_STEP, '');
    return [...withoutSteps.matchAll(/(?<before>(?:(?!```)[\s\S])*)```json\n(?<json>[\s\S]*?)\n *```/g)].map(({ groups }) => ({
      files: [...(groups?.['before'] ?? '').matchAll(/`([^`<>]+\.json)`/g)].map(([, file]) => posix.join(folder, file ?? '')),
      json: dedented(groups?.['json'] ?? ''),
    }));
  });
}

/** Text of its file after the step, or the same text if it has been followed already. `undefined` is a file that is not there. */
export function applyRecipeStep(text: string | undefined, step: RecipeStep): string | undefined {
  if (step.isNew && text?.trim() === step.code) return text;
  if ((text !== undefined) === step.isNew) throw new Error(`${step.file} ${step.isNew ? 'is there already' : 'is not there'}`);
  if (step.isDeletion) return undefined;
  return text === undefined ? `${step.code}\n` : changed(text, step);
}

export function followRecipeStep(root: string, step: RecipeStep): void {
  const path = join(root, step.file);
  const text = applyRecipeStep(existsSync(path) ? readFileSync(path, 'utf8') : undefined, step);
  if (text === undefined) return rmSync(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function changed(text: string, { file, place, code }: RecipeStep): string {
  const replaced = /in place of `([^`]+)`/.exec(place)?.[1];
  if (replaced !== undefined) {
    if (text.includes(code)) return text;
    if (text.split(replaced).length !== 2) throw new Error(`${file} does not hold ${replaced} exactly once`);
    return text.replace(replaced, () => code);
  }
  if (!file.endsWith('.json')) return besideLine(text, place, code, file);
  const offset = offsetOf(text, place, code, file);
  if (text.slice(offset).trimStart().startsWith(code)) return text;
  return `${text.slice(0, offset)}\n${code}\n${text.slice(offset)}`;
}

function besideLine(text: string, place: string, code: string, file: string): string {
  const { side, line = '' } = /(?<side>above|below)\s+`(?<line>[^`]+)`/.exec(place)?.groups ?? {};
  const lines = text.split('\n');
  const found = lines.flatMap((each, n) => (each.trim() === line ? [n] : []));
  if (line === '' || found.length !== 1) throw new Error(`${file} does not have this line exactly once: ${line}`);
  return lines.toSpliced((found[0] ?? 0) + (side === 'below' ? 1 : 0), 0, code).join('\n');
}

/** Offset of "in `properties`", "above `x`", "below `x`", "in the outer braces"; JSON that starts with a comma goes to the end. */
function offsetOf(text: string, place: string, json: string, file: string): number {
  const tree = parseTree(text);
  const missing = (name: string): Error => new Error(`${file} has no ${name} there`);
  if (!tree) throw missing('JSON');
  const containers = [...place.matchAll(/in `"?([^`"]+)"?`/g)].map(([, name]) => name ?? '');
  const inside = containers.reduce<Node>((node, name) => {
    const next = findNodeAtLocation(node, [name]);
    if (!next) throw missing(name);
    return next;
  }, tree);
  const beside = /(?<side>above|below)\s+`(?<written>[^`]+)`/.exec(place)?.groups;
  if (beside) {
    const { written = '' } = beside;
    const name = written.replaceAll('"', '');
    const isMeant = (child: Node): boolean =>
      [child.value, child.children?.[0]?.value].includes(name) || text.slice(child.offset, child.offset + child.length) === written;
    const entry = (inside.children ?? []).find(isMeant);
    if (!entry) throw missing(written);
    return beside['side'] === 'above' ? entry.offset : text.indexOf(',', entry.offset + entry.length) + 1;
  }
  return json.startsWith(',') ? inside.offset + inside.length - 1 : inside.offset + 1;
}

function partsOf(markdown: string): readonly { readonly heading: string; readonly body: string }[] {
  return markdown
    .split(/^#+ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { heading: part.slice(0, end), body: part.slice(end + 1) };
    });
}

function dedented(text: string): string {
  const indent = /^ */.exec(text)?.[0] ?? '';
  return text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
    .trim();
}
