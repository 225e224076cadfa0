import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Institution } from '../../form/model/institution.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { templateFiles, templateTranslations } from '../template/localize-template.ts';

const usual = templateFiles[INSTITUTION_FILE] as Institution;

export interface InstitutionPrompt {
  readonly option: string;
  readonly question: string;
  readonly schema: object;
  readonly advice: string;
  readonly usual: (given: PromptAnswers) => string;
  readonly path: readonly [string, ...string[]];
  readonly read?: (answer: string) => unknown;
}

export type PromptAnswers = Readonly<Record<string, string>>;

const some = { type: 'string', pattern: '\\S' };

/** Mirrors `schemas/meta/institution.schema.json`. */
const LANGUAGE = '[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?';

const readLanguages = (answer: string): readonly string[] => [...new Set(answer.split(',').map((language) => language.trim()))];

/** Languages of a new institution; the first is the one in which its files are written. */
export const promptedLanguages = ({ languages = 'en' }: PromptAnswers): readonly [string, ...string[]] =>
  readLanguages(languages) as readonly [string, ...string[]];

export const institutionPrompts: readonly InstitutionPrompt[] = [
  {
    option: 'languages',
    question: 'Languages of the application, first the one that its files are written in',
    schema: { type: 'string', pattern: `^${LANGUAGE}( *, *${LANGUAGE})*$`, format: 'languages' },
    advice: 'Enter ISO 639 codes such as "de, en" or "pt-BR". See schemas/recipes/add-a-language.md.',
    usual: () => 'en',
    path: ['languages'],
    read: readLanguages,
  },
  {
    option: 'name',
    question: 'Full name of the institution',
    schema: some,
    advice: 'Enter its name, as on a diploma.',
    usual: () => usual.name,
    path: ['name'],
  },
  {
    option: 'short-name',
    question: 'Its name in running text',
    schema: some,
    advice: 'Enter a name.',
    usual: ({ name = usual.name }) => name.replace(/^the | (university|college|institute|conservatory|school)$/gi, ''),
    path: ['short_name'],
  },
  {
    option: 'product-name',
    question: 'What the application is called',
    schema: some,
    advice: 'Enter what students read beside the name, such as Application.',
    usual: (given) => templateTranslations(promptedLanguages(given)[0])[INSTITUTION_FILE]?.['product_name']?.is ?? usual.product_name,
    path: ['product_name'],
  },
  {
    option: 'email',
    question: 'Email address that students write to',
    schema: { type: 'string', format: 'email' },
    advice: 'Enter an email address, such as admissions@college.example.',
    usual: () => usual.help_email,
    path: ['help_email'],
  },
  {
    option: 'phone',
    question: 'Phone number of the admissions office',
    schema: some,
    advice: 'Enter a phone number as students should read it.',
    usual: () => usual.phone,
    path: ['phone'],
  },
  {
    option: 'privacy-link',
    question: 'Web address of the privacy policy',
    schema: { type: 'string', format: 'uri', pattern: '^https?://' },
    advice: 'Enter a web address that begins with https://.',
    usual: () => usual.links.privacy,
    path: ['links', 'privacy'],
  },
  {
    option: 'street',
    question: 'Postal address: street and number',
    schema: some,
    advice: 'Enter the first line of the address.',
    usual: () => usual.address.line_1,
    path: ['address', 'line_1'],
  },
  { option: 'city', question: 'City', schema: some, advice: 'Enter a city.', usual: () => usual.address.city, path: ['address', 'city'] },
  {
    option: 'state',
    question: 'State or province',
    schema: some,
    advice: 'Enter a state or province.',
    usual: () => usual.address.state,
    path: ['address', 'state'],
  },
  {
    option: 'zip',
    question: 'ZIP or postal code',
    schema: some,
    advice: 'Enter a ZIP or postal code.',
    usual: () => usual.address.zip,
    path: ['address', 'zip'],
  },
];

const ajv = new Ajv({ strict: true });
ajvFormats.default(ajv);
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
ajv.addFormat('languages', (answer) => readLanguages(answer).every((language) => languageNames.of(language) !== undefined));

export const isValidPromptAnswer = ({ schema }: InstitutionPrompt, answer: string): boolean => ajv.validate(schema, answer);
