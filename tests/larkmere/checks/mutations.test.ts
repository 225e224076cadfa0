import { expect, test } from 'vitest';
import { checkFormSources } from '../../../src/authoring/checks/check-form-files.ts';
import { formFilePath, readMistakes, sourcesAfterChanges } from '../../institutions/mistakes.ts';

const MARK = '¦';
/** One mistake must not bury an officer in findings; most of these are places where the same value is compared. */
const MAX_FINDINGS = 10;

/** The finding is at the line of `¦`, which is not written, or at a text of a file. */
const mistakes = readMistakes(String.raw`
  first names of the letters A to Z: overstrict-name-question
    about/personal/schema.json: "type": "string" } → "type": "string", ¦"pattern": "^[A-Za-z ]+$" }
  a condition that has one part twice: invalid-operand
    conditions.json: { "notEquals": [{ "var": "country" }, "USA"] } → ¦{ "answered": { "var": "country" } }
  a value twice among those that count: invalid-operand
    blocks/parent/logic.json: ["USA", "CAN"] → ¦["USA", "USA"]
  one part of a copied address is that of another address: invalid-copy
    blocks/parent/logic.json: "zip": "zip" → ¦"zip": "current_zip"
  choosing a country clears a name above it: depends-on-later-answer
    education/high-school/logic.json: "hs_country": ["hs_state" → "hs_country": [¦"hs_name", "hs_state"
  an option that a later page decides on: depends-on-later-answer
    options/campuses.json: "label": "Online" → "label": "Online", "when": ¦{ "notEquals": [{ "var": "counselor_waiver_request" }, "Y"] }
  a section that an answer of the last page hides: depends-on-later-answer
    education/counselor/logic.json: → { ¦"hidden": { "equals": [{ "var": "counselor_waiver_request" }, "N"] } }⏎
  a page above the one that decides what it asks: depends-on-later-answer at education/plans/logic.json: "when": {
    institution.config.json: "pages": ["about", "education" → "pages": [¦"education", "about"
  an age that is not that of the birth date: misleading-title
    personas/minimal.json: "Answers what must be answered and nothing else" → ¦"A 25-year-old"
  a persona who is refused, and expects nothing: misleading-title
    personas/minimal.json: "Answers what must be answered and nothing else" → ¦"Somebody who is refused as too young"
  a country that no answer names: misleading-title
    personas/canadian.json: "A Canadian with → ¦"A Mexican with
  an option for those who are asked another question: unreachable-question
    options/entry-terms.json: { "value": "2028SP"
      → { "value": "2028WI", "label": "Winter 2028", ¦"when": { "condition": "is_international" } },⏎    { "value": "2028SP"
  a state that fell out of its list: incomplete-list at options/us-states.json: "North Dakota"
    options/us-states.json: { "value": "OH", "label": "Ohio" },⏎    { "value": "OK" → { "value": "OK"
  yes and no changed places: swapped-labels
    options/yes-no.json: "Y", "label": "Yes" }, { "value": "N", "label": "No" } → ¦"Y", "label": "No" }, { "value": "N", "label": "Yes" }
  a reference that only some students read: missing-placeholder at content/mail-submitted.json: "when"
    content/mail-submitted.json: { "paragraph": "{reference}" }
      → { "paragraph": "{reference}", "when": { "answered": { "var": "country" } } }
  an answer before there are any: unknown-placeholder
    content/mail-confirm.json: → {⏎  "subject": "Your code",⏎  "blocks": [{ "paragraph": ¦"{answer.first_name|You}: {code}" }]⏎}
  an email without a subject: invalid-content
    content/mail-confirm.json: → { ¦"blocks": [{ "paragraph": "{code}" }] }
  a banner with a subject: invalid-content
    content/banner-first.json: "blocks": [ → ¦"subject": "Welcome",⏎  "blocks": [
  a link to a page on the PDF copy, which is read elsewhere: invalid-content
    content/copy-end.json: → { "blocks": [{ "paragraph": ¦"[See it](/completion)" }] }
  a prefix is mistyped: prefix-mismatch
    about/page.json: ["parent_", → [¦"parnet_",
  a prefix ends without _: prefix-mismatch
    about/page.json: "prefix": "current_" → "prefix": ¦"current"
  two uses of a block have the same prefix: prefix-mismatch
    about/page.json: "prefix": "current_" → "prefix": ¦""
  sections of a tab are written as names: meta-schema
    education/page.json: [{ "section": "transcript-request" }] → [¦"transcript-request"]
  two tabs have the same title: duplicate-tab
    education/page.json: "title": "My counselor will send it" → "title": ¦"Type my courses and grades"
  a page is removed from the list: orphan-folder at institution.config.json: "pages"
    institution.config.json: "pages": ["about", "education", "final-steps"] → "pages": ["about", "education"]
  the help e-mail is no address: meta-schema
    institution.config.json: "apply@larkmere.example" → ¦"apply at larkmere.example"
  a kind is mistyped: section-schema
    data-model.json: { "$ref": "#/$defs/personal_text" } → { "$ref": ¦"#/$defs/personal_txt" }
  a look-up fills a list behind a text that takes everything: invalid-lookup-fill
    blocks/address/ui.json: ["state", "canada_state", "state_2"],⏎        "zip" → ["state_2", ¦"state", "canada_state"],⏎        "zip"
  a look-up fills a question twice: invalid-lookup-fill
    blocks/address/ui.json: "zip": "zip",⏎ → "zip": ¦"city",⏎
  a look-up that does not say what it looks up: invalid-widget
    blocks/address/ui.json: "city": { "ui:widget": "text" → "city": { "ui:widget": ¦"lookup"
  a text has a minimum: section-schema
    about/personal/schema.json: "First name", "type": "string" → "First name", "type": "string", ¦"minimum": 2
  a limit is longer than what is kept: kind-mismatch at about/personal/schema.json: "maxLength": 5000
    about/personal/schema.json: "First name", "type": "string" → "First name", "type": "string", "maxLength": 5000
  a regular expression is not closed: meta-schema
    education/high-school/schema.json: "^[0-9]{6}$" → ¦"^[0-9{6}$"
  no multiple lies between the limits: contradictory-limits
    education/act/schema.json: "minimum": 1, → ¦"minimum": 1,⏎      "multipleOf": 50,
  a password is not kept as sensitive: kind-mismatch
    about/personal/ui.json: { "ui:widget": "text" → { "ui:widget": ¦"password"
  a file for a key that keeps a text: kind-mismatch
    education/transcript-text/ui.json: "ui:widget": "textarea",⏎    "ui:help": "One course on each line, from 9th grade on: the school year, the course and the grade. For example: 2025-26 Biology A-",⏎    "ui:options": { "limit": "institution", "rows": 12 }
      → "ui:widget": ¦"upload"
  a text for a key that keeps a file: kind-mismatch at education/transcript-file/schema.json: "transcript":
    education/transcript-file/ui.json: "ui:widget": "upload" → "ui:widget": "text"
  a file must have so many characters: kind-mismatch
    education/transcript-file/schema.json: "type": "string" → "type": "string", ¦"maxLength": 3
  a select has no list: invalid-widget
    education/plans/ui.json: "select", "ui:rare": true, "ui:options": { "list": "campuses", "width": "medium" } → ¦"select"
  the wrong list for a month: kind-mismatch
    education/sat/ui.json: "list": "months" → "list": ¦"majors"
  an answer in a sentence is a file: unknown-placeholder
    content/banner-submitted.json: "Congratulations on completing → ¦"Congratulations on {answer.transcript|it} and on completing
  a point is no text: meta-schema
    content/banner-submitted.json: "list": [ → "list": [¦7,
  the privacy notice depends on an answer: invalid-content
    content/privacy.json: { "paragraph": "[Privacy → { "when": ¦{ "answered": { "var": "country" } }, "paragraph": "[Privacy
  a tick box compared with a text: invalid-operand
    about/phones/logic.json: { "answered": { "var": "optin_sms_ind" } } → { "equals": [{ "var": "optin_sms_ind" }, ¦"true"] }
  a required question is hidden then: rule-never-holds
    about/phones/logic.json: "required": { → "required": {⏎    "int_phone_main": { ¦"!": { "condition": "lives_outside_usa" } },
  two operators in one rule: meta-schema
    education/graduation/logic.json: { "answered": { "var": "grad_month" } }
      → ¦{ "answered": { "var": "grad_month" }, "notAnswered": { "var": "hs_gpa" } }
  two answers for what reads one: invalid-operand
    education/graduation/logic.json: { "answered": { "var": "grad_month" } }
      → { ¦"answered": [{ "var": "grad_month" }, { "var": "hs_gpa" }] }
  the length of a number: invalid-operand
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { "gte": [{ ¦"length": { "var": "sat_score_math" } }, 3] }
  a number in quotes: invalid-operand
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { "equals": [{ "var": "sat_score_math" }, ¦"800"] }
  a month without quotes: invalid-operand
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { "in": [{ "var": "grad_month" }, [¦5, "6"]] }
  JSON Logic counts no answer as 0: holds-while-unanswered
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { ¦"<": [{ "var": "sat_score_math" }, 400] }
  a file is compared with what it never is: unknown-option-value
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { "equals": [{ "var": "transcript" }, ¦"YES"] }
  a file has no order: invalid-operand
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { ¦"gte": [{ "var": "transcript" }, 3] }
  a number at least, turned around: holds-while-unanswered
    education/graduation/logic.json: { "answered": { "var": "grad_month" } } → { ¦"!": { "gte": [{ "var": "sat_score_math" }, 400] } }
  a value is forgotten: invalid-operand
    education/test-plans/logic.json: { "equals": [{ "var": "test_taken_ind" }, "Y"] } → { ¦"equals": [{ "var": "test_taken_ind" }] }
  unanswered compared with null: invalid-operand
    education/test-plans/logic.json: { "var": "test_taken_ind" }, "Y" → { "var": "test_taken_ind" }, ¦null
  a date in a month that there is not: invalid-operand
    about/personal/logic.json: "must": { "gte": [{ "age_in_years": { "var": "birth_date" } }, 13] }
      → "must": { "lte": [{ "var": "birth_date" }, ¦"2010-13-01"] }
  one of two parts is enough, and each answer has one: rule-always-holds
    conditions.json: "and" → ¦"or"
  a condition refers back to itself: unknown-condition
    conditions.json: { "equals": [{ "var": "citizenship_type" }, "PR"] } → { ¦"condition": "is_permanent_resident" }
  what is not there is cleared: unknown-question
    blocks/address/logic.json: "clears": { "country": ["state", → "clears": { "country": [¦"stat",
  a check that nothing can fail: rule-always-holds
    blocks/address/logic.json: { "gte": [{ "length": { "var": "zip" } }, 5] } → { ¦"gte": [{ "length": { "var": "zip" } }, 0] }
  what is cleared clears in turn: rule-cycle
    blocks/address/logic.json: "clears": { → "clears": {⏎    ¦"state": ["country"],⏎␣␣␣
  the browser fills the name of the student into that of a parent: duplicate-autocomplete
    blocks/parent/ui.json: "first_name": { "ui:widget": "text", → "first_name": { "ui:widget": "text", ¦"ui:autocomplete": "given-name",
  two repeats of a page with the same words before each message: duplicate-title
    about/page.json: "Relative {n}:" → ¦"Parent {n}/Guardian {n}:"
  two sections of a page with the same title: duplicate-title
    education/sat/schema.json: "title": "Your SAT scores" → ¦"title": "Your graduation"
  what is typed clears what was typed before it: depends-on-later-answer
    education/high-school/logic.json: "hs_name": ["hs_ceeb"] → ¦"hs_ceeb": ["hs_name"]
  a city is copied into a ZIP code: invalid-copy
    blocks/parent/logic.json: "zip": "current_zip" → ¦"zip": "current_city"
  what is worked out can be more than its question takes: invalid-computed-value
    education/sat/logic.json: "groups" → "value": { ¦"sat_score_math": { "+": [{ "var": "sat_score_reading_writing" }, 800] } },⏎  "groups"
  a picture for links as the icon: invalid-picture
    institution.config.json: "icon": "icon.svg" → ¦"icon": "social.png"
  a document awaited from others than those who send it: persona-mismatch
    institution.config.json: "when": { "!": { "condition": "is_international" } } → "when": ¦{ "condition": "is_international" }
  the second rule of a question one year too strict: text-contradicts-rule at text/en.json: 13 years or older
    about/personal/logic.json: "must": { "gte": [{ "age_in_years" → "must": { "gt": [{ "age_in_years"
  a letter that is confidential the wrong way round: persona-mismatch
    institution.config.json: "counselor_waiver_request" }, "Y"] → ¦"counselor_waiver_request" }, "N"]
  a fact that has the unit of its sentences: invalid-sentence
    institution.config.json: "decision_days": 10 → ¦"decision_days": "10 days"
  a translation that is still in the language of the sentence in the middle: untranslated-text
    languages/es.json: "is": "Recibimos tu solicitud a {institution_short_name}"
      → ¦"is": "Recibimos your application to {institution_short_name}"
  an option whose label says another year than its value: text-contradicts-rule
    options/entry-terms.json: "label": "Fall 2028" → ¦"label": "Fall 2029"
  an example from abroad at a question for numbers of the United States: text-contradicts-rule
    about/phones/ui.json: For example (555) 555-5555 → ¦With the country code, for example +44 20 7946 0000
  a message that asks for both of two answers of which one is enough: text-contradicts-rule
    text/en.json: a home phone number or → ¦both a home phone number and
  a message that says the opposite of its rule: text-contradicts-rule
    text/en.json: at least 5 characters → ¦at most 5 characters
  a translation with the other answer: text-contradicts-rule
    languages/es.json: Contesta Sí también → ¦Contesta No
  a list of years that ends before most graduate: invalid-persona
    options/years-graduation.json: "start": 2032 → ¦"start": 2023
  no letters on the keyboard for a code that has them: invalid-widget-option at education/high-school/ui.json: "limit": 6
    education/high-school/schema.json: ^[0-9]{6}$ → ^[A-Z]{2}[0-9]{4}$
  a large box for a short text: invalid-widget-option
    institution.config.json: "character_limit": 7000 → ¦"character_limit": 70
  mistakes in green: low-contrast
    institution.config.json: "main": "#b3261e" → ¦"main": "#1a7a3c"
  a button for each state: invalid-widget
    about/citizenship/ui.json: "citizenship_state": {⏎    "ui:widget": "select" → "citizenship_state": {⏎    ¦"ui:widget": "radio"
  a high school among the colleges: invalid-widget
    education/high-school/ui.json: "category": "hs_ceeb" → ¦"category": "college_ceeb"
  a Social Security number that all staff see: invalid-widget at about/citizenship/ui.json: "ui:widget": "text"
    about/citizenship/schema.json: "title": "Alien registration number" → "title": "Social Security Number"
  the email address of the student for a counselor: duplicate-autocomplete
    education/counselor/ui.json: "counselor_email_address": { "ui:widget": "text",
      → ¦"counselor_email_address": { "ui:widget": "text", "ui:autocomplete": "email",
  the condition of another group: misplaced-rule
    education/conduct/logic.json: { "equals": [{ "var": "conviction" } → ¦{ "equals": [{ "var": "discipline" }
  a change of the next century but one: invalid-change
    changes.json: → { "changes": [{ ¦"on": "2206-11-24", "rename": "first_choice", "to": "applied_major" }] }⏎
`);

const unchanged = sourcesAfterChanges('.', []);
const textOf = ({ files }: typeof unchanged, file: string): string => files.get(file)?.text ?? '';

test('the application without a mistake has no finding', () => {
  expect(checkFormSources(unchanged).findings).toEqual([]);
});

test.for(mistakes)('%s: %s', ([, finding, changes]) => {
  const [rule = '', at = ''] = finding.split(' at ');
  const [[changed, from, to = ''] = ['', '']] = changes;
  const after = sourcesAfterChanges('.', [[changed, from, to.replace(MARK, '')]]);
  const { place, part = '' } = /^(?<place>\S+): (?<part>.+)$/.exec(at)?.groups ?? {};
  const file = place === undefined ? changed : formFilePath(place);
  const offset = place === undefined ? textOf(unchanged, file).indexOf(from) + to.indexOf(MARK) : textOf(after, file).indexOf(part);
  expect(offset, 'where it is found').toBeGreaterThanOrEqual(0);
  const line = textOf(after, file).slice(0, offset).split('\n').length;
  const { findings, warnings } = checkFormSources(after);
  const found = [...findings, ...(findings.length === 0 ? warnings : [])].map((one) => `${one.rule} ${one.file}:${one.line}`);
  expect(found).toContain(`${rule} ${file}:${line}`);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_FINDINGS);
});

const right = readMistakes(String.raw`
  an entry that no persona knows
    institution.config.json: "checklist": [
      → "checklist": [{ "id": "visa", "name": "Visa", "when": { "condition": "is_international" } },
  what is open while a question is not answered
    institution.config.json: "when": { "!": { "condition": "is_international" } }
      → "when": { "in": [{ "var": "citizenship_type" }, ["USC", "PR"]] }
`);

test.for(right)('personas need no change for %s in the checklist', ([, , changes]) => {
  const { findings } = checkFormSources(sourcesAfterChanges('.', changes));
  expect(findings.filter(({ rule }) => rule === 'persona-mismatch')).toEqual([]);
});
