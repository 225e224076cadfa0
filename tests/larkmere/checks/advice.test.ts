import { expect, test } from 'vitest';
import { findingsAfterChanges, readMistakes } from '../../institutions/mistakes.ts';

const mistakes = readMistakes(String.raw`
  a page that is not in the list: ^orphan-folder institution\.config\.json Add "education" where
    institution.config.json: "education",␣ →
  two people added a list to the same section:
      ^duplicate-json-key .* Make one list of both: "required": \["applied_major", "campus_location"\]\.$
    education/plans/schema.json: "required": ["applied_major"] → "required": ["applied_major"],⏎  "required": ["campus_location"]
  what some answer is required of everybody, by a pattern for those of one country:
      ^required-twice .* then nobody can submit without it, unlike \d+ of \d+ personas today \("canadian", .*\), or with an answer that its "pattern" refuses\.$
    about/phones/schema.json: "type": "object", → "type": "object",⏎  "required": ["phone_mobile"],
  a city that goes to the ZIP: ^invalid-lookup-fill .* Did you mean "hs_city"\?$
    education/high-school/ui.json: "city": "hs_city" → "city": "hs_zip"
  a question is required of those who are never asked:
      ^rule-never-holds .*citizenship/logic\.json Correct it, or correct the group that shows the question\.$
    about/citizenship/logic.json: "groups": [ → "required": { "immigrant_category": { "condition": "is_international" } },⏎  "groups": [
    about/citizenship/schema.json: "citizenship": "Choose → "immigrant_category": "Choose a category", "citizenship": "Choose
  the label of a choice compared with a value: ^unknown-option-value .* Compare \{ "var": "act_taken" \} with it, which holds the value\.$
    conditions.json: { "var": "act_taken" } → { "var": "act_taken_desc" }
  two values in one text: ^unknown-option-value .* Write a list, each value in quotes of its own: \["USA", "CAN"\]\.$
    education/high-school/logic.json: { "in": [{ "var": "hs_country" }, ["USA", "CAN"]] } → { "in": [{ "var": "hs_country" }, "USA, CAN"] }
  the two sides of "clears" in each other’s place: ^rule-cycle .* Did you mean "hs_country": \["hs_state"\]\?
    education/high-school/logic.json: "hs_country": ["hs_state", "hs_zip"] → "hs_state": ["hs_country"]
  a question was removed, and a condition still reads it:
      ^unasked-variable schemas/conditions\.json Ask for it in a section, or remove what reads it\. Or is "act_taken" meant\?$
    education/test-plans/schema.json: "sat_taken": { "title": "Have you taken the SAT?", "type": "string" }, →
    education/test-plans/ui.json: "sat_taken",␣ →
    education/test-plans/ui.json: "sat_taken": { "ui:widget": "radio", "ui:options": { "list": "yes-no" } }, →
    education/test-plans/logic.json: "sat_taken",␣ →
  more characters than are stored: ^kind-mismatch institution\.config\.json Lower it to 20000
    institution.config.json: "character_limit": 7000 → "character_limit": 25000
  sections above the one that decides whether they show:
      ^depends-on-later-answer schemas/pages/education/page\.json Put it after + ^depends-on-later-answer schemas/pages/education/page\.json Put it after
    education/page.json: { "section": "test-plans" }, →
    education/page.json: { "section": "act" }, → { "section": "act" },⏎    { "section": "test-plans" },
  two pages with one step: ^duplicate-title schemas/pages/education/page\.json Give one of them another
    education/page.json: "step": "Step Two" → "step": "Step One"
  a copy of one address that leaves out a question which the copy of the other has:
      ^invalid-copy schemas/blocks/parent/logic\.json Name "current_canada_state" here as well
    blocks/parent/logic.json: ["current_state", "current_canada_state"] → "current_state"
  a condition copied for another one, with its rule as it was: ^unused-condition schemas/conditions\.json Correct the one that is wrong
    conditions.json: { "equals": [{ "var": "act_taken" }, "Y"] } → { "equals": [{ "var": "sat_taken" }, "Y"] }
  a second object of messages: ^duplicate-json-key .* Make one of both, with all that they have; "required", which both have, can be there once
    education/graduation/schema.json: "type": "object", → "type": "object",⏎  "errorMessage": { "required": { "hs_gpa": "Enter your GPA." } },
  an operator in another language: ^unknown-operator .* Did you mean "lt"\?$
    conditions.json: { "equals": [{ "var": "act_taken" } → { "inférieur": [{ "var": "act_taken" }
  a condition at a question: ^meta-schema .* A question shows by "groups" in the logic\.json
    education/graduation/ui.json: "grad_month": { → "grad_month": { "when": { "condition": "is_international" },
  a size that no upload may have: ^text-contradicts-rule .* Correct it: larger files are never taken\.$
    education/transcript-file/ui.json: one file of up to 1 MB → one file of up to 5 MB
  "or" between two countries that are left out:
      ^rule-always-holds schemas/conditions\.json Write "and" for "or", or \{ "notIn": \[\{ "var": "country" \}, \["USA","CAN"\]\] \}\.$
    conditions.json: { "notEquals": [{ "var": "country" }, "USA"] }
      → { "or": [{ "notEquals": [{ "var": "country" }, "USA"] }, { "notEquals": [{ "var": "country" }, "CAN"] }] }
  autofill at the address of a parent: ^duplicate-autocomplete schemas/blocks/parent/ui\.json Remove it here
    blocks/parent/ui.json: "email_address": { "ui:widget": "text", → "email_address": { "ui:widget": "text", "ui:autocomplete": "email",
  a link to a question that is on another page: ^invalid-content schemas/content/banner-visitor\.json After # comes
    content/banner-visitor.json: No fee → [No fee](/about#sat_taken)
  a key of a block outside of it, without its prefix: ^unknown-variable schemas/conditions\.json .* write "parent_alumni", "parent_2_alumni"\.$
    conditions.json: { "var": "act_taken" } → { "var": "alumni" }
  a repeat renamed: ^invalid-persona schemas/pages/education/page\.json Write "activities" again
    education/page.json: "repeat": "activities" → "repeat": "clubs"
  a section renamed, and not in personas: ^invalid-persona schemas/personas/canadian\.json Did you mean "education/behavior"
    education/conduct → education/behavior
    education/page.json: { "section": "conduct" } → { "section": "behavior" }
  a number kept as text: ^kind-mismatch schemas/data-model\.json Give it a kind that stores such answers. "whole_number"
    data-model.json: "act_score_composite": { "$ref": "#/$defs/whole_number" } → "act_score_composite": { "$ref": "#/$defs/text" }
  a month with a zero: ^kind-mismatch schemas/options/months\.json Write "9", or
    options/months.json: "value": "9" → "value": "09"
  a required question of those of which one is enough: ^invalid-one-of schemas/pages/about/phones/schema\.json Remove it here
    about/phones/schema.json: "errorMessage": {⏎    "required" → "required": ["int_phone_main"],⏎  "errorMessage": {⏎    "required"
  the link to the application for some only: ^missing-placeholder schemas/content/mail-submitted\.json Remove "when", or say
    content/mail-submitted.json: ({application_link})" } → ({application_link})", "when": { "condition": "is_international" } }
  a no-break space in a label: ^persona-mismatch schemas/options/entry-terms\.json Type it again here
    options/entry-terms.json: "label": "Fall 2027" → "label": "Fall\u00a02027"
  the key of a question as a text: ^invalid-operand schemas/conditions\.json Write \{ "var": "act_taken" \} for the answer\.$
    conditions.json: { "equals": [{ "var": "act_taken" } → { "equals": ["act_taken"
  the translation of a new hint in the file beside its own:
      ^orphan-translation schemas/languages/es\.json This sentence is at "hs_gpa\.ui:help" in "pages/education/graduation/ui\.json", whose
    education/graduation/ui.json: As your school reports it → Unweighted, as your school reports it
    languages/es.json: "pages/education/graduation/schema.json": {
      → "pages/education/graduation/schema.json": {⏎    "properties.hs_gpa.ui:help": { "of": "Unweighted, as your school reports it, for example 3.75 or 92.5", "is": "Sin ponderar" },
  a recode with what becomes what:
      ^meta-schema schemas/changes\.json Write "values": \{ "HARBOR": "CITY" \} in place of "from" and "to"\.$
    changes.json: → {"changes":[{"on":"2026-11-20","recode":"campus_location","from":"HARBOR","to":"CITY"}]}
  checkboxes for one text:
      ^kind-mismatch .*plans/schema\.json Write "type": "array", "items": .*, which "checkboxes" needs, too\.$ + ^invalid-widget .*; or write "type": "array",
    data-model.json: "campus_location": { "$ref": "#/$defs/choice" },⏎    "campus_location_desc": { "$ref": "#/$defs/derived_label" }
      → "campus_location": { "$ref": "#/$defs/choices" }
    education/plans/ui.json: "campus_location": { "ui:widget": "select", "ui:rare": true, "ui:options": { "list": "campuses", "width": "medium" } → "campus_location": { "ui:widget": "checkboxes", "ui:options": { "list": "campuses" }
  a new value that is written as its label was: ^invalid-change schemas/changes\.json Write its value, "HARBOR"\.$
    changes.json: → {"changes":[{"on":"2026-11-20","recode":"campus_location","values":{"Harbor City Campus":"ONLINE"}}]}
  a whole paragraph as the label of an option: ^invalid-sentence schemas/options/yes-no\.json Say it in a few words
    options/yes-no.json: "label": "Yes"
      → "label": "Yes, and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on,
      and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on"
`);

test.for(mistakes)('%s: the advice leads to a right form: %s', ([, finding, changes]) => {
  expect(findingsAfterChanges('.', changes)).toEqual(finding.split(' + ').map((one) => expect.stringMatching(one) as string));
});

const named = readMistakes(String.raw`
  a value of two questions that is said of one: ^invalid-change .*"citizenship_visa_st
    options/visa-types.json: ␣␣␣␣{ "value": "E2", "label": "E-2 Treaty investor or dependent" },⏎ →
    changes.json: → {"changes":[{"on":"2026-11-20","recode":"citizenship_visa_status","values":{"E2":"OTHER"}}]}
  a new list for a season long ago: ^invalid-change .* Write the day on which the form changes, such as 2026-11-23\.$
    changes.json: → { "changes": [{ "on": "1926-11-20", "rename": "major", "to": "applied_major" }] }
  a section that all are asked in one of the tabs: ^invalid-persona schemas/pages/education/page\.json Put it beside the tabs
    education/page.json: ␣␣␣␣},⏎    { "section": "conduct" }⏎ → ␣␣␣␣}⏎
    education/page.json: [{ "section": "transcript-text" }] → [{ "section": "transcript-text" }, { "section": "conduct" }]
  a persona who sees two tabs: ^invalid-persona schemas/personas/minimal\.json Only one tab shows
    personas/minimal.json: "education/transcript-file" → "education/transcript-file",⏎      "education/transcript-text"
  mistakes in the color of links: ^low-contrast .* Choose a red
    institution.config.json: "main": "#14523f" → "main": "#1a4f8b"
    institution.config.json: "main": "#b3261e" → "main": "#1d4482"
`);

test.for(named)('%s is found: %s', ([, finding, changes]) => {
  expect(findingsAfterChanges('.', changes).filter((one) => new RegExp(finding).test(one))).toHaveLength(1);
});

const RULES = ['text-contradicts-rule', 'misplaced-rule', 'invalid-copy', 'low-contrast', 'overstrict-name-question', 'required-checkbox'];
const NEW = [...RULES, 'invalid-widget', 'invalid-widget-option', 'invalid-list', 'duplicate-autocomplete', 'invalid-change'];
const isNew = (finding: string): boolean => NEW.some((name) => finding.startsWith(`${name} `));

const right = readMistakes(String.raw`
  why there is no number
    about/citizenship/schema.json: "Alien registration number" → "Why do you have no Social Security number?"
  the last digits of a number
    about/citizenship/schema.json: "Alien registration number" → "Last four digits of your Social Security number"
  a brand that is red, as mistakes are
    institution.config.json: "main": "#14523f" → "main": "#a01c14"
  mistakes in orange
    institution.config.json: "main": "#b3261e" → "main": "#a84300"
  a value said of both questions
    options/visa-types.json: ␣␣␣␣{ "value": "E2", "label": "E-2 Treaty investor or dependent" },⏎ →
    changes.json:
      → {"changes":[{"on":"2026-11-20","recode":"citizenship_visa_status","values":{"E2":"OTHER"}},{"on":"2026-11-20","recode":"citizenship_visa_status_intended","values":{"E2":"OTHER"}}]}
  names in letters of all alphabets
    about/personal/schema.json: "First name",␣ → "First name", "pattern": "^[\\p{L}\\p{M} .'’-]+$",␣
  a copy of two addresses
    blocks/parent/logic.json: "state": ["state", "canada_state"] → "state": ["state", "current_state"]
  a code that may be typed with a hyphen
    education/high-school/schema.json: ^[0-9]{6}$ → ^[0-9]{2}-?[0-9]{4}$
  radio buttons for a few
    education/plans/ui.json: "campus_location": { "ui:widget": "select", "ui:rare": true, "ui:options": { "list": "campuses", "width": "medium" } }
      → "campus_location": { "ui:widget": "radio", "ui:options": { "list": "campuses" } }
  an applicant whose names begin with a word
    institution.config.json: "first": "first_name" → "first": "counselor_first_name"
    education/counselor/ui.json: "counselor_email_address": { → "counselor_email_address": { "ui:autocomplete": "email",
`);

test.for(right)('%s is right', ([, , changes]) => {
  expect(findingsAfterChanges('.', changes).filter(isNew)).toEqual([]);
});
