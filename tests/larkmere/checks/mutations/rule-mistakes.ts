import { ABOUT, CONDITIONS, EDUCATION, type Mistakes } from './mutation.ts';

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
export const ruleMistakes: Mistakes = {
  [`${ABOUT}/phones/schema.json`]: [
    [
      'a question that a rule reads is no longer asked',
      '"optin_sms_ind": { "title": "Send me text message updates about my application", "type": "boolean" },',
      '',
      'unasked-variable',
      [PHONES, '{ "var": "optin_sms_ind" }'],
    ],
  ],
  [PHONES]: [
    [
      'one missing answer is enough to require another, and some are never asked for it',
      '"and": [{ "notAnswered": { "var": "phone_mobile" } }, { "notAnswered": { "var": "int_phone_main" } }]',
      '¦"or": [{ "notAnswered": { "var": "phone_mobile" } }, { "notAnswered": { "var": "int_phone_main" } }]',
      'rule-always-holds',
    ],
    [
      'a tick box compared with a text',
      '{ "answered": { "var": "optin_sms_ind" } }',
      '{ "equals": [{ "var": "optin_sms_ind" }, ¦"true"] }',
      'operator-does-not-fit',
    ],
    [
      'a required question is hidden then',
      '"required": {',
      '"required": {\n    "int_phone_main": { ¦"!": { "condition": "lives_outside_usa" } },',
      'rule-never-holds',
    ],
  ],
  [GRADUATION]: [
    ['an operator is mistyped', '"answered"', '¦"awnsered"', 'unknown-operator'],
    [
      'two operators in one rule',
      GRAD_YEAR,
      '¦"grad_year": { "answered": { "var": "grad_month" }, "notAnswered": { "var": "hs_gpa" } }',
      'meta-schema',
    ],
    [
      'the length of a number',
      GRAD_YEAR,
      '"grad_year": { "gte": [{ ¦"length": { "var": "sat_score_math" } }, 3] }',
      'operator-does-not-fit',
    ],
    ['a number in quotes', GRAD_YEAR, '"grad_year": { "equals": [{ "var": "sat_score_math" }, ¦"800"] }', 'operator-does-not-fit'],
    ['a month without quotes', GRAD_YEAR, '"grad_year": { "in": [{ "var": "grad_month" }, [¦5, "6"]] }', 'operator-does-not-fit'],
    [
      'a year that the list never offers',
      GRAD_YEAR,
      '"grad_year": { "equals": [{ "var": "sat_test_year" }, ¦"1999"] }',
      'unknown-option-value',
    ],
    [
      'an age between two that cross',
      GRAD_YEAR,
      '"grad_year": { ¦"and": [{ "lt": [{ "age_in_years": { "var": "birth_date" } }, 16] }, { "gt": [{ "age_in_years": { "var": ' +
        '"birth_date" } }, 18] }] }',
      'rule-never-holds',
    ],
    ['JSON Logic counts no answer as 0', GRAD_YEAR, '"grad_year": { ¦"<": [{ "var": "sat_score_math" }, 400] }', 'unanswered-satisfies'],
    [
      'a file is compared with what it never is',
      GRAD_YEAR,
      '"grad_year": { "equals": [{ "var": "transcript" }, ¦"YES"] }',
      'unknown-option-value',
    ],
    ['a file has no order', GRAD_YEAR, '"grad_year": { ¦"gte": [{ "var": "transcript" }, 3] }', 'operator-does-not-fit'],
    [
      'a file that is there is always there',
      GRAD_YEAR,
      '"grad_year": { ¦"in": [{ "var": "transcript" }, ["ANSWERED", ""]] }',
      'rule-always-holds',
    ],
    [
      'a number at least, turned around',
      GRAD_YEAR,
      '"grad_year": { ¦"!": { "gte": [{ "var": "sat_score_math" }, 400] } }',
      'unanswered-satisfies',
    ],
  ],
  [TEST_PLANS]: [
    [
      'a value is forgotten',
      '{ "equals": [{ "var": "test_taken_ind" }, "Y"] }',
      '{ ¦"equals": [{ "var": "test_taken_ind" }] }',
      'operator-does-not-fit',
    ],
    ['unanswered compared with null', '{ "var": "test_taken_ind" }, "Y"', '{ "var": "test_taken_ind" }, ¦null', 'operator-does-not-fit'],
  ],
  [PERSONAL]: [
    ['a date in a month that there is not', AGE, '"must": { "lte": [{ "var": "birth_date" }, ¦"2010-13-01"] }', 'operator-does-not-fit'],
  ],
  [IDENTITY]: [
    ['a part of a text is looked for', ANOTHER_GENDER, '{ "in": [{ "var": "gender" }, ¦"ANOTHER"] }', 'substring-in'],
    ['two questions show each other', ANOTHER_GENDER, '{ ¦"answered": { "var": "gender_iden" } }', 'rule-cycle'],
  ],
  [CONDITIONS]: [
    ['a value is mistyped', '{ "var": "citizenship_type" }, "NPR"', '{ "var": "citizenship_type" }, ¦"NRP"', 'unknown-option-value'],
    [
      'a condition refers back to itself',
      '{ "equals": [{ "var": "citizenship_type" }, "PR"] }',
      '{ ¦"condition": "is_permanent_resident" }',
      'unknown-condition',
    ],
    [
      'a condition that nobody uses',
      '"has_taken_act":',
      '¦"likes_sport": { "means": "The student likes sport.", "when": { "answered": { "var": "sport_1_name" } } },\n  "has_taken_act":',
      'unused-condition',
    ],
    ['an opposite that is so from the start', ABROAD, '{ ¦"notEquals": [{ "var": "country" }, "USA"] }', 'unanswered-satisfies'],
  ],
  [`${EDUCATION}/high-school/logic.json`]: [['a value in a list is mistyped', '["USA", "CAN"]', '["USA", ¦"CDN"]', 'unknown-option-value']],
  [SAT]: [
    ['a condition is mistyped', '"has_taken_sat"', '¦"has_took_sat"', 'unknown-condition'],
    [
      'a group contradicts the hiding of its section',
      '{ "notAnswered": { "var": "sat_taken_unsure" } }',
      '{ "equals": [{ "var": "sat_taken" }, "N"] }',
      'never-shown',
      [SAT, '"sat_test_month"'],
    ],
    [
      'a section is hidden by its own answer',
      SAT_HIDDEN,
      '"hidden": { ¦"or": [{ "!": { "condition": "has_taken_sat" } }, { "answered": { "var": "sat_taken_unsure" } }] }',
      'hidden-by-own-answer',
    ],
  ],
  [PLANS]: [['a group shows a question of another section', '"show": ["entry_term_intl"]', '"show": [¦"citizenship"]', 'no-such-key']],
  [RELATIVE]: [['a question that is not there is required', '"relationship":', '¦"relation":', 'no-such-key']],
  [ADDRESS]: [
    ['what is not there is cleared', '"clears": { "country": ["state",', '"clears": { "country": [¦"stat",', 'no-such-key'],
    ['the message of a rule is mistyped', '"message": "rule.zip_too_short"', '"message": ¦"rule.zip_to_short"', 'unknown-text'],
    [
      'a check that nothing can fail',
      '{ "gte": [{ "length": { "var": "zip" } }, 5] }',
      '{ ¦"gte": [{ "length": { "var": "zip" } }, 0] }',
      'rule-always-holds',
    ],
    [
      'the wide choice is above the narrow one',
      '{ "when": { "equals": [{ "var": "country" }, "USA"] }',
      '{ "when": { "answered": { "var": "country" } }, "show": ["city"] },\n      { "when": { ¦"equals": [{ "var": "country" }, "USA"] }',
      'shadowed-choice',
    ],
    ['what is cleared clears in turn', '"clears": {', '"clears": {\n    ¦"state": ["country"],\n   ', 'rule-cycle'],
  ],
  [CITIZENSHIP]: [
    [
      'or in place of and',
      '{ "equals": [{ "var": "citizenship_type" }, "USC"] }',
      '{ ¦"or": [{ "notEquals": [{ "var": "citizenship_type" }, "PR"] }, { "notEquals": [{ "var": "citizenship_type" }, "NPR"] }] }',
      'rule-always-holds',
    ],
  ],
  [PARENT]: [
    ['a mistyped answer is copied', '"city": "current_city"', '¦"city": "curent_city"', 'unknown-source'],
    ['an answer of another kind is copied', '"city": "current_city"', '¦"city": "current_country"', 'copy-does-not-fit'],
    ['a copy is made for a question that is not there', '"city": "current_city"', '¦"town": "current_city"', 'no-such-key'],
    ['an answer is copied from itself', '"zip": "zip"', '¦"zip": "parent_zip"', 'circular-copy'],
  ],
};
