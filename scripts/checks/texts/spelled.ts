import { INSTITUTION_FILE, schemaFile } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { isLogicList, operandsIn, variableIn, type Logic } from '../../../src/form/model/logic.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';
import { placesOf } from '../../witness/demands.ts';
import type { Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { operationsOf, type Operation } from '../application/rules.ts';
import { variableOf } from '../application/variables.ts';
import { whole } from './languages.ts';
import { spokenInFile, spokenOf } from './spoken.ts';

const COMPARING = ['equals', 'notEquals', '==', '===', '!=', '!==', 'in', 'notIn'];

/** Texts with which a rule compares what students type, where the question tells them to write it with other capitals or blanks. */
export const otherSpellings = (application: Application): readonly Omit<Draft, 'rule'>[] =>
  operationsOf(application)
    .filter(({ operator }) => COMPARING.includes(operator))
    .flatMap((operation) => {
      const constants = textsIn(operation);
      if (constants.length === 0) return [];
      const sentences = sentencesFor(application, operation);
      return constants.flatMap(({ text, pointer }) => {
        const asked = sentences.flatMap((sentence) => occurrences(sentence, text));
        const [other] = asked;
        // Where a list has several spellings, it has what is asked for, too.
        if (other === undefined || asked.some((one) => constants.some((constant) => constant.text === one))) return [];
        const what = `"${text}" is compared letter by letter, and students are asked to enter "${other}"`;
        const advice = `Write "${other}"; or use "same_text", for which capitals and blanks make no difference.`;
        return [{ file: operation.source.file, pointer, what, advice }];
      });
    });

/** Texts of some letters beside a question whose answer is typed. */
function textsIn({ operand, pointer }: Operation): readonly { readonly text: string; readonly pointer: string }[] {
  return operandsIn(operand).flatMap((part, n) => {
    const values: readonly Logic[] = isLogicList(part) ? part : [part];
    return values.flatMap((value, v) => {
      const at = `${pointer}${step(n)}${isLogicList(part) ? step(v) : ''}`;
      return typeof value === 'string' && /\p{L}{3}/u.test(value) ? [{ text: value, pointer: at }] : [];
    });
  });
}

/** What students read at the question that is compared, and above it in its section. */
function sentencesFor(application: Application, { operand, source }: Operation): readonly string[] {
  const { documents } = application;
  const names = operandsIn(operand).flatMap((part) => variableIn(part) ?? []);
  const [language] = languagesOf(documents[INSTITUTION_FILE]);
  return names.flatMap((name) => {
    const { key, sort } = variableOf(application, source, name);
    const place = placesOf(application).get(key);
    if (sort !== 'text' || !place) return [];
    const above = spokenInFile(documents, schemaFile(place.folder)).filter((spoken) => spoken.place === 'description');
    return [...spokenOf(documents, place.folder, place.name), ...above].flatMap((spoken) =>
      spoken.language === language ? [spoken.text] : [],
    );
  });
}

/** Where a sentence has this text, however its capitals and blanks are; at its beginning a capital says nothing. */
function occurrences(sentence: string, text: string): readonly string[] {
  const letters = [...text.replace(/\s/gu, '')].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`));
  const found = [...sentence.matchAll(new RegExp(whole(letters.join(String.raw`\s*`)), 'giu'))];
  return found.flatMap(({ 0: one, index }) => {
    const begins = /(?:^|[.!?:]\s+)$/u.test(sentence.slice(0, index));
    return begins && one.slice(1) === text.slice(1) ? [] : [one];
  });
}
