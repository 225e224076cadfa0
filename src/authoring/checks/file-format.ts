import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node, applyEdits, type Edit } from 'jsonc-parser';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { cleanText } from '../../form/evaluate/clean-answer.ts';
import type { FileCheck, CheckFinding } from '../form-files/checked-form.ts';
import { decodeUnicodeText, isJsonFile, isPictureFile, parseJson, type SourceFile } from '../form-files/source-files.ts';
import { type Fix, diffEdit } from '../form-files/fix.ts';
import { explainJsonError } from '../form-files/explain-json-error.ts';
import { lineAndColumn } from '../form-files/source-location.ts';
import { createMetaSchemaCheck } from '../form-files/create-meta-schema-check.ts';

export const fileEncoding: FileCheck = {
  name: 'file-encoding',
  what: 'The file was saved with another encoding than UTF-8, such as UTF-16 or that of an old Windows.',
  advice: 'Save it as UTF-8, and correct the letter at the place.',
  example: { file: 'schemas/languages/es.json', wrong: '"is": "S\ufffd"', right: '"is": "Sí"' },
  scope: 'file',
  run: ({ files }) =>
    [...files.values()]
      .filter((file) => !file.isUtf8 && !isPictureFile(file))
      .map((file) => ({
        file: file.path,
        pointer: '',
        at: Math.max(0, file.text.indexOf('\ufffd')),
        what: 'From this letter on, the file is not UTF-8: students would read � in its place',
        advice: 'Save the file with the encoding "UTF-8", and check the letter here.',
        fix: inUtf8(file),
      })),
};

/** Converts UTF-16, which loses nothing. Other files, such as pictures, may name an encoding of their own. */
function inUtf8(file: SourceFile): Fix | undefined {
  const text = isJsonFile(file) ? decodeUnicodeText(file.bytes) : undefined;
  return text === undefined ? undefined : { file: file.path, text };
}

export const jsonSyntax: FileCheck = {
  name: 'json-syntax',
  what: 'The file is not JSON: a comma, quote or brace too many or too few.',
  advice: 'Fix that place, or what comes just before it.',
  example: {
    file: 'schemas/text/en.json',
    wrong: `"button.next": "Next"
"button.one_more": "Add Another Job",`,
    right: `"button.next": "Next",
"button.one_more": "Add Another Job",`,
  },
  scope: 'file',
  run: ({ files }) => [...files.values()].filter((file) => isJsonFile(file) && file.isUtf8 && file.value === undefined).map(firstMistake),
};

/** Only the first mistake of a file: later ones mostly follow from it. */
function firstMistake({ path: file, text, syntaxErrors: [first] }: SourceFile): CheckFinding {
  const base = { file, pointer: '' };
  if (text.trim() === '') return { ...base, at: 0, what: 'The file is empty', advice: 'Write at least { }, or remove the file.' };
  if (text.startsWith('\ufeff')) {
    const advice = 'Save it as "UTF-8", not as "UTF-8 with BOM".';
    return { ...base, at: 0, what: 'The file starts with an invisible byte order mark', advice, fix: { file, text: text.slice(1) } };
  }
  const repaired = repairJson(text);
  const fix = repaired === undefined ? undefined : { file, edits: [diffEdit(text, repaired)] };
  if (first) return { ...base, ...explainJsonError(text, first), fix };
  return { ...base, at: 0, what: 'The file is not JSON', advice: 'Save it as plain text in UTF-8, and check it in an editor.' };
}

export const duplicateJsonKey: FileCheck = {
  name: 'duplicate-json-key',
  what: 'A name appears twice between the same braces; only the last one would count.',
  advice: 'Make one of both, or give one another name.',
  example: {
    file: 'schemas/text/en.json',
    wrong: `"button.next": "Next",
"button.next": "Continue",`,
    right: '"button.next": "Next",',
  },
  scope: 'file',
  run: ({ files }) =>
    [...files.values()].filter((file) => isJsonFile(file) && file.tree).flatMap((file) => find(file, file.tree as Node, '')),
};

function find(file: SourceFile, node: Node, pointer: string): readonly CheckFinding[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, n) => find(file, child, pointer + pointerSegment(n)));
  if (node.type !== 'object') return [];
  const first = new Map<string, { readonly offset: number; readonly value: Node | undefined }>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key) return [];
    const name = String(key.value);
    const inside = value ? find(file, value, pointer + pointerSegment(name)) : [];
    const before = first.get(name);
    if (!before) {
      first.set(name, { offset: key.offset, value });
      return inside;
    }
    const { line } = lineAndColumn(file.text, before.offset);
    return [
      {
        file: file.path,
        pointer: pointer + pointerSegment(name),
        at: key.offset,
        what: `"${name}" appears twice in the same object: here and in line ${line}`,
        advice: adviceFor(name, before.value, value),
      },
      ...inside,
    ];
  });
}

const MAX_LISTED = 8;

function adviceFor(name: string, first: Node | undefined, second: Node | undefined): string {
  const values: readonly unknown[] = [first, second].map((node) => node && getNodeValue(node));
  const [one, other] = values;
  if (isDeepStrictEqual(one, other)) return 'Both say the same: remove one.';
  if (Array.isArray(one) && Array.isArray(other)) {
    const joined = [...new Set([...(one as unknown[]), ...(other as unknown[])])];
    const isShort = joined.length <= MAX_LISTED && joined.every((entry) => typeof entry === 'string');
    const list = isShort ? `: "${name}": [${joined.map((entry) => JSON.stringify(entry)).join(', ')}]` : '';
    return `Only the last one would count. Make one list of both${list}.`;
  }
  const areObjects = first?.type === 'object' && second?.type === 'object';
  const both = areObjects ? Object.keys(one as object).filter((key) => Object.hasOwn(other as object, key)) : [];
  const within = both.length === 0 ? '' : `; ${joinQuotedNames(both)}, which both have, can be there once as well`;
  return `Only the last one would count. ${areObjects ? `Make one of both, with all that they have${within}.` : 'Keep the right one, or rename one of them.'}`;
}

export const invisibleCharacter: FileCheck = {
  name: 'invisible-character',
  what: 'A key or a value has a character that nobody sees, as Word, Excel and web pages leave it: it is another value than it looks.',
  advice: 'Type the word again.',
  example: {
    file: 'schemas/options/rooms.json',
    wrong: '"DORM\u200b"',
    right: '"DORM"',
  },
  scope: 'file',
  run: ({ files }) =>
    [...files.values()].filter((file) => isJsonFile(file) && file.tree).flatMap((file) => findInvisible(file, file.tree as Node)),
};

/** Sentences may have soft hyphens and joiners; keys and values may not. */
const IDENTIFIER = /^[\w.:/-]+$/;

function findInvisible(file: SourceFile, node: Node): readonly CheckFinding[] {
  if (node.type !== 'string') return (node.children ?? []).flatMap((child) => findInvisible(file, child));
  const text = String(node.value);
  const clean = cleanText(text, true, true);
  const [sign = ''] = [...text].filter((one, n) => one !== [...clean][n]);
  const isWrong =
    clean !== '' && clean.length < text.replace(/\r\n?/g, '\n').length && (IDENTIFIER.test(clean) || /[\u200b\ufeff]/.test(sign));
  if (!isWrong) return [];
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return [
    {
      file: file.path,
      pointer: '',
      at: node.offset,
      what: `${JSON.stringify(clean)} has an invisible character, ${code}, so it is another text than it looks`,
      advice: 'Type the word again, without copying it.',
      fix: { file: file.path, edits: [{ offset: node.offset, length: node.length, content: JSON.stringify(clean) }] },
    },
  ];
}

export const missingConfiguration = createMetaSchemaCheck({
  name: 'missing-configuration',
  what: 'Something in `institution.config.json`, or a whole file, is missing; or the name of a file has capitals.',
  advice: 'Add it, or rename it.',
  see: 'recipes/add-a-page.md',
  example: {
    file: 'institution.config.json',
    wrong: '"pages": ["start", "studies", "essay", "finish"]',
    right: '"pages": ["start", "studies", "finish"]',
  },
});

export const metaSchema = createMetaSchemaCheck({
  name: 'meta-schema',
  what:
    'The file has something that this kind of file cannot have, lacks something it must have, has it under another name, ' +
    'or in another form: without brackets or quotes, or as another kind of entry.',
  advice: 'Write it as the finding says, or use one of the names that it lists.',
  example: { file: 'schemas/pages/start/page.json', wrong: '"titel": "Start",', right: '"title": "Start",' },
});

export const invalidRepeatedKey = createMetaSchemaCheck({
  name: 'invalid-repeated-key',
  what: 'In `data-model.json`, `{n}` is without `times` or `times` without `{n}`, or a key is there twice because of it.',
  advice: 'Write both or leave both out; remove one of the two keys.',
  see: 'recipes/add-a-repeat.md',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"home_city": { "$ref": "#/$defs/text", "times": 2 }',
    right: '"home_city": { "$ref": "#/$defs/text" }',
  },
});

/** Repairs slips that change no word: commas, curly quotes around a text, True, odd blanks. Undefined if the result were no JSON. */
function repairJson(text: string): string | undefined {
  const letters = replaceOutsideTexts(
    replaceOutsideTexts(text, (part) => part.replace(/[“”„‟]/g, '"')),
    (part) => part.replace(INVISIBLE, ' ').replace(/\b(?:True|TRUE|False|FALSE)\b/g, (word) => word.toLowerCase()),
  );
  const repaired = applyEdits(letters, commaEdits(letters));
  return repaired !== text && parseJson(repaired) !== undefined ? repaired : undefined;
}

const INVISIBLE = /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/g;

const TEXT = String.raw`"(?:[^"\\\r\n]|\\.)*"`;

const replaceOutsideTexts = (text: string, change: (part: string) => string): string =>
  text
    .split(new RegExp(`(${TEXT})`))
    .map((part, n) => (n % 2 === 0 ? change(part) : part))
    .join('');

function commaEdits(text: string): Edit[] {
  // Offsets stay the same, and nothing within a text looks like the end of one.
  const outline = text.replace(new RegExp(TEXT, 'g'), (quoted) => `"${'x'.repeat(quoted.length - 2)}"`);
  const places = (comma: RegExp): readonly number[] => [...outline.matchAll(comma)].map(({ index }) => index);
  const tooMany = places(/,(?=\s*[}\]])/g).map((offset) => ({ offset, length: 1, content: '' }));
  const tooFew = places(/(?<=["}\]\w])(?=[^\S\n]*\n\s*["{[\w-])/g).map((offset) => ({ offset, length: 0, content: ',' }));
  return [...tooMany, ...tooFew];
}
