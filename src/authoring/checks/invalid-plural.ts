import { closestName, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { factsOfKind } from '../../form/compile/facts.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { findContentSlot } from '../../form/model/content.ts';
import { INSTITUTION_FILE, isContentFile, isTextFile, translationFile, slotIdOf } from '../../form/model/form-file-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import { parsePlurals, type ParsedPlural } from '../../form/model/plurals.ts';
import { listTranslations } from '../translations/translatable-sentences.ts';
import { PROGRAM_TEXT_FILE } from '../../form/compile/translate-form-files.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';

const EXAMPLE = '{fact.days, plural, one {# day} other {# days}}';
/** The first two hundred numbers show all plural forms for whole numbers: some languages have one for 100, none a new one later. */
const NUMBERS = Array.from({ length: 201 }, (_, n) => n);

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
    const languages = languagesOf(formFiles[INSTITUTION_FILE]);
    const written = Object.entries(formFiles).flatMap(([file, json]) =>
      translatableTexts(file, json).map(({ pointer, text }) => ({ file, pointer, text, language: languages[0], numbers: numbersIn(file) })),
    );
    const translated = languages.flatMap((language) =>
      listTranslations(formFiles, language).map(({ file, place, translation }) => ({
        file: translationFile(language),
        pointer: `${pointerSegment(file)}${pointerSegment(place)}/is`,
        text: translation.is,
        language,
        numbers: file === PROGRAM_TEXT_FILE ? 'any' : numbersIn(`schemas/${file}`),
      })),
    );
    const wrong = [...written, ...translated].flatMap(({ file, pointer, text, language, numbers }) => {
      const problem = findPluralProblem(text, language, numbers);
      return problem ? [{ file, pointer, ...problem }] : [];
    });
    return [...wrongFacts(factsOfKind(formFiles, 'fact'), written, translated), ...wrong];
  },
};

/** Numbers that a plural may count besides facts: any in a text file, whose sentences have numbers of their own; else those of its slot. */
type Countable = 'any' | readonly string[];

function numbersIn(file: string): Countable {
  if (isTextFile(file)) return 'any';
  const place = isContentFile(file) ? slotIdOf(file) : '';
  return findContentSlot(place)?.numbers ?? [];
}

interface Problem {
  readonly what: string;
  readonly advice: string;
}

interface Placed {
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
}

/** Plurals that count facts that are no numbers: one finding for a fact that several sentences count, else for the sentence. */
function wrongFacts(
  facts: Readonly<Record<string, string | number>>,
  written: readonly Placed[],
  translated: readonly Placed[],
): readonly CheckFinding[] {
  return Object.entries(facts).flatMap(([name, value]): readonly CheckFinding[] => {
    const counts = ({ text }: Placed): boolean => parsePlurals(text).some((plural) => plural.name === `fact.${name}`);
    const [first, ...others] = [...written.filter(counts), ...(written.some(counts) ? [] : translated.filter(counts).slice(0, 1))];
    if (typeof value === 'number' || !first) return [];
    const digits = /^\d+/.exec(value)?.[0] ?? '10';
    const { file, pointer } = others.length === 0 ? first : { file: INSTITUTION_FILE, pointer: `/facts${pointerSegment(name)}` };
    const what = `The fact "${name}" is ${JSON.stringify(value)}, which is not a number, so no plural form fits it`;
    const counting = others.length === 0 ? 'the sentence' : `what counts it, in ${first.file} for one,`;
    const advice = `Write it as a number without quotes, like "${name}": ${digits}, or say ${counting} without a plural.`;
    return [{ file, pointer, what, advice }];
  });
}

/** Problem of a text's plurals; undefined if there is none. */
export function findPluralProblem(text: string, language: string, numbers: Countable): Problem | undefined {
  const plurals = parsePlurals(text);
  const written = [...text.matchAll(/\{[^{},]*,\s*(\w+)\s*,?\s*(?:\w+|=\d+)\s*\{/g)].map(([, word = '']) => word);
  const misspelt = written.find((word) => word !== 'plural');
  if (misspelt !== undefined) {
    const meant = closestName(misspelt, ['plural']) === undefined ? '' : 'Did you mean "plural"? ';
    return { what: `"${misspelt}" is not known here, where plural forms follow`, advice: `${meant}Write it like ${EXAMPLE}.` };
  }
  if (plurals.length < text.split(/\{[^{},]*, ?plural\b/).length - 1)
    return { what: 'This plural is not written correctly', advice: `Write it like ${EXAMPLE}: no other braces within its forms.` };
  return plurals.map((plural) => wrongForms(plural, language) ?? wrongNumber(plural, numbers)).find((wrong) => wrong !== undefined);
}

function wrongForms({ forms }: ParsedPlural, language: string): Problem | undefined {
  const rules = new Intl.PluralRules(language);
  const named = forms.map(([category]) => category).filter((category) => !category.startsWith('='));
  const twice = named.find((category, n) => named.indexOf(category) < n);
  if (twice !== undefined) return { what: `The plural form "${twice}" appears twice`, advice: 'Remove one of them.' };
  const allowed = rules.resolvedOptions().pluralCategories;
  const unknown = named.find((category) => !allowed.some((one) => one === category));
  const needed = [...new Set(NUMBERS.map((n) => rules.select(n))), 'other'];
  const says = `In "${language}", a plural has the forms ${joinQuotedNames([...new Set(needed)])}`;
  if (unknown !== undefined) return { what: `"${unknown}" is not a form of a plural in "${language}"`, advice: `${says}.` };
  const missing = needed.find((category) => !named.includes(category));
  if (missing !== undefined) return { what: `A plural has no form "${missing}"`, advice: `${says}: add ${missing} {...}.` };
  const exchanged = findExchangedWords(forms, language);
  if (exchanged === undefined) return undefined;
  return { what: `Students would read "1 ${exchanged}"`, advice: 'Exchange the words of the two forms.' };
}

const LANGUAGES_WITH_PLURAL_S = ['en', 'es', 'fr', 'pt', 'ca', 'gl'];

function findExchangedWords(forms: ParsedPlural['forms'], language: string): string | undefined {
  const [one, other] = [['one', '=1'], ['other']].map((names) => forms.find(([category]) => names.includes(category))?.[1]);
  const [few, many] = [one, other].map((words = '') => (/#\s*(.*)$/u.exec(words)?.[1] ?? '').split(/\s+/));
  const at = few?.findIndex((word, n) => word !== many?.[n]) ?? -1;
  const [single = '', several = ''] = [few?.[at], many?.[at]];
  if (single === '' || several === '') return undefined;
  const isOfS =
    LANGUAGES_WITH_PLURAL_S.includes(language.split('-', 1)[0] ?? '') &&
    [`${several}s`, `${several}es`, several.replace(/y$/, 'ies')].includes(single);
  return isOfS || (single !== several && isUnitWord(1, several, language) && isUnitWord(2, single, language)) ? single : undefined;
}

const isUnitWord = (number: number, word: string, language: string): boolean =>
  ['day', 'week', 'month', 'year', 'hour', 'minute'].some((unit) => {
    const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(number);
    return parts.find(({ type }) => type === 'unit')?.value === word;
  });

function wrongNumber({ name }: ParsedPlural, numbers: Countable): Problem | undefined {
  if (name.startsWith('fact.') || (numbers === 'any' ? !name.includes('.') : numbers.includes(name))) return undefined;
  return { what: `The number of a plural cannot be "{${name}}" here`, advice: `Use a fact, like ${EXAMPLE}, or say it without a plural.` };
}
