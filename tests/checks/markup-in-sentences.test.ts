import { expect, test } from 'vitest';
import { changeValidFiles, findingsWithFiles } from './valid-form.ts';

const institution = changeValidFiles(['institution.config.json', '"pages"', '"languages": ["en", "es"],\n  "pages"']);

const HELP = 'schemas/content/help.json';
const PAGE = 'schemas/pages/start/page.json';
const LANGUAGE = 'schemas/languages/es.json';
const inHelp = (paragraph: string) => ({ [HELP]: { blocks: [{ paragraph }, { paragraph: '{phone}' }] } });

test.for([
  'Write **May 1**, *now*, [here](https://brookfield.example) or [to us](mailto:help@brookfield.example).',
  'Read [our **notice**]({link.privacy}), and [log in](/login).',
  'A star \\* for itself, 5 * 3 = 15, 2*2, fields with * are required, x < y and AT&T, snake_case, [1] (a note).',
  'Signature: ____________',
])('%s has no mark that would show', async (text) => expect(await findingsWithFiles(inHelp(text))).toEqual([]));

test.for<readonly [text: string, mark: string]>([
  ['By **May 1*.', '*'],
  ['By **May 1.', '**'],
  ['By *May 1.', '*'],
  ['By <b>May 1</b>.', '<b>'],
  ['First.<br/>Second.', '<br/>'],
  ['Terms&nbsp;apply.', '&nbsp;'],
  ['# Help', '# '],
  ['Type `help`.', '`help`'],
  ['[Log in] (/login)', '[Log in] (/login)'],
  ['[Log in](/log in)', '[Log in](/log in)'],
])('of %s, %s would show', async ([text, mark]) => {
  expect(await findingsWithFiles(inHelp(text))).toEqual([expect.stringContaining(`invalid-sentence  "${mark}" would show as it is typed`)]);
});

test.for<readonly [text: string, advice: string]>([
  ['[Log in] (/login)', 'Write [Log in](address), without a space between ] and (.'],
  ['(Log in)[/login]', 'Write [Log in](address): the words in [ ], and the address in ( ).'],
  ['[Log in](/login', 'Write ) behind the address: [Log in](address).'],
  ['By <strong>May 1</strong>.', 'Write **words** for what is important: there is no HTML.'],
  ['First.<br/>Second.', 'Begin a new paragraph'],
  ['By ** May 1**.', 'Write ** on both sides of the words'],
])('the advice on %s is about its mark', async ([text, advice]) => {
  expect(await findingsWithFiles(inHelp(text))).toEqual([expect.stringContaining(advice)]);
});

test('in a label and in a subject no mark means anything', async () => {
  expect(await findingsWithFiles(changeValidFiles([PAGE, '"title": "Start"', '"title": "**Start**"']))).toEqual([
    expect.stringMatching(/page\.json:2:12 {2}invalid-sentence .* No mark means anything in this sentence/),
  ]);
  const mail = { subject: '**{code}**', blocks: [{ paragraph: '**{code}**' }] };
  expect(await findingsWithFiles({ 'schemas/content/mail-confirm.json': mail })).toEqual([
    expect.stringMatching(/mail-confirm\.json:1:12 {2}invalid-sentence {2}"\*\*\{code\}\*\*"/),
  ]);
});

test('a sentence of blanks is none', async () => {
  expect(await findingsWithFiles(inHelp('  '))).toEqual([expect.stringContaining('"paragraph" is empty')]);
  expect(await findingsWithFiles(changeValidFiles([PAGE, '"title": "Start"', '"title": "  "']))).toEqual([
    expect.stringMatching(/"title" is empty|only spaces/),
  ]);
  const translation = { 'pages/start/page.json': { title: { of: 'Start', is: ' ' } } };
  expect(await findingsWithFiles({ ...institution, [LANGUAGE]: translation })).toEqual([
    expect.stringContaining('This text has only spaces'),
  ]);
});

test('a translation is read as its sentence is, and follows it', async () => {
  const files = (of: string, is: string) => ({
    ...institution,
    ...inHelp(of),
    [LANGUAGE]: { 'content/help.json': { 'blocks.0.paragraph': { of, is } } },
  });
  expect(await findingsWithFiles(files('By **May 1**.', 'El **1 de mayo**.'))).toEqual([]);
  expect(await findingsWithFiles(files('By **May 1**.', 'El **1 de mayo.'))).toEqual([
    expect.stringMatching(/es\.json.*"\*\*" would show/),
  ]);
  expect(await findingsWithFiles(files('By **May 1.', 'El **1 de mayo.'))).toEqual([
    expect.stringMatching(/help\.json.*"\*\*" would show/),
  ]);
  expect(await findingsWithFiles(files('See [us](htp://b.example).', 'Ver [x](htp://b.example).'))).toEqual([
    expect.stringMatching(/help\.json.*A link to "htp:/),
  ]);
});

test.for<readonly [text: string, finding: string]>([
  ['Write to {{help_email}}.', '"{{help_email}}" has a brace too many on each side  Write {help_email}.'],
  ['Write to {help_email.', '"{help_email" is not closed  Write }, as in {help_email}.'],
  ['Write to help_email}.', 'This "}" closes nothing'],
  ['Write to { help_email }.', 'Write {help_email}, without blanks.'],
  ['Read {privacy}.', 'Did you mean {link.privacy}?'],
  ['Read {nothing}.', '"{link.privacy}".'],
])('braces: %s → %s', async ([text, finding]) => expect(await findingsWithFiles(inHelp(text))).toEqual([expect.stringContaining(finding)]));

test('a question by its key alone is one where answers are known', async () => {
  const content = { blocks: [{ paragraph: 'Welcome, {first_name}.' }] };
  expect(await findingsWithFiles({ 'schemas/content/banner-later.json': content })).toEqual([
    expect.stringContaining('Did you mean {answer.first_name|words to show until it is answered}?'),
  ]);
});

test('a sensitive answer is in no email', async () => {
  const model = changeValidFiles(
    ['schemas/data-model.json', '"first_name": { "$ref": "#/$defs/text" }', '"first_name": { "$ref": "#/$defs/sensitive_text" }'],
    ['schemas/data-model.json', '"flag": {', '"sensitive_text": { "description": "A secret.", "type": "string" },\n    "flag": {'],
  );
  const mail = { subject: 'Hello', blocks: [{ paragraph: '{reference} for {answer.first_name|you}' }] };
  expect(await findingsWithFiles({ ...model, 'schemas/content/mail-submitted.json': mail })).toEqual([
    expect.stringContaining('"first_name" is sensitive, and others may read emails on their way'),
  ]);
  const banner = { blocks: [{ paragraph: 'For {answer.first_name|you}' }] };
  expect(await findingsWithFiles({ ...model, 'schemas/content/banner-later.json': banner })).toEqual([]);
});
