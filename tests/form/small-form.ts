import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Answers, ChosenTabs, RepeatCounts, FormState } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { optionListJson, createTestInstitution, textSectionSchema } from './test-institution.ts';

export const TEST_TODAY = '2026-11-21';

export const createFormState = (
  answers: Answers = {},
  counts: RepeatCounts = {},
  today = TEST_TODAY,
  tabs: ChosenTabs = {},
): FormState => ({
  answers,
  counts,
  tabs,
  today,
});

const text = { $ref: '#/$defs/text' };
const choice = { $ref: '#/$defs/choice' };
const derived = { $ref: '#/$defs/derived_label' };

const isUsa = { equals: [{ var: 'country' }, 'USA'] };
const isCanada = { equals: [{ var: 'country' }, 'CAN'] };

/** Form files of a small form with blocks, groups, repeats, conditions, rules and companions. */
export const smallFormFiles = {
  'institution.config.json': createTestInstitution(['home', 'study']),
  'schemas/text/en.json': {
    'button.save_and_continue': 'Save & Continue',
    'button.add_another': 'Add Another',
    'reading.ticked': 'Yes',
    'answer.no_such_day': 'This day is not in the calendar.',
    'rule.too_young': 'You must be 13 years or older to apply.',
    'rule.too_old': 'The minimum supported year is {limit}. Please contact help support for assistance.',
    'rule.steps': 'Use a score in steps of 10.',
  },
  'schemas/conditions.json': {
    same_address: { means: 'The mailing address is the home address', when: { notEquals: [{ var: 'same_address' }, 'N'] } },
    applies_from_abroad: {
      means: 'The applicant lives abroad',
      when: { and: [{ answered: { var: 'country' } }, { notEquals: [{ var: 'country' }, 'USA'] }] },
    },
  },
  'schemas/options/countries.json': optionListJson({ USA: 'United States', CAN: 'Canada', FRA: 'France' }),
  'schemas/options/states.json': optionListJson({ NE: 'Nebraska', TX: 'Texas' }),
  'schemas/options/yes-no.json': optionListJson({ Y: 'Yes', N: 'No' }),
  'schemas/options/grad-years.json': { generate: 'years', count: 3, direction: 'future' },
  'schemas/data-model.json': {
    type: 'object',
    additionalProperties: false,
    properties: {
      first_name: text,
      birth_date: text,
      country: choice,
      country_desc: derived,
      city: text,
      state: choice,
      state_desc: derived,
      state_2: text,
      same_address: choice,
      same_address_desc: derived,
      mail_country: choice,
      mail_country_desc: derived,
      mail_city: text,
      mail_state: choice,
      mail_state_desc: derived,
      mail_state_2: text,
      relative_name: text,
      relative_kind: text,
      relative_2_name: text,
      relative_2_kind: text,
      visa: text,
      grad_year: choice,
      sat_taken: choice,
      sat_math: text,
      essay: text,
      agree: text,
      sports: text,
    },
    $defs: { text: { type: 'string' }, choice: { type: 'string' }, derived_label: { type: 'string' } },
  },
  'schemas/blocks/address/schema.json': {
    title: 'Address',
    type: 'object',
    properties: {
      country: { title: 'Country', type: 'string' },
      city: { title: 'City', type: 'string', maxLength: 10 },
      state: { title: 'State', type: 'string' },
      state_2: { title: 'Region', type: 'string', pattern: '^[A-Z]', errorMessage: { pattern: 'Write the region with a capital letter' } },
    },
    required: ['country', 'city'],
    errorMessage: { required: { city: 'Enter your city' } },
  },
  'schemas/blocks/address/ui.json': {
    'ui:order': ['country', 'city', 'state', 'state_2'],
    country: { 'ui:widget': 'select', 'ui:options': { list: 'countries' } },
    state: { 'ui:widget': 'select', 'ui:options': { list: 'states' } },
  },
  'schemas/blocks/address/logic.json': {
    groups: [
      [
        { when: isUsa, show: ['state'] },
        { when: { answered: { var: 'country' } }, show: ['state_2'] },
      ],
    ],
    required: { state: isUsa, state_2: { and: [{ '!': [isUsa] }, { '!': [isCanada] }] } },
    clears: { country: ['state', 'state_2'] },
  },
  'schemas/blocks/relative/schema.json': textSectionSchema('Relative', { name: 'Name', kind: 'Relationship' }),
  'schemas/blocks/relative/ui.json': { 'ui:order': ['name', 'kind'] },
  'schemas/blocks/relative/logic.json': { required: { kind: { answered: { var: 'name' } } } },
  'schemas/pages/home/page.json': {
    title: 'Home',
    step: 'Step One',
    content: [
      { section: 'you' },
      { section: 'home-address', block: 'address', prefix: '' },
      { section: 'same' },
      { section: 'mail-address', block: 'address', prefix: 'mail_', message_prefix: 'Mailing Address:' },
      {
        repeat: 'relatives',
        block: 'relative',
        prefixes: ['relative_', 'relative_2_'],
        title: 'Relative {n}',
        button: 'button.add_another',
      },
    ],
    buttons: [{ text: 'button.save_and_continue', to: 'study' }],
  },
  'schemas/pages/home/you/schema.json': {
    title: 'You',
    type: 'object',
    properties: {
      first_name: { title: 'First name', type: 'string', maxLength: 45, minLength: 2 },
      birth_date: { title: 'Birth Date', type: 'string', format: 'date' },
      agree: { title: 'I agree.', type: 'boolean', const: true, errorMessage: 'I agree.' },
    },
    required: ['first_name', 'birth_date', 'agree'],
    errorMessage: { required: { agree: 'I agree.' } },
  },
  'schemas/pages/home/you/ui.json': {
    'ui:order': ['first_name', 'birth_date', 'agree'],
    'ui:more': { title: 'Who reads this?', blocks: [{ heading: 'The office' }, { list: ['Only **those** who decide.', 'And you.'] }] },
    birth_date: { 'ui:widget': 'date', 'ui:more': { title: 'Why do you ask?', blocks: [{ paragraph: 'The law says so, {phone} too.' }] } },
    agree: { 'ui:widget': 'checkbox' },
  },
  'schemas/pages/home/you/logic.json': {
    rules: [
      { keys: ['birth_date'], must: { gte: [{ age_in_years: [{ var: 'birth_date' }] }, 13] }, message: 'rule.too_young' },
      {
        keys: ['birth_date'],
        must: { gte: [{ year_of: [{ var: 'birth_date' }] }, { '-': [{ current_year: [] }, 81] }] },
        message: 'rule.too_old',
      },
    ],
  },
  'schemas/pages/home/same/schema.json': textSectionSchema('Mailing address', { same_address: 'Is your mailing address the same?' }),
  'schemas/pages/home/same/ui.json': {
    'ui:order': ['same_address'],
    same_address: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
  },
  'schemas/pages/home/mail-address/logic.json': { hidden: { condition: 'same_address' } },
  'schemas/pages/study/page.json': { title: 'Study', step: 'Step Two', content: [{ section: 'school' }, { section: 'visa' }], buttons: [] },
  'schemas/pages/study/school/schema.json': {
    title: 'School',
    type: 'object',
    properties: {
      grad_year: { title: 'Year', type: 'string' },
      sat_taken: { title: 'Have you taken the SAT?', type: 'string' },
      sat_math: { title: 'Math', type: 'integer', minimum: 200, maximum: 800 },
      sports: { title: 'Sports', type: 'array', items: { type: 'string' } },
    },
  },
  'schemas/pages/study/school/ui.json': {
    'ui:order': ['grad_year', 'sat_taken', 'sat_math', 'sports'],
    grad_year: { 'ui:widget': 'select', 'ui:options': { list: 'grad-years' } },
    sat_taken: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
    sports: { 'ui:widget': 'checkboxes', 'ui:options': { list: 'states' } },
  },
  'schemas/pages/study/school/logic.json': {
    groups: [[{ when: { equals: [{ var: 'sat_taken' }, 'Y'] }, show: ['sat_math'] }]],
    rules: [{ keys: ['sat_math'], must: { multiple_of: [{ var: 'sat_math' }, 10] }, message: 'rule.steps' }],
  },
  'schemas/pages/study/visa/schema.json': { ...textSectionSchema('Visa', { visa: 'Visa' }), required: ['visa'] },
  'schemas/pages/study/visa/ui.json': { 'ui:order': ['visa'] },
  'schemas/pages/study/visa/logic.json': { hidden: { '!': [{ condition: 'applies_from_abroad' }] } },
} satisfies FormFiles;

export function smallForm(changes: Partial<FormFiles> = {}): Form {
  return compileForm({ ...smallFormFiles, ...changes }).form;
}
