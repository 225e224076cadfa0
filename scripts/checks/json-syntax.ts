import type { FileCheck, Draft } from './application/check.ts';
import { editBetween } from './application/fix.ts';
import { explainJson } from './application/json-mistake.ts';
import { repairedJson } from './application/json-repair.ts';
import { isJson, type SourceFile } from './application/read-files.ts';

export const check: FileCheck = {
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
  run: ({ files }) => [...files.values()].filter((file) => isJson(file) && file.isUtf8 && file.value === undefined).map(firstMistake),
};

/** Only the first mistake of a file: later ones mostly follow from it. */
function firstMistake({ path: file, text, syntaxErrors: [first] }: SourceFile): Draft {
  const base = { file, pointer: '' };
  if (text.trim() === '') return { ...base, at: 0, what: 'The file is empty', advice: 'Write at least { }, or remove the file.' };
  if (text.startsWith('\ufeff')) {
    const advice = 'Save it as "UTF-8", not as "UTF-8 with BOM".';
    return { ...base, at: 0, what: 'The file starts with an invisible byte order mark', advice, fix: { file, text: text.slice(1) } };
  }
  const repaired = repairedJson(text);
  const fix = repaired === undefined ? undefined : { file, edits: [editBetween(text, repaired)] };
  if (first) return { ...base, ...explainJson(text, first), fix };
  return { ...base, at: 0, what: 'The file is not JSON', advice: 'Save it as plain text in UTF-8, and check it in an editor.' };
}
