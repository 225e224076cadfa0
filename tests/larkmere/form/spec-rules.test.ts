import { describe, expect, it } from 'vitest';
import type { Answer, Answers } from '../../../src/form/model/answers.ts';
import { fillForm, readPersona } from '../../../src/authoring/coverage/read-personas.ts';
import { validate } from '../../../src/form/evaluate/validate.ts';
import { isAlwaysOptional } from '../../../src/form/model/form.ts';
import { shippedForm as form, shippedValidators as validators } from './shipped-form.ts';
import { TEST_TODAY } from '../../form/small-form.ts';

const complete = readPersona('minimal').answers;

function messages(changes: Answers): Readonly<Record<string, readonly string[]>> {
  return validate(form, validators, fillForm(form, { answers: { ...complete, ...changes }, today: TEST_TODAY }));
}

const permanent = {
  current_addr_same_as_perm_addr: 'N',
  current_country: 'USA',
  current_address_line_1: '1 Mill Road',
  current_city: 'Salem',
  current_state: 'OR',
  current_zip: '97301',
};
const canada = { country: 'CAN', canada_state: 'QC', state: '', zip: '' };
const france = { country: 'FRA', state_2: 'Bretagne', state: '', zip: '' };
const permanentCanada = { ...permanent, current_country: 'CAN', current_state: '', current_canada_state: 'ON', current_zip: '' };
const permanentFrance = { ...permanent, current_country: 'FRA', current_state: '', current_state_2: 'Bretagne', current_zip: '' };
const international = { citizenship_type: 'NPR', citizenship: 'FRA', entry_term: '', entry_term_intl: '2027FA' };
const sat = { test_taken_ind: 'Y', sat_taken: 'Y' };
const act = { test_taken_ind: 'Y', act_taken: 'Y' };
const text = (length: number): string => 'x'.repeat(length);

const HOME = 'Please provide a valid home phone number.';
const CELL = 'Please provide a valid cell phone number.';
const EITHER = 'Please provide a home phone number or a cell phone number.';
const ZIP = 'ZIP/Postal Code must be at least 5 characters.';
const TOO_EARLY = 'The minimum supported year is 1945. Please contact help support for assistance.';
const TOO_YOUNG = 'You must be 13 years or older to apply.';
const E_MAIL = 'Please enter a valid e-mail address.';
const COUNSELOR = 'Please provide a valid counselor e-mail address.';
const READING = 'The SAT Reading and Writing score must be between 200 and 800, in steps of 10.';
const MATH = 'The SAT Math score must be between 200 and 800, in steps of 10.';
const ACT = 'The ACT composite score must be a whole number from 1 to 36.';

/** A rule of the questions: answers that break it, the question and message that then show, and answers that keep it. */
type Row = readonly [rule: string, broken: Answers, key: string, message: string, kept: Answers];
/** The same for a question, given beside other answers, that takes none of the wrong answers and the right one. */
const takes = (rule: string, key: string, message: string, wrong: readonly Answer[], right: Answer, beside: Answers = {}): readonly Row[] =>
  wrong.map((one) => [rule, { ...beside, [key]: one }, key, message, { ...beside, [key]: right }]);

const required: readonly Row[] = [
  ['first name', { first_name: '' }, 'first_name', 'Enter your first name.', {}],
  ['last name', { last_name: '' }, 'last_name', 'Enter your last name.', {}],
  ['date of birth', { birth_date: '' }, 'birth_date', 'Enter your date of birth.', {}],
  ['street', { address_line_1: '' }, 'address_line_1', 'Enter the street address.', {}],
  ['city', { city: '' }, 'city', 'Enter the city.', {}],
  ['country', { country: '' }, 'country', 'Choose the country.', {}],
  ['school', { hs_name: '' }, 'hs_name', 'Enter the name of your high school.', {}],
  ['graduation month', { grad_month: '' }, 'grad_month', 'Choose the month you graduate in.', {}],
  ['graduation year once the month is chosen', { grad_year: '' }, 'grad_year', 'Choose the year you graduate in.', {}],
  ['major', { applied_major: '' }, 'applied_major', 'Choose the major you are applying for.', {}],
  [
    'behavior',
    { non_academic_discipline: '' },
    'non_academic_discipline',
    'Tell us if a school has ever disciplined you for your behavior.',
    {},
  ],
  ['studies', { discipline: '' }, 'discipline', 'Tell us if a school has ever disciplined you for an academic matter.', {}],
  ['conviction', { conviction: '' }, 'conviction', 'Tell us if you have ever been convicted of a crime.', {}],
  ['tests', { test_taken_ind: '' }, 'test_taken_ind', 'Tell us if you have taken the SAT or the ACT.', {}],
  [
    'counselor waiver',
    { counselor_waiver_request: '' },
    'counselor_waiver_request',
    "Tell us if you waive your right to see your counselor's letter.",
    { counselor_waiver_request: 'Y' },
  ],
  ['agreement', { legal_agree: '' }, 'legal_agree', 'I agree.', { legal_agree: true }],
  ['agreement that is not given', { legal_agree: false }, 'legal_agree', 'I agree.', { legal_agree: true }],
];

const conditional: readonly Row[] = [
  ['state in the USA', { state: '' }, 'state', 'Choose the state.', { state: 'AP' }],
  ...takes('province in Canada', 'canada_state', 'Choose the province.', [''], 'QC', canada),
  ...takes('region elsewhere', 'state_2', 'Enter the state, province or region.', [''], 'Bretagne', france),
  ['ZIP in the USA', { zip: '' }, 'zip', 'Enter the ZIP code.', {}],
  ['length of the ZIP in the USA', { zip: '9730' }, 'zip', ZIP, { ...france, zip: '2900' }],
  [
    'permanent country',
    { ...permanent, current_country: '', current_state: '', current_zip: '' },
    'current_country',
    'Permanent Address: Choose the country.',
    permanent,
  ],
  [
    'permanent street',
    { ...permanent, current_address_line_1: '' },
    'current_address_line_1',
    'Permanent Address: Enter the street address.',
    { ...permanent, current_addr_same_as_perm_addr: 'Y' },
  ],
  ['permanent city', { ...permanent, current_city: '' }, 'current_city', 'Permanent Address: Enter the city.', permanent],
  ['permanent state', { ...permanent, current_state: '' }, 'current_state', 'Permanent Address: Choose the state.', permanent],
  ...takes('permanent province', 'current_canada_state', 'Permanent Address: Choose the province.', [''], 'ON', permanentCanada),
  ...takes(
    'permanent region',
    'current_state_2',
    'Permanent Address: Enter the state, province or region.',
    [''],
    'Bretagne',
    permanentFrance,
  ),
  ['permanent ZIP', { ...permanent, current_zip: '' }, 'current_zip', 'Permanent Address: Enter the ZIP code.', permanent],
  ['length of the permanent ZIP', { ...permanent, current_zip: '973' }, 'current_zip', `Permanent Address: ${ZIP}`, permanent],
  ...takes('citizenship of the international', 'citizenship', 'Choose your country of citizenship.', [''], 'FRA', international),
  ['entry term', { entry_term: '' }, 'entry_term', 'Choose the term you want to start in.', { citizenship_type: 'USC' }],
  [
    'entry term of the international',
    { ...international, entry_term_intl: '' },
    'entry_term_intl',
    'Choose the term you want to start in.',
    international,
  ],
  [
    'studies explained',
    { discipline: 'Y' },
    'discipline_comment',
    'Explain what happened with your studies, with the date and what you have learned.',
    { discipline: 'Y', discipline_comment: text(7000) },
  ],
  [
    'behavior explained',
    { non_academic_discipline: 'Y' },
    'non_academic_discipline_comment',
    'Explain what happened with your behavior, with the date and what you have learned.',
    { non_academic_discipline: 'Y', non_academic_discipline_comment: 'It rained.' },
  ],
  [
    'conviction explained',
    { conviction: 'Y' },
    'conviction_comment',
    'Explain the conviction or charge, with the date and what you have learned.',
    { conviction: 'Y', conviction_comment: 'It rained.' },
  ],
  ...['alumni_', 'alumni_2_', 'alumni_3_'].map((prefix, n): Row => [
    `relationship of relative ${n + 1}`,
    { [`${prefix}first_name`]: 'Al' },
    `${prefix}relationship`,
    `Relative ${n + 1}: Choose how this person is related to you.`,
    { [`${prefix}first_name`]: 'Al', [`${prefix}relationship`]: 'AUNT' },
  ]),
];

const phones: readonly Row[] = [
  ...takes('home phone', 'phone_home', HOME, ['(155) 555-0100', '(055) 555-0100', '555-0100', '(555) 555-55555'], '(555) 555-5555'),
  ['cell phone', { phone_mobile: '(155) 555-0100' }, 'phone_mobile', CELL, { phone_mobile: '(255) 555-0100' }],
  ['home phone without a cell phone', { phone_home: '' }, 'phone_home', EITHER, { phone_home: '', phone_mobile: '5555555555' }],
  [
    'home phone without a cell or an international phone',
    { ...france, phone_home: '' },
    'phone_home',
    EITHER,
    { ...france, phone_home: '', int_phone_main: '+33 2 99 00 00 00' },
  ],
  [
    'cell phone for text messages',
    { optin_sms_ind: true },
    'phone_mobile',
    'A cell phone number is required to receive text message updates.',
    { optin_sms_ind: true, phone_mobile: '(555) 555-5555' },
  ],
  ...takes('phone of parent 1', 'parent_phone', `Parent 1/Guardian 1: ${CELL}`, ['(155) 555-0100'], '(555) 555-5555'),
  ...takes('phone of parent 2', 'parent_2_phone', `Parent 2/Guardian 2: ${CELL}`, ['1'], '555-555-5555'),
];

const formats: readonly Row[] = [
  ...takes('e-mail of parent 1', 'parent_email_address', `Parent 1/Guardian 1: ${E_MAIL}`, ['mother@'], 'mother@example.org'),
  ...takes('e-mail of parent 2', 'parent_2_email_address', `Parent 2/Guardian 2: ${E_MAIL}`, ['father'], ''),
  ...takes('e-mail of the counselor', 'counselor_email_address', COUNSELOR, ['c@'], 'c@school.example.org'),
  ['earliest year of birth', { birth_date: '1944-12-31' }, 'birth_date', TOO_EARLY, { birth_date: '1945-01-01' }],
  ['latest date of birth', { birth_date: '2013-11-22' }, 'birth_date', TOO_YOUNG, { birth_date: '2013-11-21' }],
  ...takes('SAT reading and writing', 'sat_score_reading_writing', READING, [190, 810, 695, 695.5], 200, sat),
  ...takes('SAT math', 'sat_score_math', MATH, [190, 810, 205], 800, sat),
  ...takes('ACT composite', 'act_score_composite', ACT, [-1, 37, 30.5], 36, act),
  ['length of a text', { first_name: text(46) }, 'first_name', 'First name must be at most 45 characters', { first_name: text(45) }],
  [
    'length of an explanation',
    { conviction: 'Y', conviction_comment: text(7001) },
    'conviction_comment',
    'The answer to “About the conviction or charge: what happened?” must be at most 7000 characters',
    { conviction: 'Y', conviction_comment: text(7000) },
  ],
];

describe.each([
  ['required', required],
  ['required on a condition', conditional],
  ['phones', phones],
  ['form of an answer', formats],
])('%s', (_, rows) => {
  it.each(rows)('%s: %o', (_rule, broken, key, message, kept) => {
    expect(messages(broken)[key]).toEqual([message]);
    expect(messages(kept)).toEqual({});
  });
});

it('a date of birth in the future is reported as such, too', () => {
  expect(messages({ birth_date: '2026-11-22' })['birth_date']).toEqual([
    'This date is in the future. Enter a date up to today.',
    TOO_YOUNG,
  ]);
});

it.each<[string, Answers]>([
  ['scores when no test was taken', { sat_score_math: 5, act_score_composite: 50 }],
  ['a permanent address that is the same', { ...permanent, current_addr_same_as_perm_addr: 'Y', current_zip: '1' }],
  ['explanations after a No', { discipline: 'N', discipline_comment: text(8000) }],
  ['ZIP and state abroad', { country: 'JPN', state: '', zip: '', state_2: 'Kyoto' }],
])('what is not asked is not required: %s', (_, changes) => {
  expect(messages(changes)).toEqual({});
});

const numbered = (prefixes: readonly string[], names: string): readonly string[] =>
  prefixes.flatMap((prefix) => names.split(' ').map((name) => prefix + name));
const address = 'address_line_1 address_line_2 city state canada_state state_2 zip country';
const keys: Readonly<Record<string, readonly string[]>> = {
  about: [
    ...numbered(
      [''],
      'first_name middle_name last_name suffix preferred_name birth_date gender gender_iden legal_sex pronoun pronoun_custom first_college',
    ),
    ...numbered(['', 'current_'], address),
    ...numbered([''], 'current_addr_same_as_perm_addr phone_home phone_mobile optin_sms_ind int_phone_main int_phone_country'),
    ...numbered([''], 'citizenship_type citizenship citizenship_state is_us_visa_holder alien_registration_number citizenship_visa_status'),
    ...numbered([''], 'citizenship_visa_status_intended immigrant_category ethnicity military_status'),
    ...numbered(['race_'], 'american_indian asian black native_hawaiian white'),
    ...numbered(
      ['parent_', 'parent_2_'],
      'relationship first_name middle_name last_name email_address phone us_veteran employee alumni addr_same_as_stu_perm',
    ),
    ...numbered(['parent_', 'parent_2_'], 'address_line_1 address_line_2 city state state_2 zip country'),
    ...numbered(['alumni_', 'alumni_2_', 'alumni_3_'], 'relationship first_name last_name email phone'),
  ],
  education: [
    ...numbered([''], 'applied_major campus_location entry_term entry_term_intl entry_status grad_month grad_year'),
    ...numbered(['hs_'], 'ceeb name address_line_1 city state zip country gpa credits_for_college'),
    ...numbered(['counselor_'], 'first_name last_name email_address'),
    'transcript',
    ...numbered(['transcript_'], 'grades asked_ind expected_date'),
    ...numbered(
      [''],
      'non_academic_discipline discipline conviction non_academic_discipline_comment discipline_comment conviction_comment',
    ),
    ...numbered([''], 'test_taken_ind sat_taken sat_score_reading_writing sat_score_math act_taken act_score_composite'),
    ...numbered(['sat_', 'act_'], 'test_month test_year taken_unsure'),
    ...numbered(['activity_', 'sport_'], '1_name 2_name 3_name 4_name 5_name'),
  ],
  'final-steps': ['counselor_waiver_request', 'legal_agree'],
};

describe('the questions', () => {
  it.each(Object.entries(keys))('%s asks for every key that the application must know, whatever else officers ask', (page, expected) => {
    const asked = Object.values(form.questions).filter((question) => question.page === page);
    expect(asked.map(({ key }) => key)).toEqual(expect.arrayContaining([...expected]));
  });

  it('every choice keeps the label beside the value, and its list is of those that the form has', () => {
    for (const question of Object.values(form.questions)) {
      if (question.lists.length === 0) continue;
      expect(question.companion, question.key).toBe(true);
      for (const { list } of question.lists) expect(form.lists, question.key).toHaveProperty([list]);
    }
  });
});

describe('numbers of documents and phones', () => {
  it('only what nothing ever requires is optional', () => {
    const keys = ['middle_name', 'parent_phone', 'grad_year', 'hs_state', 'state_2', 'phone_home', 'alumni_relationship', 'first_name'];
    expect(keys.filter((key) => isAlwaysOptional(form, key))).toEqual(['middle_name', 'parent_phone', 'hs_state']);
  });
  it('a text has 45 characters, an email address those of its kind', () => {
    expect([form.questions['first_name']?.limit, form.questions['parent_email_address']?.limit]).toEqual([45, 254]);
  });
  it.each(['A12345678', 'A123456789', '123-456-789', 'a 012 345 678', '1 2 3 4 5 6 7 8'])('%s is a registration number', (given) => {
    expect(matches('alien_registration_number', given)).toBe(true);
  });
  it.each(['A1234567890', '12345678901', 'A-1-2-3-4-5', '1 2 3 4 5', '1234567', 'A'])('%s is none', (given) => {
    expect(matches('alien_registration_number', given)).toBe(false);
  });
  it.each(['+44 20 7946 0958', '(030) 123-456', '123456'])('%s is an international phone', (given) => {
    expect(matches('int_phone_main', given)).toBe(true);
  });
  it.each(['((((((', '......', '+', '12345', '1.2.3.4.5'])('%s is none', (given) => {
    expect(matches('int_phone_main', given)).toBe(false);
  });
});

function matches(key: string, given: string): boolean {
  const property = form.sections[form.questions[key]?.section ?? '']?.schema.properties?.[key];
  return new RegExp(String(property?.['pattern']), 'u').test(given);
}
