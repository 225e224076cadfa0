import { closestName, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { typoDistance } from '../../form/model/typo-distance.ts';
import { INSTITUTION_FILE, translationFile, isOptionsFile } from '../../form/model/form-file-paths.ts';
import { parseAnswerPlaceholders } from '../../form/model/answer-placeholders.ts';
import { languageFileKey, upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { formFilesOfKind, languagesOf, type TranslationsJson } from '../../form/model/form-files.ts';
import {
  allowedTranslatableSentences,
  findTranslation,
  mismatchedPlaceholders,
  listTranslations,
  listAllTranslations,
} from '../translations/translatable-sentences.ts';
import type { TranslatableSentence } from '../translations/translatable-sentences.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { removeKeyFix, renameKeyFix } from '../form-files/fix.ts';
import { nameInvisibleDifference } from '../form-files/invisible-difference.ts';
import { missingFallbackProblem } from '../form-files/answer-placeholder-problems.ts';

export const orphanTranslation: FormCheck = {
  name: 'orphan-translation',
  what: 'A translation belongs to a sentence that is not there: often one that has moved.',
  advice: 'Correct its file or place, as the finding says; remove it only with its sentence.',
  see: 'recipes/add-a-language.md',
  example: {
    file: 'schemas/languages/es.json',
    wrong: '"content.job.title": { "of": "Job {n}", "is": "Empleo {n}" }',
    right: '"content.jobs.title": { "of": "Job {n}", "is": "Empleo {n}" }',
  },
  run: (checkedForm) => languagesOf(checkedForm.formFiles[INSTITUTION_FILE]).flatMap((language) => unknownIn(checkedForm, language)),
};

function unknownIn({ formFiles, files }: CheckedForm, language: string): readonly CheckFinding[] {
  const file = translationFile(language);
  const source = files.get(file);
  const entries = Object.entries(formFiles[file] ?? {});
  const allowed = allowedTranslatableSentences(formFiles, language);
  const places = Map.groupBy(allowed, (sentence) => sentence.file);
  const free = (): readonly TranslatableSentence[] =>
    allowed.filter((sentence) => findTranslation(formFiles[file], sentence) === undefined);
  const mistake = (pointer: string, what: string, advice: string, now: string | undefined): CheckFinding => {
    return { file, at: 'key', pointer, what, advice, fix: source && now !== undefined ? renameKeyFix(source, pointer, now) : undefined };
  };
  const unknownFiles = entries.filter(([translated]) => !places.has(translated));
  const filesNow = new Map(unknownFiles.map(([translated, sentences]) => [translated, onlyFileFor(sentences, free())]));
  return entries.flatMap(([translated, sentences]): readonly CheckFinding[] => {
    const known = places.get(translated)?.map(({ place }) => place);
    if (!known) {
      const now = filesNow.get(translated);
      const isOnly = [...filesNow.values()].filter((one) => one === now).length === 1 && !entries.some(([other]) => other === now);
      const what = `There are no sentences to translate in a file "${translated}"`;
      const meant = adviceForFile(translated, sentences, free(), [...places.keys()]);
      if (meant !== undefined) return [mistake(pointerSegment(translated), what, meant, isOnly ? now : undefined)];
      const advice = 'Remove it with its entries, as --fix does if the file is gone; or correct its name.';
      const fix = source && !files.has(sourceFile(translated)) ? removeKeyFix(source, translated) : undefined;
      return [{ ...mistake(pointerSegment(translated), what, advice, undefined), fix }];
    }
    const isKnown = new Set(known);
    const unknown = Object.entries(sentences).filter(([place]) => !isKnown.has(place));
    return unknown.map(([place, { of }]) => {
      const isOnly = unknown.filter(([, other]) => other.of === of).length === 1;
      const what = `There is no sentence at "${place}" in ${translated}`;
      const other = allowed.find((one) => folderOf(one.file) === folderOf(translated) && one.text === of);
      const written = other && findTranslation(formFiles[file], other);
      const moved = `This sentence is at "${other?.place}" in "${other?.file}", whose translation is of the former one: move this one there, in its place.`;
      const meant = written && written.of !== of ? moved : adviceForPlace(translated, place, of, free());
      const pointer = pointerSegment(translated) + pointerSegment(place);
      if (meant !== undefined) return mistake(pointer, what, meant, isOnly ? onlyPlaceFor(translated, of, free()) : undefined);
      const fix = source && !allowed.some(({ text }) => text === of) ? removeKeyFix(source, translated, place) : undefined;
      return { ...mistake(pointer, what, adviceForGone(translated, place, known), undefined), fix };
    });
  });
}

type Sentences = TranslationsJson[string];

function onlyFileFor(sentences: Sentences, free: readonly TranslatableSentence[]): string | undefined {
  const waiting = Map.groupBy(free, ({ file }) => file);
  const [now, ...others] = [...waiting].filter(([, ones]) =>
    Object.entries(sentences).every(([place, { of }]) => ones.some((one) => one.place === place && one.text === of)),
  );
  return others.length === 0 && Object.keys(sentences).length > 0 ? now?.[0] : undefined;
}

function onlyPlaceFor(file: string, of: string, free: readonly TranslatableSentence[]): string | undefined {
  const [now, ...others] = free.filter(({ text }) => text === of);
  return now?.file === file && others.length === 0 ? now.place : undefined;
}

/** Advice for a file without sentences; undefined if nothing speaks for another one. */
function adviceForFile(
  written: string,
  sentences: Sentences,
  free: readonly TranslatableSentence[],
  files: readonly string[],
): string | undefined {
  const short = written.replace(/^schemas\//, '');
  if (short !== written && files.includes(short)) return `Write "${short}": paths begin below schemas.`;
  const [best, second] = [...Map.groupBy(free, (sentence) => sentence.file)]
    .map(([file, ones]) => [file, ones.filter(({ place, text }) => sentences[place]?.of === text).length] as const)
    .toSorted(([, a], [, b]) => b - a);
  const isMost = best !== undefined && best[1] * 2 > Object.keys(sentences).length && second?.[1] !== best[1];
  if (isMost) return `These sentences are in "${best[0]}" now: write that name here.`;
  const folder = written.slice(0, written.lastIndexOf('/') + 1);
  const beside = files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  const meant = closestName(written.slice(folder.length), beside);
  if (meant !== undefined) return `Did you mean "${folder}${meant}"?`;
  const moved = Object.values(sentences).flatMap(({ of }) => free.find(({ text }) => text === of && isLong(of)) ?? [])[0];
  return moved && `Some of its sentences are in "${moved.file}" now: move their translations there, and remove the others.`;
}

/** Advice for a place without a sentence; undefined if nothing speaks for another one. */
function adviceForPlace(file: string, place: string, of: string, free: readonly TranslatableSentence[]): string | undefined {
  const isHere = (other: TranslatableSentence): boolean => other.file === file || other.place === place;
  const meant = (some: readonly TranslatableSentence[]): TranslatableSentence | undefined =>
    some.toSorted((a, b) => Number(b.file === file) - Number(a.file === file) || distanceTo(place, a) - distanceTo(place, b))[0];
  const at = (sentence: TranslatableSentence): string => `"${sentence.place}"${sentence.file === file ? '' : ` in "${sentence.file}"`}`;
  // A short sentence is said in many places: elsewhere it is another one.
  const same = meant(free.filter((other) => other.text === of && (isHere(other) || isLong(of))));
  const [[, was], [, now]] = [/^content\.([^.]+)/.exec(place) ?? [], /^content\.([^.]+)/.exec(same?.place ?? '') ?? []];
  const renamed =
    was === undefined || now === undefined || was === now
      ? ''
      : `If "${now}" is a repeat or tabs, give it its name "${was}" back, under which answers are stored. Otherwise `;
  if (same) return `This sentence is at ${at(same)} now. ${renamed}${renamed === '' ? 'Move' : 'move'} its translation there.`;
  const similar = meant(free.filter((other) => isHere(other) && digitsIn(other.text) === digitsIn(of) && closestName(of, [other.text])));
  return similar && `Did you mean ${at(similar)}?`;
}

function adviceForGone(file: string, place: string, known: readonly string[]): string {
  const [, value] = /^options[.](.+)[.]label$/.exec(place) ?? [];
  if (value !== undefined)
    return `Add the option "${value}" to schemas/${file}, or remove the translation, as --fix does, if you have removed the option.`;
  return `Places there: ${joinQuotedNames(known, 6)}. Remove the translation, as --fix does, only if you have removed its sentence.`;
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** Most words of a sentence that several places may have by chance. */
const SHORT = 3;
const isLong = (text: string): boolean => text.split(' ').length > SHORT;

const distanceTo = (place: string, sentence: TranslatableSentence): number => typoDistance(place, sentence.place);

const digitsIn = (text: string): string => text.replace(/\D/g, '');

export const placeholderMismatch: FormCheck = {
  name: 'placeholder-mismatch',
  what:
    'A sentence and its translation do not have the same names in braces, or the translation has no words for while an ' +
    'answer is not given.',
  advice: 'Leave names in braces as they are.',
  see: 'recipes/add-a-language.md',
  example: {
    file: 'schemas/languages/es.json',
    wrong: '"content.jobs.title": { "of": "Job {n}", "is": "Empleo {numero}" }',
    right: '"content.jobs.title": { "of": "Job {n}", "is": "Empleo {n}" }',
  },
  run: ({ formFiles }) =>
    listAllTranslations(formFiles).flatMap(({ translation: { of, is }, at: mistake }) => {
      const names = is === '' ? [] : mismatchedPlaceholders(of, is);
      if (names.length === 0) {
        const gap = parseAnswerPlaceholders(is).find(({ otherwise }) => otherwise === undefined);
        return gap ? { ...mistake, ...missingFallbackProblem(gap) } : [];
      }
      return {
        ...mistake,
        what: `The sentence and its translation do not have the same names in braces: ${joinQuotedNames(names)}`,
        advice: 'Names in braces are filled in, so they stay as they are in every language.',
      };
    }),
};

export const duplicateTranslation: FormCheck = {
  name: 'duplicate-translation',
  what: 'Two options of a list have the same label in another language.',
  advice: 'Translate one of them differently.',
  see: 'recipes/add-a-language.md',
  example: {
    file: 'schemas/languages/es.json',
    wrong: `"options.Y.label": { "of": "Yes", "is": "No" },
"options.N.label": { "of": "No", "is": "No" }`,
    right: `"options.Y.label": { "of": "Yes", "is": "Sí" },
"options.N.label": { "of": "No", "is": "No" }`,
  },
  run: ({ formFiles }) =>
    languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language) =>
      formFilesOfKind(formFiles, isOptionsFile).flatMap(([path, list]) => {
        const translations = formFiles[translationFile(language)]?.[languageFileKey(path)];
        if (translations === undefined) return [];
        const labels = new Map<string, string>();
        return translatableTexts(path, list).flatMap(({ place, text }): CheckFinding | [] => {
          if (!place.endsWith('.label')) return [];
          const label = upToDateTranslation(text, translations[place]) ?? text;
          if (!labels.has(label)) {
            labels.set(label, text);
            return [];
          }
          return {
            file: translationFile(language),
            pointer: `${pointerSegment(languageFileKey(path))}${pointerSegment(place)}/is`,
            what: `"${text}" and "${labels.get(label)}" are both "${label}" in this language`,
            advice: 'Correct one of them, and look at its neighbors, if rows were shifted: students could not tell the two apart.',
          };
        });
      }),
    ),
};

export const outdatedTranslation: FormCheck = {
  name: 'outdated-translation',
  what:
    'A sentence has changed since it was translated, so students read it in the first language; or a fact in words has no translation. ' +
    'This is a warning.',
  advice: 'If the sentence is right, translate it again and copy it to "of"; if not, correct the sentence.',
  see: 'recipes/add-a-language.md',
  example: {
    file: 'schemas/languages/es.json',
    wrong: '"properties.signed_name.title": { "of": "Your name", "is": "Firma con tu nombre" }',
    right: '"properties.signed_name.title": { "of": "Sign with your name", "is": "Firma con tu nombre" }',
  },
  run: ({ formFiles }) =>
    languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language) =>
      allowedTranslatableSentences(formFiles, language).flatMap((sentence) => {
        const translation = findTranslation(formFiles[translationFile(language)], sentence);
        const [, fact] = /\p{L}{2}/u.test(sentence.text) ? (/^facts\.(.+)/.exec(sentence.place) ?? []) : [];
        if (
          fact !== undefined &&
          !translation?.is &&
          listTranslations(formFiles, language).some((other) => other.translation.is.includes(`{fact.${fact}`))
        ) {
          const what = `Sentences in "${language}" would say “${sentence.text}”, which is not translated`;
          const advice = `Write a number in digits if it is one, as 10 for “ten”; otherwise translate it in ${translationFile(language)}.`;
          return { file: INSTITUTION_FILE, pointer: `/facts${pointerSegment(fact)}`, what, advice };
        }
        if (!translation?.is || upToDateTranslation(sentence.text, translation) !== undefined) return [];
        const invisible = nameInvisibleDifference(translation.of, sentence.text);
        return {
          file: translationFile(language),
          pointer: `${pointerSegment(sentence.file)}${pointerSegment(sentence.place)}/of`,
          ...(invisible !== undefined
            ? {
                what: `The sentence, “${sentence.text}”, and "of" differ in nothing that is seen: ${invisible}`,
                advice: `Type it again in ${sourceFile(sentence.file)}, without copying it; if it is meant, copy the sentence to "of".`,
              }
            : translation.is === sentence.text
              ? { what: `The sentence, “${sentence.text}”, is in "is", and its translation in "of"`, advice: 'Exchange the two.' }
              : lettersOf(translation.of) === lettersOf(sentence.text)
                ? {
                    what: `"of" differs from the sentence, “${sentence.text}”, only in a sign or a space`,
                    advice: 'Copy the sentence to "of": the translation can stay.',
                  }
                : {
                    what: `“${translation.of}” was translated, and the sentence is “${sentence.text}” now`,
                    advice: `If that is meant, translate it again, and copy the sentence to "of"; if not, correct it in ${sourceFile(sentence.file)}.`,
                  }),
        };
      }),
    ),
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}{}]/gu, '');

export const sourceFile = (translated: string): string => (translated === INSTITUTION_FILE ? translated : `schemas/${translated}`);
