import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { listFiles } from '../../server/platform/list-files.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly bytes: Buffer;
  readonly isUtf8: boolean;
  readonly tree: Node | undefined;
  readonly syntaxErrors: readonly ParseError[];
  readonly value: unknown;
}

/** `institution.config.json` and everything below `schemas` but `schemas/meta` and documents for people (`.md`), sorted by path. */
export function readSourceFiles(root: string): ReadonlyMap<string, SourceFile> {
  const paths = listFiles(join(root, 'schemas'))
    .map((path) => `schemas/${path}`)
    .filter((path) => !isMetaSchemaFile(path) && !path.endsWith('.md'));
  paths.push(...(existsSync(root) ? readdirSync(root) : []).filter((name) => name.toLowerCase() === INSTITUTION_FILE));
  return new Map(
    paths.sort().flatMap((path) => {
      const bytes = bytesOf(join(root, path));
      return bytes === undefined ? [] : [[path, toSourceFile(path, bytes)]];
    }),
  );
}

export const isMetaSchemaFile = (path: string): boolean => path.startsWith('schemas/meta/');

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Hand-written meta schemas below `root`, by path; empty if the application has none of its own. */
export function readMetaSchemaFiles(root: string): ReadonlyMap<string, SourceFile> {
  const folder = join(root, 'schemas/meta');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.schema.json')) : [];
  return new Map(
    names.toSorted().map((name) => [`schemas/meta/${name}`, toSourceFile(`schemas/meta/${name}`, readFileSync(join(folder, name)))]),
  );
}

/** True for files without text. */
export const isPictureFile = ({ path }: Pick<SourceFile, 'path'>): boolean => /\.(png|jpe?g|gif|webp|avif|heic|ico|bmp|tiff?)$/i.test(path);

export const isJsonFile = ({ path }: Pick<SourceFile, 'path'>): boolean => /\.json(?:\.txt|5|c)?$/i.test(path);

export function toSourceFile(path: string, bytes: Buffer): SourceFile {
  const file = { path, text: bytes.toString('utf8'), bytes, isUtf8: isUtf8(bytes) };
  const { text } = file;
  if (!isJsonFile(file)) return { ...file, tree: undefined, syntaxErrors: [], value: undefined };
  const syntaxErrors: ParseError[] = [];
  const tree = parseTree(text, syntaxErrors, { disallowComments: true, allowTrailingComma: false });
  return { ...file, tree, syntaxErrors, value: parseJson(text) };
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

export function decodeUnicodeText(bytes: Uint8Array): string | undefined {
  const [encoding] = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte)) ?? ['utf-8'];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
