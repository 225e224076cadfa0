import { addDefaultContent } from '../../form/compile/compile-content.ts';
import { englishProgramText } from '../../form/compile/translate-form-files.ts';
import { translatableTexts, replaceTexts } from '../../form/compile/translatable-texts.ts';
import { INSTITUTION_FILE, textFile } from '../../form/model/form-file-paths.ts';
import { type FormFiles, type TextJson, languagesOf } from '../../form/model/form-files.ts';

/** Common tag of the pseudo-language: English with accents. */
export const PSEUDO_LANGUAGE = 'en-XA';

const PLAIN = 'acegilnorsuyzACEGILNORSUYZ';
const ACCENTED = 'áçéğíļñóŕśúýžÁÇÉĞÍĻÑÓŔŚÚÝŽ';

/** Makes a text in no language: accents, a third longer, in brackets, so that untranslated or cut text shows. Placeholders stay. */
export function toPseudoText(text: string): string {
  if (text === '') return text;
  const accented = text.replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\]\([^)]*\)|./gsu, (part) => ACCENTED[PLAIN.indexOf(part)] ?? part);
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

export function translateToPseudoLanguage(formFiles: FormFiles): FormFiles {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const changed = Object.entries(addDefaultContent(formFiles, first)).map(([file, json]: [string, unknown]) => {
    const sentences = translatableTexts(file, json).map(({ pointer, text }) => [pointer, toPseudoText(text)] as const);
    return [file, replaceTexts(json, new Map(sentences))] as const;
  });
  const all = Object.assign({}, formFiles, Object.fromEntries(changed) as Partial<FormFiles>);
  const ofProgram: TextJson = Object.fromEntries(Object.entries(englishProgramText).map(([key, text]) => [key, toPseudoText(text)]));
  return { ...all, [textFile(first)]: { ...ofProgram, ...all[textFile(first)] } };
}
