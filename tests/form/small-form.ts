import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Answers, ChosenTabs, RepeatCounts, FormState } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { createTestInstitution, drawnAs, keysOfKind, optionListJson, sectionFiles } from './test-institution.ts';

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
      ...keysOfKind('text', 'first_name', 'birth_date', 'city', 'state_2', 'mail_city', 'mail_state_2', 'relative_name', 'relative_kind'),
      ...keysOfKind('text', 'relative_2_name', 'relative_2_kind', 'visa', 'sat_math', 'essay', 'agree', 'sports'),
      ...keysOfKind('choice', 'country', 'state', 'same_address', 'mail_country', 'mail_state', 'grad_year', 'sat_taken'),
      ...keysOfKind('derived_label', 'country_desc', 'state_desc', 'same_address_desc', 'mail_country_desc', 'mail_state_desc'),
    },
    $defs: { text: { type: 'string' }, choice: { type: 'string' }, derived_label: { type: 'string' } },
  },
  ...sectionFiles(
    'schemas/blocks/address',
    'Address',
    {
      country: { title: 'Country', ui: drawnAs('select', 'countries') },
      city: { title: 'City', maxLength: 10 },
      state: { title: 'State', ui: drawnAs('select', 'states') },
      state_2: { title: 'Region', pattern: '^[A-Z]', errorMessage: { pattern: 'Write the region with a capital letter' } },
    },
    { required: ['country', 'city'], errorMessage: { required: { city: 'Enter your city' } } },
  ),
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
  ...sectionFiles('schemas/blocks/relative', 'Relative', { name: 'Name', kind: 'Relationship' }),
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
  ...sectionFiles('schemas/pages/home/same', 'Mailing address', {
    same_address: { title: 'Is your mailing address the same?', ui: drawnAs('radio', 'yes-no') },
  }),
  'schemas/pages/home/mail-address/logic.json': { hidden: { condition: 'same_address' } },
  'schemas/pages/study/page.json': { title: 'Study', step: 'Step Two', content: [{ section: 'school' }, { section: 'visa' }], buttons: [] },
  ...sectionFiles('schemas/pages/study/school', 'School', {
    grad_year: { title: 'Year', ui: drawnAs('select', 'grad-years') },
    sat_taken: { title: 'Have you taken the SAT?', ui: drawnAs('radio', 'yes-no') },
    sat_math: { title: 'Math', type: 'integer', minimum: 200, maximum: 800 },
    sports: { title: 'Sports', type: 'array', items: { type: 'string' }, ui: drawnAs('checkboxes', 'states') },
  }),
  'schemas/pages/study/school/logic.json': {
    groups: [[{ when: { equals: [{ var: 'sat_taken' }, 'Y'] }, show: ['sat_math'] }]],
    rules: [{ keys: ['sat_math'], must: { multiple_of: [{ var: 'sat_math' }, 10] }, message: 'rule.steps' }],
  },
  ...sectionFiles('schemas/pages/study/visa', 'Visa', { visa: 'Visa' }, { required: ['visa'] }),
  'schemas/pages/study/visa/logic.json': { hidden: { '!': [{ condition: 'applies_from_abroad' }] } },
} satisfies FormFiles;

/** The data model of the small form with these keys and kinds as well. */
export const smallDataModel = (properties: object, kinds: object = {}) => {
  const model = smallFormFiles['schemas/data-model.json'];
  return { ...model, properties: { ...model.properties, ...properties }, $defs: { ...model.$defs, ...kinds } };
};

export function smallForm(changes: Partial<FormFiles> = {}): Form {
  return compileForm({ ...smallFormFiles, ...changes }).form;
}
