import type sentences from '../../../schemas/meta/sentences.json';
import type { Form } from './form.ts';
import type { InstitutionProfile } from './institution.ts';
import { dateOrderOf, formatIsoDate, formatNumber } from './locale-format.ts';
import { formatPlurals } from './plurals.ts';
import { getOwn } from './answers.ts';

/** Every sentence of the program, with its placeholders besides `commonParams`. */
type Sentences = typeof sentences;
export type TextKey = keyof Sentences;
export type TextKeyPlaceholders<Key extends TextKey> = Key extends TextKey ? keyof Sentences[Key] & string : never;
export type TextKeyParams<Key extends TextKey> = Readonly<Record<TextKeyPlaceholders<Key>, string | number>>;
export type ParamlessTextKey = { [Key in TextKey]: TextKeyPlaceholders<Key> extends never ? Key : never }[TextKey];
export type TextParams = Readonly<Record<string, string | number>>;

/** Replaces each `{name}` that has a value; others stay, so that mistakes are visible. */
export function fillText(template: string, params: TextParams): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(getOwn(params, name)) : whole));
}

export type TextContext = Pick<Form, 'text' | 'language' | 'notation'> & { readonly institution: InstitutionProfile };

export const formatText = <Key extends TextKey>(key: Key, params: TextKeyParams<Key>, form: TextContext): string =>
  formatTextByKey(key, params, form);

/** Translates a key whose parameters are only known to the table it comes from; an unknown key shows itself. */
export const formatTextByKey = (key: string, params: TextParams, form: TextContext): string =>
  formatTextWithParams(key, params, form, formParams(form));

export function formatTextWithParams(
  key: string,
  params: TextParams,
  { text, language, notation }: Omit<TextContext, 'institution'>,
  common: TextParams,
): string {
  const written = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value, notation) : value]);
  return fillText(formatPlurals(getOwn(text, key) ?? key, params, language, notation), { ...common, ...Object.fromEntries(written) });
}

const ofForm = {
  institution_name: ({ institution }) => institution.name,
  institution_short_name: ({ institution }) => institution.short_name,
  product_name: ({ institution }) => institution.product_name,
  help_email: ({ institution }) => institution.help_email,
  help_id: ({ institution }) => institution.help_id,
  phone: ({ institution }) => institution.phone,
  date_order: ({ text, notation }) => text[`date.${dateOrderOf(notation)}`] ?? '',
  date_example: ({ notation }) => formatIsoDate('2008-04-27', notation),
} as const satisfies Record<string, (form: TextContext) => string>;

/** Parameters of every sentence: the institution's configuration, and the date format. */
const formParams = (form: TextContext): TextParams => Object.fromEntries(Object.entries(ofForm).map(([name, read]) => [name, read(form)]));

/** Parameters of sentences with a known ISO date: also its year. */
export const commonParams = (form: TextContext, today: string): TextParams => ({
  ...formParams(form),
  current_year: Number(today.slice(0, 4)),
});

/** Placeholders that `formatText` fills in every sentence, and those that `commonParams` adds. */
export const commonPlaceholders = { ofForm: Object.keys(ofForm), ofDay: ['current_year'] };
