import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Institution } from '../../form/model/institution.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { templateFiles, templateTranslations } from '../template/localize-template.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';

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

/** Mirrors `schemas/meta/institution.schema.json`. */
const LANGUAGE = '[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?';

const readLanguages = (answer: string): readonly string[] => [...new Set(answer.split(',').map((language) => language.trim()))];

/** Languages of a new institution; the first is the one in which its files are written. */
export const promptedLanguages = ({ languages = 'en' }: PromptAnswers): readonly [string, ...string[]] =>
  readLanguages(languages) as readonly [string, ...string[]];

/** The answer that the template has at a path. */
const inTemplate = ({ path }: Pick<InstitutionPrompt, 'path'>): string => String(resolvePointer(usual, `/${path.join('/')}`));

type Prompt = Pick<InstitutionPrompt, 'option' | 'question' | 'advice' | 'path'> & Partial<InstitutionPrompt>;

/** Any words are an answer by default, and those of the template are suggested. */
const prompts: readonly Prompt[] = [
  {
    option: 'languages',
    question: 'Languages of the application, first the one that its files are written in',
    schema: { type: 'string', pattern: `^${LANGUAGE}( *, *${LANGUAGE})*$`, format: 'languages' },
    advice: 'Enter ISO 639 codes such as "de, en" or "pt-BR". See schemas/recipes/add-a-language.md.',
    usual: () => 'en',
    path: ['languages'],
    read: readLanguages,
  },
  { option: 'name', question: 'Full name of the institution', advice: 'Enter its name, as on a diploma.', path: ['name'] },
  {
    option: 'short-name',
    question: 'Its name in running text',
    advice: 'Enter a name.',
    usual: ({ name = usual.name }) => name.replace(/^the | (university|college|institute|conservatory|school)$/gi, ''),
    path: ['short_name'],
  },
  {
    option: 'product-name',
    question: 'What the application is called',
    advice: 'Enter what students read beside the name, such as Application.',
    usual: (given) => templateTranslations(promptedLanguages(given)[0])[INSTITUTION_FILE]?.['product_name']?.is ?? usual.product_name,
    path: ['product_name'],
  },
  {
    option: 'email',
    question: 'Email address that students write to',
    schema: { type: 'string', format: 'email' },
    advice: 'Enter an email address, such as admissions@college.example.',
    path: ['help_email'],
  },
  {
    option: 'phone',
    question: 'Phone number of the admissions office',
    advice: 'Enter a phone number as students should read it.',
    path: ['phone'],
  },
  {
    option: 'privacy-link',
    question: 'Web address of the privacy policy',
    schema: { type: 'string', format: 'uri', pattern: '^https?://' },
    advice: 'Enter a web address that begins with https://.',
    path: ['links', 'privacy'],
  },
  {
    option: 'street',
    question: 'Postal address: street and number',
    advice: 'Enter the first line of the address.',
    path: ['address', 'line_1'],
  },
  { option: 'city', question: 'City', advice: 'Enter a city.', path: ['address', 'city'] },
  { option: 'state', question: 'State or province', advice: 'Enter a state or province.', path: ['address', 'state'] },
  { option: 'zip', question: 'ZIP or postal code', advice: 'Enter a ZIP or postal code.', path: ['address', 'zip'] },
];

export const institutionPrompts: readonly InstitutionPrompt[] = prompts.map((prompt) => {
  return { schema: { type: 'string', pattern: '\\S' }, usual: () => inTemplate(prompt), ...prompt };
});

const ajv = new Ajv({ strict: true });
ajvFormats.default(ajv);
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
ajv.addFormat('languages', (answer) => readLanguages(answer).every((language) => languageNames.of(language) !== undefined));

export const isValidPromptAnswer = ({ schema }: InstitutionPrompt, answer: string): boolean => ajv.validate(schema, answer);
