import { expect, test } from 'vitest';
import { findUnchangedTexts } from '../../src/authoring/checks/unchanged-text.ts';
import { toCheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { replaceContents, type FormSources } from '../../src/authoring/form-files/form-sources.ts';
import { type ExampleChange, exampleForm } from './example-form.ts';

const changed = (sources: FormSources, changes: readonly ExampleChange[]): FormSources =>
  changes.reduce((before, [file, from, to]) => {
    const text = before.files.get(file)?.text ?? '';
    expect(text).toContain(from);
    return replaceContents(before, new Map([[file, text.replace(from, to)]]));
  }, sources);

/** Findings after changes to the example form, which may have had others at the last commit. */
function saidOf(changes: readonly ExampleChange[], committed: readonly ExampleChange[] = []): readonly string[] {
  const former = changed(exampleForm, committed);
  const form = toCheckedForm({ ...changed(former, changes), committed: former });
  return form
    ? findUnchangedTexts(form).map(({ file, pointer, what, advice }) => `${file}#${pointer} ${what} ${advice}`)
    : ['not compiled'];
}

const PERSON = 'schemas/pages/start/person';
const STAY = 'schemas/pages/studies/stay';
const SETTINGS = 'institution.config.json';
const LETTER = 'schemas/content/letter-admitted.json';
const HELP: ExampleChange = [`${PERSON}/ui.json`, '"photo": { ', '"photo": { "ui:help": "A picture as .png or .jpeg.", '];
const NOTICE: ExampleChange = [
  `${PERSON}/ui.json`,
  '"passport_number", "photo"]',
  '"passport_number", "photo", { "notice": "Only for those born abroad.", "when": { "condition": "is_born_abroad" } }]',
];
const WAIVER: ExampleChange = [`${PERSON}/schema.json`, '"Were you born abroad?"', '"Do you waive your right to read the letter?"'];
const CONFIDENTIAL: ExampleChange = [
  SETTINGS,
  '"title": "Letter",',
  '"title": "Letter", "confidential": { "condition": "is_born_abroad" },',
];
const NO_WAIVER: ExampleChange = [`${PERSON}/schema.json`, 'Do you waive your', 'Do you want to keep your'];
const EXPLAINED: ExampleChange = [`${PERSON}/ui.json`, '"born_abroad": { ', '"born_abroad": { "ui:help": "Yes: you cannot read it.", '];
const ASKED: ExampleChange = [
  'schemas/languages/es.json',
  '"options/yes-or-no.json": {',
  `"pages/start/person/schema.json": { "properties.born_abroad.title": { "of": "Were you born abroad?", "is": "¿Naciste en otro país?" } },
  "options/yes-or-no.json": {`,
];

test.for<readonly [what: string, changes: readonly ExampleChange[], finding: RegExp, committed?: readonly ExampleChange[]]>([
  [
    'the meaning of a condition',
    [['schemas/conditions.json', '"born_abroad" }, "Y"]', '"born_abroad" }, "N"]']],
    /conditions\.json#\/is_born_abroad\/when.* "when" from ".* is Yes" to ".* is No"\. Unchanged beside it: “The student was born/,
  ],
  [
    'the message of a rule',
    [[`${PERSON}/logic.json`, '{ "gt":', '{ "gte":']],
    /logic\.json#\/rules\/0\/must Changed since the last commit: "must" from .*“You moved after you were born\.” \(schemas\/text\/en\.json:4\)/,
  ],
  [
    'the message of a limit',
    [[`${PERSON}/schema.json`, '"maxLength": 20', '"maxLength": 10']],
    /"maxLength" from 20 to 10\. .*“A nickname has up to 20 letters\.”/,
  ],
  [
    'the rule of a condition',
    [['schemas/conditions.json', 'was born in', 'was not born in']],
    /#\/is_born_abroad\/means .*, now “The student was not born in another country\.”\. Unchanged is the rule: ".* is Yes" /,
  ],
  [
    'the message of a rule that only warns now',
    [[`${PERSON}/logic.json`, '"must": { "gt":', '"warn": { "gt":']],
    /"must" from .* to nothing, "warn" from nothing to .*“You moved after you were born\.” .* With "must", write what has to hold/,
  ],
  [
    'the description of a section that hides itself otherwise',
    [['schemas/pages/studies/essay/logic.json', '{ "!": { "condition": "has_worked" } }', '{ "condition": "has_worked" }']],
    /essay\/logic\.json#\/hidden .*“Only for those who have begun to list jobs\.”/,
    [
      [
        'schemas/pages/studies/essay/schema.json',
        '"title": "Your essay",',
        '"title": "Your essay", "description": "Only for those who have begun to list jobs.",',
      ],
    ],
  ],
  [
    'the promise beside a question that the office now sees',
    [[SETTINGS, '"facts": ["born_abroad"]', '"facts": ["born_abroad", "nickname"]']],
    /"nickname" is new in "facts"\. .*“This plays no part in our decision\.”/,
    [
      [`${PERSON}/schema.json`, '"title": "You",', '"title": "You", "description": "This plays no part in our decision.",'],
      ['schemas/data-model.json', '"nickname": { "$ref": "#/$defs/text" }', '"nickname": { "$ref": "#/$defs/sensitive_text" }'],
      [
        'schemas/data-model.json',
        '"text": {',
        '"sensitive_text": { "description": "Private.", "type": "string", "maxLength": 255 }, "text": {',
      ],
    ],
  ],
  [
    'an example that a new limit refuses',
    [['schemas/pages/studies/english-test/schema.json', '"maximum": 120', '"maximum": 100']],
    /“For example 115” \(schemas\/pages\/studies\/english-test\/ui\.json:3\)/,
    [['schemas/pages/studies/english-test/ui.json', '"english_score": { ', '"english_score": { "ui:help": "For example 115", ']],
  ],
  [
    'the label of a question whose direction is new',
    [
      [
        `${PERSON}/ui.json`,
        '"moved_on": { "ui:widget": "date", "ui:options": { "direction": "past" } }',
        '"moved_on": { "ui:widget": "date", "ui:options": { "direction": "future" } }',
      ],
    ],
    /"direction" from "past" to "future"\. .*“When did you come to live here\?”/,
  ],
  ['the hint at a file', [[`${PERSON}/ui.json`, '["jpeg", "png"]', '["pdf"]']], /"accept".* “A picture as \.png or \.jpeg\.”/, [HELP]],
  [
    'a notice',
    [
      [`${PERSON}/ui.json`, '"when": { "condition"', '"when": { "!": { "condition"'],
      [`${PERSON}/ui.json`, '"is_born_abroad" } }]', '"is_born_abroad" } } }]'],
    ],
    /#\/ui:order\/9\/when .*“Only for those born abroad\.”/,
    [NOTICE],
  ],
  [
    'the question by which a document is confidential',
    [[SETTINGS, '{ "condition": "is_born_abroad" }', 'true']],
    /"confidential" from ".*" to true\. .*“Do you waive your right to read the letter\?”/,
    [WAIVER, CONFIDENTIAL],
  ],
  [
    'what explains Yes to a question that asks something else now',
    [NO_WAIVER],
    /schema\.json#\/properties\/born_abroad\/title .* Unchanged beside it: “Yes: you cannot read it\.” .* Does Yes still mean the same/,
    [WAIVER, EXPLAINED],
  ],
  [
    'the message of questions of which one is enough',
    [['schemas/pages/studies/stay/logic.json', '"keys": ["weeks_of_rent", "weeks_of_meals"]', '"keys": ["weeks_of_rent", "host_name"]']],
    /#\/one_of\/0\/keys\/1 .*“Enter your weeks of rent or your weeks of meals\.”/,
  ],
  [
    'a sentence that says a day',
    [[SETTINGS, '"closes": "2027-03-01"', '"closes": "2027-03-15"']],
    /#\/closes .*“March 1”.*“Apply by \*\*March 1\*\*/,
  ],
  [
    'the letter that asks for a reply',
    [[SETTINGS, ', "replies": true', '']],
    /"replies" from true to nothing\. .*“Accept your place by March 1\.”/,
    [[LETTER, '"blocks": [', '"blocks": [{ "paragraph": "Accept your place by March 1." }, ']],
  ],
  [
    'a translation',
    [
      [`${PERSON}/schema.json`, 'Were you born abroad?', 'Did you grow up abroad?'],
      ['schemas/languages/es.json', 'Were you born abroad?', 'Did you grow up abroad?'],
    ],
    /es\.json#.* “Were you born abroad\?”, now “Did you grow up abroad\?”\. Unchanged is this translation/,
    [ASKED],
  ],
  [
    'the sentence of a translated question with Yes and No',
    [['schemas/languages/es.json', '¿Naciste en otro país?', '¿Naciste aquí?']],
    /es\.json#.* “¿Naciste en otro país\?”, now “¿Naciste aquí\?”\. Unchanged is its sentence, “Were you born abroad\?” Does Yes/,
    [ASKED],
  ],
  [
    'the words of a unit',
    [[`${STAY}/ui.json`, '"unit": "week"', '"unit": "month"']],
    /"unit" from "week" to "month"\. Unchanged beside it: “Weeks of Rent”/,
    [
      [
        `${STAY}/ui.json`,
        '"weeks_of_rent": { "ui:widget": "text"',
        '"weeks_of_rent": { "ui:widget": "text", "ui:options": { "unit": "week" }',
      ],
    ],
  ],
  [
    'a sentence with the label of an option',
    [['schemas/options/rooms.json', 'With a family', 'At the home of others']],
    /"label" from "With a family" to .*“Some choose With a family\.”/,
    [[`${STAY}/ui.json`, '"room": { ', '"room": { "ui:help": "Some choose With a family.", ']],
  ],
  [
    'a translation that has lost its "not"',
    [
      [`${PERSON}/ui.json`, 'This has no effect.', 'This has no effect on admission.'],
      [
        'schemas/languages/es.json',
        'This has no effect.", "is": "Esto no influye.',
        'This has no effect on admission.", "is": "Esto influye en la admisión.',
      ],
    ],
    /“Esto influye en la admisión\.”\. It has lost the "not"/,
    [
      [`${PERSON}/ui.json`, '"photo": { ', '"photo": { "ui:help": "This has no effect.", '],
      [
        'schemas/languages/es.json',
        '"options/yes-or-no.json": {',
        `"pages/start/person/ui.json": { "photo.ui:help": { "of": "This has no effect.", "is": "Esto no influye." } },
  "options/yes-or-no.json": {`,
      ],
    ],
  ],
])('a change without what speaks of it is told, with both: %s', ([, changes, finding, committed]) => {
  expect(saidOf(changes, committed)).toEqual([expect.stringMatching(finding)]);
});

test.for<readonly [what: string, changes: readonly ExampleChange[], committed?: readonly ExampleChange[]]>([
  ['nothing has changed', []],
  ['a value is worked out from now on', [['schemas/pages/studies/stay/logic.json', '"weeks_in_all": { "+"', '"weeks_in_all": { "-"']]],
  ['a meaning is said in other words', [['schemas/conditions.json', 'was born in', 'comes from']]],
  ['nothing explains a reworded question', [NO_WAIVER], [WAIVER]],
  [
    'words are added to a question',
    [[`${PERSON}/schema.json`, 'read the letter', 'read the letter of your counselor']],
    [WAIVER, EXPLAINED],
  ],
  ['no sentence speaks of the limit', [[`${PERSON}/schema.json`, '"maxLength": 45', '"maxLength": 50']]],
  [
    'the sentence has followed',
    [
      [`${PERSON}/schema.json`, '"maxLength": 20', '"maxLength": 10'],
      [`${PERSON}/schema.json`, 'up to 20 letters', 'up to 10 letters'],
    ],
  ],
  [
    'the message fills the limit in',
    [[`${PERSON}/logic.json`, '13]', '14]']],
    [['schemas/text/en.json', '13 or older', '{limit} or older']],
  ],
  [
    'the spelling of a sentence is corrected',
    [
      [`${PERSON}/schema.json`, 'Were you born abroad?', 'Were you born abroad ?'],
      ['schemas/languages/es.json', 'Were you born abroad?', 'Were you born abroad ?'],
    ],
    [ASKED],
  ],
])('nothing is said where %s', ([, changes, committed]) => {
  expect(saidOf(changes, committed)).toEqual([]);
});
