import { formatNumber, type LocaleFormat } from './locale-format.ts';
import { getOwn } from './answers.ts';

export interface ParsedPlural {
  readonly whole: string;
  readonly name: string;
  /** Keyed by plural category of the language (`one`, `few`, `other`), or by the number itself (`=0`). */
  readonly forms: readonly (readonly [category: string, words: string])[];
}

const PLURAL = /\{([^{},]+), plural,((?:\s*(?:=\d+|[a-z]+)\s*\{[^{}]*\})+)\s*\}/g;
const FORM = /(=\d+|[a-z]+)\s*\{([^{}]*)\}/g;

export const parsePlurals = (text: string): readonly ParsedPlural[] =>
  [...text.matchAll(PLURAL)].map(([whole, name = '', forms = '']) => ({
    whole,
    name,
    forms: [...forms.matchAll(FORM)].map(([, category = '', words = '']) => [category, words] as const),
  }));

export function formatPlurals(
  text: string,
  numbers: Readonly<Record<string, unknown>>,
  language: string,
  notation: Pick<LocaleFormat, 'decimal'>,
): string {
  // Fast path.
  if (!text.includes(', plural,')) return text;
  return parsePlurals(text).reduce((filled, { whole, name, forms }) => {
    if (!Object.hasOwn(numbers, name)) return filled;
    const number = getOwn(numbers, name);
    const words = new Map(forms);
    const category = typeof number === 'number' ? new Intl.PluralRules(language).select(number) : 'other';
    const form = words.get(`=${String(number)}`) ?? words.get(category) ?? words.get('other') ?? '#';
    const shown = typeof number === 'number' ? formatNumber(number, notation) : String(number);
    return filled.replace(whole, () => form.replaceAll('#', shown));
  }, text);
}

export const flattenPluralForms = (text: string): string =>
  parsePlurals(text).reduce(
    (flat, { whole, name, forms }) => flat.replace(whole, () => [`{${name}}`, ...forms.map(([, words]) => words)].join(' ')),
    text,
  );
