import { withOwnContent } from '../../src/form/compile/compile-content.ts';
import { programSentences } from '../../src/form/compile/in-language.ts';
import { sentencesIn, withSentences } from '../../src/form/compile/sentences-in.ts';
import { INSTITUTION_FILE, textFile } from '../../src/form/model/form-file-paths.ts';
import { type FormFiles, type TextJson, languagesOf } from '../../src/form/model/form-files.ts';

/** The pseudo-language, by the name that the field uses: English with accents. */
export const PSEUDO_LANGUAGE = 'en-XA';

const PLAIN = 'acegilnorsuyzACEGILNORSUYZ';
const ACCENTED = 'áçéğíļñóŕśúýžÁÇÉĞÍĻÑÓŔŚÚÝŽ';

/**
 * A text as no language writes it, and yet readable: with accents, a third longer, in brackets. Where a page shows a text without
 * brackets, it is none of the sentences that can be translated; where one bracket is missing, it does not fit. What is in
 * braces and links stay.
 */
export function pseudoText(text: string): string {
  if (text === '') return text;
  const accented = text.replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\]\([^)]*\)|./gsu, (part) => ACCENTED[PLAIN.indexOf(part)] ?? part);
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

/** The same form files with every sentence, of the institution and of the program, in the pseudo-language. */
export function inPseudoLanguage(formFiles: FormFiles): FormFiles {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const changed = Object.entries(withOwnContent(formFiles, first)).map(([file, json]: [string, unknown]) => {
    const sentences = sentencesIn(file, json).map(({ pointer, text }) => [pointer, pseudoText(text)] as const);
    return [file, withSentences(json, new Map(sentences))] as const;
  });
  const all = Object.assign({}, formFiles, Object.fromEntries(changed) as Partial<FormFiles>);
  const ofProgram: TextJson = Object.fromEntries(Object.entries(programSentences).map(([key, text]) => [key, pseudoText(text)]));
  return { ...all, [textFile(first)]: { ...ofProgram, ...all[textFile(first)] } };
}
