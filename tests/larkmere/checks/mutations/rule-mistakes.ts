import { ABOUT, CONDITIONS, EDUCATION, type Mutation } from './mutation.ts';

const ADDRESS = 'schemas/blocks/address/logic.json';
const PARENT = 'schemas/blocks/parent/logic.json';
const RELATIVE = 'schemas/blocks/relative/logic.json';
const PHONES = `${ABOUT}/phones/logic.json`;
const PERSONAL = `${ABOUT}/personal/logic.json`;
const IDENTITY = `${ABOUT}/identity/logic.json`;
const CITIZENSHIP = `${ABOUT}/citizenship/logic.json`;
const PLANS = `${EDUCATION}/plans/logic.json`;
const SAT = `${EDUCATION}/sat/logic.json`;
const GRADUATION = `${EDUCATION}/graduation/logic.json`;
const TEST_PLANS = `${EDUCATION}/test-plans/logic.json`;

const GRAD_YEAR = '"grad_year": { "answered": { "var": "grad_month" } }';
const AGE = '"must": { "gte": [{ "age_in_years": { "var": "birth_date" } }, 13] }';
const ANOTHER_GENDER = '{ "equals": [{ "var": "gender" }, "ANOTHER"] }';
const ABROAD = '{ "and": [{ "answered": { "var": "country" } }, { "notEquals": [{ "var": "country" }, "USA"] }] }';
const SAT_HIDDEN = '"hidden": { "!": { "condition": "has_taken_sat" } }';

/** Mistakes in `logic.json` and `conditions.json`. */
export const ruleMistakes: readonly Mutation[] = [
  {
    mistake: 'a question that a rule reads is no longer asked',
    file: `${ABOUT}/phones/schema.json`,
    from: '"optin_sms_ind": { "title": "Send me text message updates about my application", "type": "boolean" },',
    to: '',
    rule: 'unasked-variable',
    reportedAt: [PHONES, '{ "var": "optin_sms_ind" }'],
  },
  {
    mistake: 'one missing answer is enough to require another, and some are never asked for it',
    file: PHONES,
    from: '"and": [{ "notAnswered": { "var": "phone_mobile" } }, { "notAnswered": { "var": "int_phone_main" } }]',
    to: '¦"or": [{ "notAnswered": { "var": "phone_mobile" } }, { "notAnswered": { "var": "int_phone_main" } }]',
    rule: 'rule-always-holds',
  },
  { mistake: 'an operator is mistyped', file: GRADUATION, from: '"answered"', to: '¦"awnsered"', rule: 'unknown-operator' },
  {
    mistake: 'two operators in one rule',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '¦"grad_year": { "answered": { "var": "grad_month" }, "notAnswered": { "var": "hs_gpa" } }',
    rule: 'meta-schema',
  },
  {
    mistake: 'a value is forgotten',
    file: TEST_PLANS,
    from: '{ "equals": [{ "var": "test_taken_ind" }, "Y"] }',
    to: '{ ¦"equals": [{ "var": "test_taken_ind" }] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'the length of a number',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { "gte": [{ ¦"length": { "var": "sat_score_math" } }, 3] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a date in a month that there is not',
    file: PERSONAL,
    from: AGE,
    to: '"must": { "lte": [{ "var": "birth_date" }, ¦"2010-13-01"] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a number in quotes',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { "equals": [{ "var": "sat_score_math" }, ¦"800"] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a month without quotes',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { "in": [{ "var": "grad_month" }, [¦5, "6"]] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a tick box compared with a text',
    file: PHONES,
    from: '{ "answered": { "var": "optin_sms_ind" } }',
    to: '{ "equals": [{ "var": "optin_sms_ind" }, ¦"true"] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'unanswered compared with null',
    file: TEST_PLANS,
    from: '{ "var": "test_taken_ind" }, "Y"',
    to: '{ "var": "test_taken_ind" }, ¦null',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a part of a text is looked for',
    file: IDENTITY,
    from: ANOTHER_GENDER,
    to: '{ "in": [{ "var": "gender" }, ¦"ANOTHER"] }',
    rule: 'substring-in',
  },
  {
    mistake: 'a value is mistyped',
    file: CONDITIONS,
    from: '{ "var": "citizenship_type" }, "NPR"',
    to: '{ "var": "citizenship_type" }, ¦"NRP"',
    rule: 'unknown-option-value',
  },
  {
    mistake: 'a value in a list is mistyped',
    file: `${EDUCATION}/high-school/logic.json`,
    from: '["USA", "CAN"]',
    to: '["USA", ¦"CDN"]',
    rule: 'unknown-option-value',
  },
  {
    mistake: 'a year that the list never offers',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { "equals": [{ "var": "sat_test_year" }, ¦"1999"] }',
    rule: 'unknown-option-value',
  },
  { mistake: 'a condition is mistyped', file: SAT, from: '"has_taken_sat"', to: '¦"has_took_sat"', rule: 'unknown-condition' },
  {
    mistake: 'a condition refers back to itself',
    file: CONDITIONS,
    from: '{ "equals": [{ "var": "citizenship_type" }, "PR"] }',
    to: '{ ¦"condition": "is_permanent_resident" }',
    rule: 'unknown-condition',
  },
  {
    mistake: 'a condition that nobody uses',
    file: CONDITIONS,
    from: '"has_taken_act":',
    to: '¦"likes_sport": { "means": "The student likes sport.", "when": { "answered": { "var": "sport_1_name" } } },\n  "has_taken_act":',
    rule: 'unused-condition',
  },
  {
    mistake: 'a group shows a question of another section',
    file: PLANS,
    from: '"show": ["entry_term_intl"]',
    to: '"show": [¦"citizenship"]',
    rule: 'no-such-key',
  },
  { mistake: 'a question that is not there is required', file: RELATIVE, from: '"relationship":', to: '¦"relation":', rule: 'no-such-key' },
  {
    mistake: 'what is not there is cleared',
    file: ADDRESS,
    from: '"clears": { "country": ["state",',
    to: '"clears": { "country": [¦"stat",',
    rule: 'no-such-key',
  },
  {
    mistake: 'the message of a rule is mistyped',
    file: ADDRESS,
    from: '"message": "rule.zip_too_short"',
    to: '"message": ¦"rule.zip_to_short"',
    rule: 'unknown-text',
  },
  {
    mistake: 'an age between two that cross',
    file: GRADUATION,
    from: GRAD_YEAR,
    to:
      '"grad_year": { ¦"and": [{ "lt": [{ "age_in_years": { "var": "birth_date" } }, 16] }, { "gt": [{ "age_in_years": { "var": ' +
      '"birth_date" } }, 18] }] }',
    rule: 'rule-never-holds',
  },
  {
    mistake: 'a required question is hidden then',
    file: PHONES,
    from: '"required": {',
    to: '"required": {\n    "int_phone_main": { ¦"!": { "condition": "lives_outside_usa" } },',
    rule: 'rule-never-holds',
  },
  {
    mistake: 'or in place of and',
    file: CITIZENSHIP,
    from: '{ "equals": [{ "var": "citizenship_type" }, "USC"] }',
    to: '{ ¦"or": [{ "notEquals": [{ "var": "citizenship_type" }, "PR"] }, { "notEquals": [{ "var": "citizenship_type" }, "NPR"] }] }',
    rule: 'rule-always-holds',
  },
  {
    mistake: 'a check that nothing can fail',
    file: ADDRESS,
    from: '{ "gte": [{ "length": { "var": "zip" } }, 5] }',
    to: '{ ¦"gte": [{ "length": { "var": "zip" } }, 0] }',
    rule: 'rule-always-holds',
  },
  {
    mistake: 'the wide choice is above the narrow one',
    file: ADDRESS,
    from: '{ "when": { "equals": [{ "var": "country" }, "USA"] }',
    to: '{ "when": { "answered": { "var": "country" } }, "show": ["city"] },\n      { "when": { ¦"equals": [{ "var": "country" }, "USA"] }',
    rule: 'shadowed-choice',
  },
  {
    mistake: 'a group contradicts the hiding of its section',
    file: SAT,
    from: '{ "notAnswered": { "var": "sat_taken_unsure" } }',
    to: '{ "equals": [{ "var": "sat_taken" }, "N"] }',
    rule: 'never-shown',
    reportedAt: [SAT, '"sat_test_month"'],
  },
  {
    mistake: 'a section is hidden by its own answer',
    file: SAT,
    from: SAT_HIDDEN,
    to: '"hidden": { ¦"or": [{ "!": { "condition": "has_taken_sat" } }, { "answered": { "var": "sat_taken_unsure" } }] }',
    rule: 'hidden-by-own-answer',
  },
  {
    mistake: 'two questions show each other',
    file: IDENTITY,
    from: ANOTHER_GENDER,
    to: '{ ¦"answered": { "var": "gender_iden" } }',
    rule: 'rule-cycle',
  },
  {
    mistake: 'what is cleared clears in turn',
    file: ADDRESS,
    from: '"clears": {',
    to: '"clears": {\n    ¦"state": ["country"],\n   ',
    rule: 'rule-cycle',
  },
  {
    mistake: 'an opposite that is so from the start',
    file: CONDITIONS,
    from: ABROAD,
    to: '{ ¦"notEquals": [{ "var": "country" }, "USA"] }',
    rule: 'unanswered-satisfies',
  },
  {
    mistake: 'JSON Logic counts no answer as 0',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { ¦"<": [{ "var": "sat_score_math" }, 400] }',
    rule: 'unanswered-satisfies',
  },
  {
    mistake: 'a file is compared with what it never is',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { "equals": [{ "var": "transcript" }, ¦"YES"] }',
    rule: 'unknown-option-value',
  },
  {
    mistake: 'a file has no order',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { ¦"gte": [{ "var": "transcript" }, 3] }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a file that is there is always there',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { ¦"in": [{ "var": "transcript" }, ["ANSWERED", ""]] }',
    rule: 'rule-always-holds',
  },
  {
    mistake: 'a number at least, turned around',
    file: GRADUATION,
    from: GRAD_YEAR,
    to: '"grad_year": { ¦"!": { "gte": [{ "var": "sat_score_math" }, 400] } }',
    rule: 'unanswered-satisfies',
  },
  {
    mistake: 'a mistyped answer is copied',
    file: PARENT,
    from: '"city": "current_city"',
    to: '¦"city": "curent_city"',
    rule: 'unknown-source',
  },
  {
    mistake: 'an answer of another kind is copied',
    file: PARENT,
    from: '"city": "current_city"',
    to: '¦"city": "current_country"',
    rule: 'copy-does-not-fit',
  },
  {
    mistake: 'a copy is made for a question that is not there',
    file: PARENT,
    from: '"city": "current_city"',
    to: '¦"town": "current_city"',
    rule: 'no-such-key',
  },
  { mistake: 'an answer is copied from itself', file: PARENT, from: '"zip": "zip"', to: '¦"zip": "parent_zip"', rule: 'circular-copy' },
];
