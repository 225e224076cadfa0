import { factsOfKind } from '../../form/compile/facts.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { findContentSlot } from '../../form/model/content.ts';
import { INSTITUTION_FILE, isContentFile, isTextFile, slotIdOf } from '../../form/model/form-file-paths.ts';
import { parsePlurals } from '../../form/model/plurals.ts';
import { findPluralProblem, type Countable } from '../translations/plural-problems.ts';
import { PROGRAM_TEXT_FILE } from '../../form/compile/translate-form-files.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { writtenTexts, translatedTexts, type LocalizedText } from '../prose/localized-texts.ts';

export const invalidPlural: FormCheck = {
  name: 'invalid-plural',
  what:
    'A plural lacks a form of its language, has one that the language does not have, has the words of one form in another, ' +
    'counts what is not a number (a fact such as "1 March"), or is misspelt.',
  advice: 'Write the forms that the finding lists, with a fact or a number that is known there.',
  see: 'recipes/say-a-number-with-its-noun.md',
  example: {
    file: 'schemas/content/help.json',
    wrong: '{fact.deposit, plural, one {# dollar} many {# dollars}}',
    right: '{fact.deposit, plural, one {# dollar} other {# dollars}}',
  },
  run({ formFiles }) {
    const [written, translated] = [writtenTexts(formFiles), translatedTexts(formFiles)];
    const wrong = [...written, ...translated].flatMap(({ file, at, text, language }) => {
      const problem = findPluralProblem(text, language, numbersIn(file));
      return problem ? { ...at, ...problem } : [];
    });
    return [...wrongFacts(factsOfKind(formFiles, 'fact'), written, translated), ...wrong];
  },
};

function numbersIn(file: string): Countable {
  if (isTextFile(file) || file === `schemas/${PROGRAM_TEXT_FILE}`) return 'any';
  const place = isContentFile(file) ? slotIdOf(file) : '';
  return findContentSlot(place)?.numbers ?? [];
}

/** Plurals that count facts that are no numbers: one finding for a fact that several sentences count, else for the sentence. */
function wrongFacts(
  facts: Readonly<Record<string, string | number>>,
  written: readonly LocalizedText[],
  translated: readonly LocalizedText[],
): readonly CheckFinding[] {
  return Object.entries(facts).flatMap(([name, value]): CheckFinding | [] => {
    const counts = ({ text }: LocalizedText): boolean => parsePlurals(text).some((plural) => plural.name === `fact.${name}`);
    const [first, ...others] = [...written.filter(counts), ...(written.some(counts) ? [] : translated.filter(counts).slice(0, 1))];
    if (typeof value === 'number' || !first) return [];
    const digits = /^\d+/.exec(value)?.[0] ?? '10';
    const { file, pointer } = others.length === 0 ? first.at : { file: INSTITUTION_FILE, pointer: `/facts${pointerSegment(name)}` };
    const what = `The fact "${name}" is ${JSON.stringify(value)}, which is not a number, so no plural form fits it`;
    const counting = others.length === 0 ? 'the sentence' : `what counts it, in ${first.at.file} for one,`;
    const advice = `Write it as a number without quotes, like "${name}": ${digits}, or say ${counting} without a plural.`;
    return { file, pointer, what, advice };
  });
}
