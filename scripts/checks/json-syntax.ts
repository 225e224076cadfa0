import { printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { FileCheck, Draft } from './application/check.ts';
import { isJson, type SourceFile } from './application/read-files.ts';

/** What a JSON parser stumbles over, and what to do. A trailing comma shows up as a missing name or value. */
const words: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  CommaExpected: ['A comma is missing here', 'Put a comma after this entry.'],
  ColonExpected: ['A colon is missing here', 'Put a colon between the name and its value.'],
  PropertyNameExpected: ['A name in double quotes is missing here', 'Write "name": value, or remove what is here.'],
  ValueExpected: ['A value is missing here', 'Write a value: a text in double quotes, a number, true, false, a list or an object.'],
  CloseBraceExpected: ['A closing } is missing', 'Close each { with a }.'],
  CloseBracketExpected: ['A closing ] is missing', 'Close each [ with a ].'],
  EndOfFileExpected: ['The file goes on after its end', 'Remove what is here, or an extra } or ] before it.'],
  UnexpectedEndOfString: ['A text is not closed', 'Close the text with a double quote on the same line.'],
  InvalidSymbol: ['A text without double quotes, or a letter that has no meaning here', 'Put double quotes around texts and names.'],
  InvalidCommentToken: ['JSON has no comments', 'Remove the comment.'],
  InvalidEscapeCharacter: ['A backslash is followed by a letter that means nothing', 'Write \\\\ for a backslash.'],
  InvalidCharacter: ['A text holds a tab or another control character', 'Replace it with a space or \\t.'],
};

export const check: FileCheck = {
  name: 'json-syntax',
  description: 'Every file is JSON.',
  scope: 'file',
  run: ({ files }) => [...files.values()].filter((file) => isJson(file) && file.value === undefined).map(firstMistake),
};

/** Only the first mistake of a file: later ones mostly follow from it. */
function firstMistake(file: SourceFile): Draft {
  const base = { rule: check.name, file: file.path, pointer: '' };
  const first = file.syntaxErrors[0];
  if (file.text.trim() === '') return { ...base, at: 0, what: 'The file is empty', advice: 'Write at least { }, or remove the file.' };
  if (file.text.startsWith('\ufeff')) {
    return {
      ...base,
      at: 0,
      what: 'The file starts with an invisible byte order mark',
      advice: 'Save it as "UTF-8", not as "UTF-8 with BOM".',
    };
  }
  if (!first) return { ...base, at: 0, what: 'The file is not JSON', advice: 'Save it as plain text in UTF-8, and check it in an editor.' };
  const comma = commaBefore(file.text, first);
  if (comma !== undefined) return { ...base, at: comma, what: 'There is an extra comma', advice: 'Remove the comma: nothing follows it.' };
  const code = printParseErrorCode(first.error);
  const [what, advice] = words[code] ?? [`The file is not JSON here (${code})`, 'Correct what is here: texts need double quotes.'];
  const end = file.text.slice(0, first.offset).trimEnd().length;
  return { ...base, at: code === 'CommaExpected' ? end : first.offset, what, advice };
}

/** The offset of a comma right before the end of a list or object where the mistake is. */
function commaBefore(text: string, { offset }: ParseError): number | undefined {
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(',') && /^\s*[}\]]/.test(text.slice(offset)) ? before.length - 1 : undefined;
}
