import { expect, test } from 'vitest';
import { findingsWithFiles, readValidFile } from './valid-form.ts';

const CONFIG = 'institution.config.json';
const UI = 'schemas/pages/start/person/ui.json';
const LANGUAGE = 'schemas/languages/es.json';

const ui = JSON.parse(readValidFile(UI)) as { readonly 'ui:order': readonly string[]; readonly [key: string]: object };
const [question = ''] = ui['ui:order'];
const more = (paragraph: string, title = 'Why?') => ({ title, blocks: [{ heading: 'Why' }, { paragraph }, { list: ['One.', 'Two.'] }] });
const atQuestion = (...words: Parameters<typeof more>) => ({
  [UI]: JSON.stringify({ ...ui, [question]: { ...ui[question], 'ui:more': more(...words) } }),
});
const atSection = (...words: Parameters<typeof more>) => ({ [UI]: JSON.stringify({ ...ui, 'ui:more': more(...words) }) });

test.for([
  ['at a question', atQuestion],
  ['at a section', atSection],
] as const)('%s may open words with marks, links, names and answers', async ([, at]) => {
  const words = `**Please** read [our notice]({link.privacy}), call {phone}, or [log in](/login), {answer.${question}|friend}.`;
  expect(await findingsWithFiles(at(words))).toEqual([]);
});

test.for([
  ['By <b>May</b>.', /invalid-sentence .*"<b>" would show/],
  ['By **May.', /invalid-sentence .*"\*\*" would show/],
  ['See [this](http://brookfield.example).', /invalid-content/],
  ['See [this](/nowhere).', /invalid-content .*There is no page \/nowhere/],
  ['By {fact.nothing}.', /unknown-fact/],
  ['Call {phon}.', /unknown-placeholder/],
  ['Dear {answer.nobody|friend}.', /unknown-placeholder .*There is no question "nobody"/],
  ['  ', /"paragraph" is empty/],
] as const)('what is wrong in "%s" is found', async ([words, finding]) => {
  for (const at of [atQuestion, atSection]) expect(await findingsWithFiles(at(words))).toEqual([expect.stringMatching(finding)]);
});

test('in the words that are pressed, no mark means anything', async () => {
  expect(await findingsWithFiles(atQuestion('Because.', '**Why?**'))).toEqual([
    expect.stringMatching(/No mark means anything in this sentence/),
  ]);
  expect(await findingsWithFiles(atQuestion('Because.', 'Why? '.repeat(30)))).toEqual([expect.stringMatching(/characters, more than 100/)]);
});

test('it is translated, links included', async () => {
  const files = (is: string) => ({
    [CONFIG]: readValidFile(CONFIG).replace('"pages"', '"languages": ["en", "es"],\n  "pages"'),
    ...atQuestion('[Log in](/login).'),
    [LANGUAGE]: JSON.stringify({
      'pages/start/person/ui.json': { [`${question}.ui:more.blocks.1.paragraph`]: { of: '[Log in](/login).', is } },
    }),
  });
  expect(await findingsWithFiles(files('[Entra](/login).'))).toEqual([]);
  expect(await findingsWithFiles(files('Entra.'))).toEqual([expect.stringMatching(/es\.json.*links to \/login/)]);
});
