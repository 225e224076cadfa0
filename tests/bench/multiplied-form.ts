import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
/** What is renamed: questions and named conditions, and tabs and repeats, which are named once in a whole application, too. */
interface Names {
  readonly keys: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}
type JsonObject = Readonly<Record<string, Json>>;

/** Words whose values name folders, lists and look-ups, whatever the questions are called. */
const kept = new Set(['section', 'id', 'block', 'list', 'category']);
const CONFIGURATION = 'institution.config.json';

/**
 * Writes the application of `root` into the empty folder `to`, each of its pages `times` times: with questions, conditions, named
 * conditions and translations of their own, as if the institution asked that many times as much.
 */
export function writeMultiplied(root: string, to: string, times: number): void {
  cpSync(join(root, 'schemas'), join(to, 'schemas'), { recursive: true });
  const configuration = readObject(join(root, CONFIGURATION));
  const pages = configuration['pages'] as readonly string[];
  const model = readObject(join(root, 'schemas/data-model.json'));
  const questions = Object.entries(model['properties'] as JsonObject);
  const conditions = Object.entries(readObject(join(root, 'schemas/conditions.json'))).filter(([name]) => name !== '$schema');
  const names: Names = {
    keys: new Set([...questions, ...conditions].map(([name]) => name)),
    parts: new Set(pages.flatMap((page) => partsOf(readObject(join(root, 'schemas/pages', page, 'page.json'))))),
  };
  const copies = Array.from({ length: times - 1 }, (_, n) => n + 2);
  const change = (file: string, edit: (document: JsonObject) => JsonObject): void =>
    write(join(to, 'schemas', file), edit(readObject(join(root, 'schemas', file))));

  write(join(to, CONFIGURATION), { ...configuration, pages: [...pages, ...copies.flatMap((n) => pages.map((page) => `${page}-${n}`))] });
  change('data-model.json', (all) => ({
    ...all,
    properties: { ...Object.fromEntries(questions), ...copiesOf(questions, copies, names) },
  }));
  change('conditions.json', (all) => ({
    ...all,
    ...copiesOf(
      conditions.filter(([name]) => name !== '$schema'),
      copies,
      names,
    ),
  }));
  for (const page of pages)
    for (const file of jsonFilesIn(join(root, 'schemas/pages', page)))
      for (const n of copies)
        write(
          join(to, 'schemas/pages', `${page}-${n}`, file),
          numbered(file, renamed(readObject(join(root, 'schemas/pages', page, file)), n, names), n),
        );
  for (const language of (configuration['languages'] as readonly string[]).slice(1))
    change(`languages/${language}.json`, (all) => ({
      ...all,
      ...Object.fromEntries(
        Object.entries(all).flatMap(([file, entries]) => {
          const [, page = '', rest = ''] = /^pages\/([^/]+)\/(.+)$/u.exec(file) ?? [];
          return page === ''
            ? []
            : copies.map((n) => [`pages/${page}-${n}/${rest}`, numbered(rest, renamed(entries, n, names), n)] as const);
        }),
      ),
    }));
}

/** Writes the application of `root` into the empty folder `to`, in its first language alone, with `more` options at the end of a list. */
export function writeWithLongerList(root: string, to: string, list: string, more: number): void {
  cpSync(join(root, 'schemas'), join(to, 'schemas'), { recursive: true });
  const configuration = readObject(join(root, CONFIGURATION));
  const [first = ''] = configuration['languages'] as readonly string[];
  write(join(to, CONFIGURATION), { ...configuration, languages: [first] });
  rmSync(join(to, 'schemas/languages'), { recursive: true, force: true });
  const file = join(to, 'schemas/options', `${list}.json`);
  const known = readObject(file);
  const added = Array.from({ length: more }, (_, n) => ({ value: `MORE_${n}`, label: `One more to choose, number ${n}` }));
  write(file, { ...known, options: [...(known['options'] as readonly Json[]), ...added] });
}

const copiesOf = (entries: readonly (readonly [string, Json])[], copies: readonly number[], names: Names): JsonObject =>
  Object.fromEntries(copies.flatMap((n) => entries.map(([name, value]) => [copyName(name, n), renamed(value, n, names)])));

const partsOf = ({ content }: JsonObject): readonly string[] =>
  (content as readonly JsonObject[]).flatMap(({ tabs, repeat }) => [tabs, repeat].filter((name) => typeof name === 'string'));

const partName = (name: string, n: number): string => `${name}-${n}`;
const copyName = (name: string, n: number): string => `copy_${n}_${name}`;

/** What `value` says, about the questions and named conditions of copy `n`. */
function renamed(value: Json, n: number, names: Names): Json {
  if (typeof value === 'string') return renamedText(value, n, names);
  if (isList(value)) return value.map((item) => renamed(item, n, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      // A browser fills in what it knows of its student once.
      if (name === 'ui:autocomplete') return [];
      return [renamedEntry(name, item, n, names)];
    }),
  );
}

function renamedEntry(name: string, item: Json, n: number, names: Names): readonly [string, Json] {
  if (name === 'prefix' && typeof item === 'string') return [name, copyName(item, n)];
  if (name === 'prefixes' && isList(item)) return [name, item.map((prefix) => copyName(String(prefix), n))];
  if ((name === 'tabs' || name === 'repeat') && typeof item === 'string') return [name, partName(item, n)];
  if (kept.has(name)) return [name, item];
  // What a look-up knows is called alike in every form; which question takes it is the form's.
  if (name === 'fills') return [name, Object.fromEntries(Object.entries(item ?? {}).map(([from, to]) => [from, renamed(to, n, names)]))];
  return [renamedText(name, n, names), renamed(item, n, names)];
}

/** A name, a place as translations name it (`properties.zip.title`), or a sentence that shows answers. */
function renamedText(text: string, n: number, names: Names): string {
  const keyOrSame = (name: string): string => (names.keys.has(name) ? copyName(name, n) : name);
  const partOrSame = (name: string): string => (names.parts.has(name) ? partName(name, n) : keyOrSame(name));
  if (!text.includes(' ')) {
    const steps = text.split('.');
    return steps
      .map((step, at) =>
        steps[at - 1] === 'content' || (steps.length === 1 && !names.keys.has(step)) ? partOrSame(step) : keyOrSame(step),
      )
      .join('.');
  }
  return text.replaceAll(/(?<=answer\.)\w+/gu, keyOrSame);
}

/** Each page has a title and a step of its own, in each language. */
function numbered(file: string, document: Json, n: number): Json {
  const withNumber = (value: Json): Json =>
    typeof value === 'string'
      ? `${value} ${n}`
      : Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, withNumber(text)]));
  const { title, step, ...rest } = document as JsonObject;
  return file === 'page.json' ? { ...rest, title: withNumber(title ?? ''), step: withNumber(step ?? '') } : document;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const readObject = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
const jsonFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));

function write(path: string, document: Json): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
}
