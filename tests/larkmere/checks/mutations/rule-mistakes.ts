import { ABOUT_FOLDER, CONDITIONS_PATH, EDUCATION_FOLDER, type MistakesByFile } from './mutation.ts';

const ADDRESS = 'schemas/blocks/address/logic.json';
const PHONES = `${ABOUT_FOLDER}/phones/logic.json`;
const PERSONAL = `${ABOUT_FOLDER}/personal/logic.json`;
const GRADUATION = `${EDUCATION_FOLDER}/graduation/logic.json`;
const TEST_PLANS = `${EDUCATION_FOLDER}/test-plans/logic.json`;

const WITH_MONTH = '{ "answered": { "var": "grad_month" } }';
const AGE = '"must": { "gte": [{ "age_in_years": { "var": "birth_date" } }, 13] }';

export const ruleMistakes: MistakesByFile = {
  [PHONES]: [
    [
      'a tick box compared with a text',
      '{ "answered": { "var": "optin_sms_ind" } }',
      '{ "equals": [{ "var": "optin_sms_ind" }, ¦"true"] }',
      'invalid-operand',
    ],
    [
      'a required question is hidden then',
      '"required": {',
      '"required": {\n    "int_phone_main": { ¦"!": { "condition": "lives_outside_usa" } },',
      'rule-never-holds',
    ],
  ],
  [GRADUATION]: [
    [
      'two operators in one rule',
      WITH_MONTH,
      '¦{ "answered": { "var": "grad_month" }, "notAnswered": { "var": "hs_gpa" } }',
      'meta-schema',
    ],
    ['two answers for what reads one', WITH_MONTH, '{ ¦"answered": [{ "var": "grad_month" }, { "var": "hs_gpa" }] }', 'invalid-operand'],
    ['the length of a number', WITH_MONTH, '{ "gte": [{ ¦"length": { "var": "sat_score_math" } }, 3] }', 'invalid-operand'],
    ['a number in quotes', WITH_MONTH, '{ "equals": [{ "var": "sat_score_math" }, ¦"800"] }', 'invalid-operand'],
    ['a month without quotes', WITH_MONTH, '{ "in": [{ "var": "grad_month" }, [¦5, "6"]] }', 'invalid-operand'],
    ['JSON Logic counts no answer as 0', WITH_MONTH, '{ ¦"<": [{ "var": "sat_score_math" }, 400] }', 'holds-while-unanswered'],
    ['a file is compared with what it never is', WITH_MONTH, '{ "equals": [{ "var": "transcript" }, ¦"YES"] }', 'unknown-option-value'],
    ['a file has no order', WITH_MONTH, '{ ¦"gte": [{ "var": "transcript" }, 3] }', 'invalid-operand'],
    ['a number at least, turned around', WITH_MONTH, '{ ¦"!": { "gte": [{ "var": "sat_score_math" }, 400] } }', 'holds-while-unanswered'],
  ],
  [TEST_PLANS]: [
    [
      'a value is forgotten',
      '{ "equals": [{ "var": "test_taken_ind" }, "Y"] }',
      '{ ¦"equals": [{ "var": "test_taken_ind" }] }',
      'invalid-operand',
    ],
    ['unanswered compared with null', '{ "var": "test_taken_ind" }, "Y"', '{ "var": "test_taken_ind" }, ¦null', 'invalid-operand'],
  ],
  [PERSONAL]: [
    ['a date in a month that there is not', AGE, '"must": { "lte": [{ "var": "birth_date" }, ¦"2010-13-01"] }', 'invalid-operand'],
  ],
  [CONDITIONS_PATH]: [
    ['one of two parts is enough, and each answer has one', '"and"', '¦"or"', 'rule-always-holds'],
    [
      'a condition refers back to itself',
      '{ "equals": [{ "var": "citizenship_type" }, "PR"] }',
      '{ ¦"condition": "is_permanent_resident" }',
      'unknown-condition',
    ],
  ],
  [ADDRESS]: [
    ['what is not there is cleared', '"clears": { "country": ["state",', '"clears": { "country": [¦"stat",', 'unknown-question'],
    [
      'a check that nothing can fail',
      '{ "gte": [{ "length": { "var": "zip" } }, 5] }',
      '{ ¦"gte": [{ "length": { "var": "zip" } }, 0] }',
      'rule-always-holds',
    ],
    ['what is cleared clears in turn', '"clears": {', '"clears": {\n    ¦"state": ["country"],\n   ', 'rule-cycle'],
  ],
};
