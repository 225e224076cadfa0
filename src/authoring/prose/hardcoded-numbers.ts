import { defaultContent } from '../../form/compile/compile-content.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { englishProgramText } from '../../form/compile/translate-form-files.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { INSTITUTION_FILE, isContentFile, type TextFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { mismatchedPlaceholders } from '../translations/translatable-sentences.ts';
import type { CheckFinding, Problem } from '../form-files/checked-form.ts';
import { findNumbers } from './find-numbers.ts';
import { unitsByWord } from './unit-mismatches.ts';

const NUMERIC_PLACEHOLDERS = ['count', 'days', 'limit', 'max_size', 'minutes', 'over', 'percent', 'size', 'step', 'wait'];

export const findHardcodedNumbers = (formFiles: FormFiles, textFile: TextFile): readonly CheckFinding[] => {
  const [language] = languagesOf(formFiles[INSTITUTION_FILE]);
  return [...inSentences(formFiles, textFile), ...inEmails(formFiles, language)];
};

const inSentences = (formFiles: FormFiles, file: TextFile): readonly CheckFinding[] =>
  Object.entries(formFiles[file] ?? {}).flatMap(([key, text]) => {
    const program = englishProgramText[key];
    if (program === undefined) return [];
    const name = mismatchedPlaceholders(program, text).find((one) => NUMERIC_PLACEHOLDERS.includes(bare(one)) && program.includes(one));
    const [typed] = findNumbers(text);
    if (name === undefined || typed === undefined || findNumbers(program).length > 0) return [];
    return [{ file, pointer: pointerSegment(key), ...problemWith(String(typed[0]), name) }];
  });

/** Emails have no other number than the lifetime of a code or link. */
const inEmails = (formFiles: FormFiles, language: string): readonly CheckFinding[] =>
  formFilesOfKind(formFiles, isContentFile).flatMap(([file, json]) => {
    const isKnown = (text: string): boolean => text.includes('{minutes}');
    const [sentences, program] = [json, defaultContent[file]].map((one) => translatableTexts(file, one));
    if (!sentences || !program?.some(({ text }) => isKnown(text)) || sentences.some(({ text }) => isKnown(text))) return [];
    return sentences.flatMap(({ pointer, text }) => {
      const [, typed] =
        [...text.matchAll(/(?<![\d.,])(\d+)[\s*-]*(\p{L}+)/gu)].find(
          ([, , word = '']) => unitsByWord(language).get(word.toLowerCase()) === 'minute',
        ) ?? [];
      return typed === undefined ? [] : [{ file, pointer, ...problemWith(typed, '{minutes}') }];
    });
  });

const problemWith = (typed: string, name: string): Problem => ({
  what: `This says ${typed} where the program fills in ${name}, which may be another number`,
  advice: `Write ${name} in its place.`,
});

const bare = (name: string): string => name.replace(/[{}]/g, '');
