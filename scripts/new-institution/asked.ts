import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Institution } from '../../src/form/model/documents.ts';
import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';

/** The institution that a new one is copied from. */
export const TEMPLATE = join(import.meta.dirname, 'template');
const template = JSON.parse(readFileSync(join(TEMPLATE, INSTITUTION_FILE), 'utf8')) as Institution;

/** One thing that a new institution is asked for. */
export interface Asked {
  /** The option of the command. */
  readonly option: string;
  readonly question: string;
  /** What it may be, as in `schemas/meta/institution.schema.json`. */
  readonly schema: object;
  /** What is wrong with an answer that is not. */
  readonly advice: string;
  /** What it is when nobody answers; the answers so far are known. */
  readonly usual: (given: Given) => string;
  /** Where it belongs in `institution.config.json`. */
  readonly path: readonly [string, ...string[]];
}

/** Answers, by option. */
export type Given = Readonly<Record<string, string>>;

const some = { type: 'string', pattern: '\\S' };

export const asked: readonly Asked[] = [
  {
    option: 'name',
    question: 'Full name of the institution',
    schema: some,
    advice: 'Enter its name, as on a diploma.',
    usual: () => template.name,
    path: ['name'],
  },
  {
    option: 'short-name',
    question: 'Its name in running text',
    schema: some,
    advice: 'Enter a name.',
    usual: ({ name = template.name }) => name.replace(/^the | (university|college|institute|conservatory|school)$/gi, ''),
    path: ['short_name'],
  },
  {
    option: 'product-name',
    question: 'What the application is called',
    schema: some,
    advice: 'Enter what students read beside the name, such as Application.',
    usual: () => template.product_name,
    path: ['product_name'],
  },
  {
    option: 'email',
    question: 'Email address that students write to',
    schema: { type: 'string', format: 'email' },
    advice: 'Enter an email address, such as admissions@college.example.',
    usual: () => template.help_email,
    path: ['help_email'],
  },
  {
    option: 'phone',
    question: 'Phone number of the admissions office',
    schema: some,
    advice: 'Enter a phone number as students should read it.',
    usual: () => template.phone,
    path: ['phone'],
  },
  {
    option: 'privacy-link',
    question: 'Web address of the privacy policy',
    schema: { type: 'string', format: 'uri', pattern: '^https?://' },
    advice: 'Enter a web address that begins with https://.',
    usual: () => template.links.privacy,
    path: ['links', 'privacy'],
  },
  {
    option: 'street',
    question: 'Postal address: street and number',
    schema: some,
    advice: 'Enter the first line of the address.',
    usual: () => template.address.line_1,
    path: ['address', 'line_1'],
  },
  {
    option: 'city',
    question: 'City',
    schema: some,
    advice: 'Enter a city.',
    usual: () => template.address.city,
    path: ['address', 'city'],
  },
  {
    option: 'state',
    question: 'State or province',
    schema: some,
    advice: 'Enter a state or province.',
    usual: () => template.address.state,
    path: ['address', 'state'],
  },
  {
    option: 'zip',
    question: 'ZIP or postal code',
    schema: some,
    advice: 'Enter a ZIP or postal code.',
    usual: () => template.address.zip,
    path: ['address', 'zip'],
  },
];

const ajv = new Ajv({ strict: true });
ajvFormats.default(ajv);

/** Whether an answer may be what is asked for. */
export const fits = ({ schema }: Asked, answer: string): boolean => ajv.validate(schema, answer);
