import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Application } from './application.ts';

/** Where the program says a sentence of the catalogue, and what it fills in; undefined where that cannot be told. */
export interface Saying {
  readonly file: string;
  /** Keys of sentences; `*` stands for what is known only when the program runs. */
  readonly keys: readonly string[];
  /** False where a table only names a sentence that is said elsewhere. */
  readonly isCall: boolean;
  readonly params: readonly string[] | undefined;
}

/** The program beside the application's files, as far as it has to do with sentences. */
export interface Program {
  /** False for an application without a program beside it, of which nothing can be told. */
  readonly exists: boolean;
  readonly sayings: readonly Saying[];
  /** Everything in quotes that could be the key of a sentence. */
  readonly mentioned: readonly string[];
  /** What calls fill in that do not name their sentence; undefined where that cannot be told. */
  readonly elsewhere: readonly string[] | undefined;
  /** What the browser fills into every sentence besides what the engine fills in. */
  readonly always: readonly string[];
}

const KEY = /(['"`])([a-z_]+(?:\.(?:[a-z0-9_]|\$\{\w+\})+)+)\1/g;
const REFUSAL = /\b(\w+): \{ status: \d+, text: '([a-z_.]+)'/g;
const CALL = /\b(?:t|textNamed|say)\(/g;

const programs = new WeakMap<Application, Program>();

export function programOf(application: Application): Program {
  let program = programs.get(application);
  if (!program) programs.set(application, (program = readProgram(application.root)));
  return program;
}

function readProgram(root: string): Program {
  const sources = ['form', 'web', 'server', 'contract'].flatMap((folder) => sourcesBelow(root, join(root, 'src', folder)));
  const everywhere = sources.map(({ text }) => text).join('\n');
  const textOf = new Map([...everywhere.matchAll(REFUSAL)].map(([, code, key]) => [code, key]));
  const calls = sources.flatMap(({ file, text }) => callsIn(file, text));
  const unnamed = calls.filter(({ keys }) => keys.length === 0).map(({ params }) => params);
  return {
    exists: sources.length > 0,
    sayings: [
      ...calls.filter(({ keys }) => keys.length > 0),
      ...sources.flatMap(({ file, text }) => [
        ...tablesIn(file, text),
        ...serverParams(file, text, (code) => textOf.get(code) ?? `refusal.${code}`),
      ]),
    ],
    elsewhere: unnamed.includes(undefined) ? undefined : unnamed.flatMap((params) => params ?? []),
    mentioned: sources.flatMap(({ text }) => keysIn(text, text)),
    always: namesIn(/const always\b[^=]*= \{([^;]*)\};/.exec(everywhere)?.[1] ?? ''),
  };
}

function sourcesBelow(root: string, folder: string): readonly { readonly file: string; readonly text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { file: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') };
    });
}

/** `t('a.b', { name })`: each key of the first argument is filled with the names of the second. */
function callsIn(file: string, text: string): readonly Saying[] {
  return [...text.matchAll(CALL)].map((call) => {
    const [first = '', second] = argumentsAt(text, call.index + call[0].length);
    const isObject = second === undefined || (second.startsWith('{') && !second.includes('...'));
    return { file, keys: keysIn(first, text), isCall: true, params: isObject ? namesIn(second?.slice(1, -1) ?? '') : undefined };
  });
}

/** Tables that name sentences, such as that of refusals; they are said, and filled, elsewhere. */
const tablesIn = (file: string, text: string): readonly Saying[] =>
  [...text.matchAll(/\btext: ('[a-z_.]+')/g)]
    .flatMap(([, quoted = '']) => keysIn(quoted, text))
    .map((key) => ({ file, keys: [key], isCall: false, params: [] }));

/** What the server fills into refusals and mails, by their kind. */
function serverParams(file: string, text: string, refusalText: (code: string) => string): readonly Saying[] {
  const refusals = [...text.matchAll(/\bRefused\('(\w+)'/g)].map((call): Saying => {
    const [, code = ''] = call;
    const [, details = ''] = argumentsAt(text, call.index + 'Refused('.length);
    const params = /\bparams: \{([^}]*)/.exec(details)?.[1];
    return {
      file,
      keys: [refusalText(code)],
      isCall: true,
      params: params !== undefined ? namesIn(params) : /\bparams\b/.test(details) ? undefined : [],
    };
  });
  const mails = [...text.matchAll(/\bpostMail\(\w+, '(\w+)'[^;{]*(?:\{([^}]*)\})?/g)].map(([, kind, params = '']): Saying => ({
    file,
    keys: ['subject', 'before', 'after'].map((part) => `mail.${kind}.${part}`),
    isCall: true,
    params: namesIn(params),
  }));
  return [...refusals, ...mails];
}

/** Keys in quotes; a `${name}` in one becomes each text of its type where the same file writes that out, else `*`. */
function keysIn(part: string, file: string): readonly string[] {
  return [...part.matchAll(KEY)].flatMap(([, , key = '']) => {
    const name = /\$\{(\w+)\}/.exec(key)?.[1];
    if (name === undefined) return [key];
    const type = new RegExp(`\\b${name}: (\\w+)`).exec(file)?.[1];
    const union = type === undefined ? undefined : new RegExp(`type ${type} = ((?:'\\w+'(?: \\| )?)+);`).exec(file)?.[1];
    const texts = union?.match(/\w+/g) ?? ['*'];
    return texts.map((text) => key.replace(/\$\{\w+\}/, text));
  });
}

/** The arguments of a call, from behind its opening bracket. */
function argumentsAt(text: string, start: number): readonly string[] {
  const found: string[] = [];
  let [depth, from, quote] = [0, start, ''];
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (/['"`]/.test(letter)) quote = letter;
    else if (/[([{]/.test(letter)) depth += 1;
    else if (/[)\]}]/.test(letter) && depth > 0) depth -= 1;
    else if (letter === ')' || (letter === ',' && depth === 0)) {
      found.push(text.slice(from, at).trim());
      from = at + 1;
      if (letter === ')') break;
    }
  }
  return found.filter((argument) => argument !== '');
}

/** Names of an object as it is written: `{ email, id: repeatId }`. */
const namesIn = (object: string): readonly string[] =>
  [...object.matchAll(/(?:^|[,{\n])\s*(\w+)\s*(?=[,:}\n]|$)/g)].map(([, name = '']) => name);

/** Whether a key is one that the program names by this pattern. */
export const fits = (pattern: string, key: string): boolean =>
  pattern === key || (pattern.includes('*') && new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9_]+')}$`).test(key));
