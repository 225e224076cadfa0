import { programContent } from '../../../src/form/compile/compile-content.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';
import { programSentences } from '../../../src/form/compile/program-text.ts';
import { sentencesIn } from '../../../src/form/compile/sentences-in.ts';
import { INSTITUTION_FILE, isContentFile, type TextFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type Documents } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { differingNames } from '../../languages/translatable.ts';
import type { Draft } from '../application/check.ts';
import { numbersIn } from './numbers.ts';
import { unitWords } from './units.ts';

/** Names for which the program fills in a number, with its unit or without. */
const NUMBERS = ['count', 'days', 'limit', 'max_size', 'minutes', 'over', 'percent', 'size', 'step', 'wait'];

/** Own sentences and emails with a number where those of the program have a name, which is filled in and may become another number. */
export const findHardcodedNumbers = (documents: Documents, textFile: TextFile): readonly Draft[] => {
  const [language] = languagesOf(documents[INSTITUTION_FILE]);
  return [...inSentences(documents, textFile), ...inEmails(documents, language)];
};

const inSentences = (documents: Documents, file: TextFile): readonly Draft[] =>
  Object.entries(documents[file] ?? {}).flatMap(([key, text]) => {
    const program = programSentences[key];
    if (program === undefined) return [];
    const name = differingNames(program, text).find((one) => NUMBERS.includes(bare(one)) && program.includes(one));
    const [typed] = numbersIn(text);
    if (name === undefined || typed === undefined || numbersIn(program).length > 0) return [];
    return [{ file, pointer: step(key), ...problemWith(String(typed[0]), name) }];
  });

/** How long a code or link works is the only number that emails have. */
const inEmails = (documents: Documents, language: string): readonly Draft[] =>
  documentsOf(documents, isContentFile).flatMap(([file, document]) => {
    const isKnown = (text: string): boolean => text.includes('{minutes}');
    const [sentences, program] = [document, programContent[file]].map((one) => sentencesIn(file, one));
    if (!sentences || !program?.some(({ text }) => isKnown(text)) || sentences.some(({ text }) => isKnown(text))) return [];
    return sentences.flatMap(({ pointer, text }) => {
      const [, typed] =
        [...text.matchAll(/(?<![\d.,])(\d+)[\s*-]*(\p{L}+)/gu)].find(
          ([, , word = '']) => unitWords(language).get(word.toLowerCase()) === 'minute',
        ) ?? [];
      return typed === undefined ? [] : [{ file, pointer, ...problemWith(typed, '{minutes}') }];
    });
  });

const problemWith = (typed: string, name: string): Pick<Draft, 'what' | 'advice'> => ({
  what: `This says ${typed} where the program has ${name}, which it fills in, and which may be another number`,
  advice: `Write ${name} in its place.`,
});

const bare = (name: string): string => name.replace(/[{}]/g, '');
