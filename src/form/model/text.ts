import type sentences from '../../../schemas/meta/sentences.json';
import type { Form } from './form.ts';
import type { InstitutionWords } from './institution.ts';
import { dateOrder, formatDate, formatNumber } from './notation.ts';
import { withPlurals } from './plurals.ts';
import { getOwn } from './answers.ts';

/** Every sentence of the program, with its placeholders besides `commonParams`. */
type Sentences = typeof sentences;
export type TextKey = keyof Sentences;
export type NamesIn<Key extends TextKey> = Key extends TextKey ? keyof Sentences[Key] & string : never;
export type ParamsOf<Key extends TextKey> = Readonly<Record<NamesIn<Key>, string | number>>;
export type PlainTextKey = { [Key in TextKey]: NamesIn<Key> extends never ? Key : never }[TextKey];
export type TextParams = Readonly<Record<string, string | number>>;

/** Replaces each `{name}` that has a value; others stay, so that mistakes are visible. */
export function fillText(template: string, params: TextParams): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(getOwn(params, name)) : whole));
}

export type TextContext = Pick<Form, 'text' | 'language' | 'notation'> & { readonly institution: InstitutionWords };

export const say = <Key extends TextKey>(key: Key, params: ParamsOf<Key>, form: TextContext): string => sayNamed(key, params, form);

/** Translates a key whose parameters are only known to the table it comes from; an unknown key shows itself. */
export const sayNamed = (key: string, params: TextParams, form: TextContext): string => sentence(key, params, form, formParams(form));

export function sentence(
  key: string,
  params: TextParams,
  { text, language, notation }: Omit<TextContext, 'institution'>,
  common: TextParams,
): string {
  const written = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value, notation) : value]);
  return fillText(withPlurals(getOwn(text, key) ?? key, params, language, notation), { ...common, ...Object.fromEntries(written) });
}

const ofForm = {
  institution_name: ({ institution }) => institution.name,
  institution_short_name: ({ institution }) => institution.short_name,
  product_name: ({ institution }) => institution.product_name,
  help_email: ({ institution }) => institution.help_email,
  help_id: ({ institution }) => institution.help_id,
  phone: ({ institution }) => institution.phone,
  date_order: ({ text, notation }) => text[`date.${dateOrder(notation)}`] ?? '',
  date_example: ({ notation }) => formatDate('2008-04-27', notation),
} as const satisfies Record<string, (form: TextContext) => string>;

/** Parameters of every sentence: the institution's configuration, and the date format. */
const formParams = (form: TextContext): TextParams => Object.fromEntries(Object.entries(ofForm).map(([name, read]) => [name, read(form)]));

/** Parameters of sentences with a known ISO date: also its year. */
export const commonParams = (form: TextContext, today: string): TextParams => ({
  ...formParams(form),
  current_year: Number(today.slice(0, 4)),
});

/** Placeholders that `say` fills in every sentence, and those that `commonParams` adds. */
export const commonNames = { ofForm: Object.keys(ofForm), ofDay: ['current_year'] };
