import type sentences from '../../../schemas/meta/sentences.json';
import type { Institution } from './documents.ts';
import type { Form } from './form.ts';

/** Every sentence that the program itself uses, and the names that are filled into each besides `commonParams`. */
type Sentences = typeof sentences;
export type TextKey = keyof Sentences;
/** Names that these sentences have places for. */
export type NamesIn<Key extends TextKey> = Key extends TextKey ? keyof Sentences[Key] & string : never;
/** What must be filled into any of these sentences. */
export type ParamsOf<Key extends TextKey> = Readonly<Record<NamesIn<Key>, string | number>>;
/** Sentences that have no places of their own. */
export type PlainTextKey = { [Key in TextKey]: NamesIn<Key> extends never ? Key : never }[TextKey];
export type TextParams = Readonly<Record<string, string | number>>;

/** Replaces each `{name}` that has a value; a name without one stays, so that mistakes are visible. */
export function fillText(template: string, params: TextParams): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}

/** What sentences are made from. */
export type Sayable = Pick<Form, 'institution' | 'text'>;

/** A sentence of the catalogue that engine or server itself uses. */
export const say = <Key extends TextKey>(key: Key, params: ParamsOf<Key>, form: Sayable): string => sayNamed(key, params, form);

/** The same for a key whose parameters only the table it comes from knows; an unknown key shows itself. */
export const sayNamed = (key: string, params: TextParams, form: Sayable): string =>
  fillText(form.text[key] ?? key, { ...institutionParams(form), ...params });

const ofInstitution = {
  institution_name: ({ name }) => name,
  institution_short_name: ({ short_name }) => short_name,
  product_name: ({ product_name }) => product_name,
  help_email: ({ help_email }) => help_email,
  help_id: ({ help_id }) => help_id,
  phone: ({ phone }) => phone,
} as const satisfies Record<string, (institution: Institution) => string | number>;

/** What every sentence may use, from the institution's configuration. */
const institutionParams = ({ institution }: Pick<Form, 'institution'>): TextParams =>
  Object.fromEntries(Object.entries(ofInstitution).map(([name, read]) => [name, read(institution)]));

/** What sentences may use that are filled in on a day known as an ISO date: the same, and its year. */
export const commonParams = (form: Pick<Form, 'institution'>, today: string): TextParams => ({
  ...institutionParams(form),
  current_year: Number(today.slice(0, 4)),
});

/** Names that `say` fills into every sentence, and those that `commonParams` adds. */
export const commonNames = { ofInstitution: Object.keys(ofInstitution), ofDay: ['current_year'] };
