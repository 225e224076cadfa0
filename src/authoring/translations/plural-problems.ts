import { closestName, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { parsePlurals, type ParsedPlural } from '../../form/model/plurals.ts';
import type { Problem } from '../form-files/checked-form.ts';

export const PLURAL_EXAMPLE = '{fact.days, plural, one {# day} other {# days}}';

/** The first two hundred numbers show all plural forms for whole numbers: some languages have one for 100, none a new one later. */
const NUMBERS = Array.from({ length: 201 }, (_, n) => n);
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Plural forms that whole numbers have in a language. */
export function pluralFormsOf(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set<string>(NUMBERS.map((number) => rules.select(number)));
  return CATEGORIES.filter((category) => category === 'other' || used.has(category));
}

/** Numbers that a plural may count besides facts: any in a text file, whose sentences have numbers of their own; else those of its slot. */
export type Countable = 'any' | readonly string[];

/** Problem of a text's plurals; undefined if there is none. */
export function findPluralProblem(text: string, language: string, numbers: Countable): Problem | undefined {
  const plurals = parsePlurals(text);
  const written = [...text.matchAll(/\{[^{},]*,\s*(\w+)\s*,?\s*(?:\w+|=\d+)\s*\{/g)].map(([, word = '']) => word);
  const misspelt = written.find((word) => word !== 'plural');
  if (misspelt !== undefined) {
    const meant = closestName(misspelt, ['plural']) === undefined ? '' : 'Did you mean "plural"? ';
    return { what: `"${misspelt}" is not known here, where plural forms follow`, advice: `${meant}Write it like ${PLURAL_EXAMPLE}.` };
  }
  if (plurals.length < text.split(/\{[^{},]*, ?plural\b/).length - 1)
    return { what: 'This plural is not written correctly', advice: `Write it like ${PLURAL_EXAMPLE}: no other braces within its forms.` };
  return plurals.map((plural) => wrongForms(plural, language) ?? wrongNumber(plural, numbers)).find((wrong) => wrong !== undefined);
}

function wrongForms({ forms }: ParsedPlural, language: string): Problem | undefined {
  const named = forms.map(([category]) => category).filter((category) => !category.startsWith('='));
  const twice = named.find((category, n) => named.indexOf(category) < n);
  if (twice !== undefined) return { what: `The plural form "${twice}" appears twice`, advice: 'Remove one of them.' };
  const allowed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const unknown = named.find((category) => !allowed.some((one) => one === category));
  const needed = pluralFormsOf(language);
  const says = `In "${language}", a plural has the forms ${joinQuotedNames(needed)}`;
  if (unknown !== undefined) return { what: `"${unknown}" is not a form of a plural in "${language}"`, advice: `${says}.` };
  const missing = needed.filter((category) => !named.includes(category));
  const added = missing.map((category) => `${category} {...}`).join(' and ');
  if (missing.length > 0) return { what: `A plural has no form "${missing[0]}"`, advice: `${says}: add ${added}.` };
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
  return {
    what: `The number of a plural cannot be "{${name}}" here`,
    advice: `Use a fact, like ${PLURAL_EXAMPLE}, or say it without a plural.`,
  };
}
