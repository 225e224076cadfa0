import { formatNumber, type Notation } from './notation.ts';
import { getOwn } from './answers.ts';

/** A number in a sentence with the words that go with it, as ICU writes it: `{count, plural, one {# day} other {# days}}`. */
export interface Plural {
  /** From brace to brace. */
  readonly whole: string;
  readonly name: string;
  /** By the category of the number in its language (`one`, `few`, `other`), or by the number itself (`=0`). */
  readonly forms: readonly (readonly [category: string, words: string])[];
}

const PLURAL = /\{([^{},]+), plural,((?:\s*(?:=\d+|[a-z]+)\s*\{[^{}]*\})+)\s*\}/g;
const FORM = /(=\d+|[a-z]+)\s*\{([^{}]*)\}/g;

export const pluralsIn = (text: string): readonly Plural[] =>
  [...text.matchAll(PLURAL)].map(([whole, name = '', forms = '']) => ({
    whole,
    name,
    forms: [...forms.matchAll(FORM)].map(([, category = '', words = '']) => [category, words] as const),
  }));

/** The sentence with each plural whose number is known in the form for that number, and the number in the place of `#`. */
export function withPlurals(
  text: string,
  numbers: Readonly<Record<string, unknown>>,
  language: string,
  notation: Pick<Notation, 'decimal'>,
): string {
  // Nearly none has one.
  if (!text.includes(', plural,')) return text;
  return pluralsIn(text).reduce((filled, { whole, name, forms }) => {
    if (!Object.hasOwn(numbers, name)) return filled;
    const number = getOwn(numbers, name);
    const words = new Map(forms);
    const category = typeof number === 'number' ? new Intl.PluralRules(language).select(number) : 'other';
    const form = words.get(`=${String(number)}`) ?? words.get(category) ?? words.get('other') ?? '#';
    const shown = typeof number === 'number' ? formatNumber(number, notation) : String(number);
    return filled.replace(whole, () => form.replaceAll('#', shown));
  }, text);
}

/** The same sentence with the name, and then every form, in the place of each plural: what it says of all numbers. */
export const withoutPlurals = (text: string): string =>
  pluralsIn(text).reduce(
    (flat, { whole, name, forms }) => flat.replace(whole, () => [`{${name}}`, ...forms.map(([, words]) => words)].join(' ')),
    text,
  );
