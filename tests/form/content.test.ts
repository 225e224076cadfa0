import { expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { parseMarkdown } from '../../src/form/compile/markdown.ts';
import { answerPlaceholderParams } from '../../src/form/evaluate/fill-answer-placeholders.ts';
import { visibleContent } from '../../src/form/evaluate/visible-content.ts';
import { interpolateContent } from '../../src/form/evaluate/interpolate-content.ts';
import type { ContentJson } from '../../src/form/model/content.ts';
import { createFormState, smallFormFiles } from './small-form.ts';
import { createTestInstitution } from './test-institution.ts';

test('where the institution is reached is a link by itself, unless it is in one', () => {
  expect(parseMarkdown('Write to **{help_email}**, or call {phone}.')).toEqual([
    'Write to ',
    { strong: [{ link: 'mailto:{help_email}', words: ['{help_email}'] }] },
    ', or call ',
    { link: 'tel:{phone}', words: ['{phone}'] },
    '.',
  ]);
  const written = '[Email {help_email}](mailto:{help_email}?subject=Help)';
  expect(parseMarkdown(written)).toEqual([{ link: 'mailto:{help_email}?subject=Help', words: ['Email {help_email}'] }]);
  const filled = interpolateContent([{ paragraph: parseMarkdown('{phone}') }], { phone: '(555) 201-3000' });
  expect(filled).toEqual([{ paragraph: [{ link: 'tel:555201-3000', words: ['(555) 201-3000'] }] }]);
});

test('strong, emphasis and links are read, one in the other', () => {
  expect(parseMarkdown('Apply **now, *really***, or [write **us**](mailto:a@b.example).')).toEqual([
    'Apply ',
    { strong: ['now, ', { emphasis: ['really'] }] },
    ', or ',
    { link: 'mailto:a@b.example', words: ['write ', { strong: ['us'] }] },
    '.',
  ]);
});

test('what is no mark stays as it is written', () => {
  for (const text of ['5 * 3 * 2', '2 ** 3', 'a [note] (here)', '<b>bold</b>', '', '[](https://a.example)', '* point']) {
    expect(parseMarkdown(text).join('')).toBe(text);
  }
  expect(parseMarkdown(String.raw`\*not\* \[a link\](https://a.example)`)).toEqual(['*not* [a link](https://a.example)']);
});

test('a link leads to https, mailto, tel or a page of the application, and to nothing else', () => {
  for (const target of [
    'https://a.example/b_(c)?d=e#f',
    'mailto:{help_email}?subject=Hello',
    'tel:+15415550142',
    '/login',
    '{application_link}',
  ]) {
    expect(parseMarkdown(`[words](${target})`)).toEqual([{ link: target, words: ['words'] }]);
  }
  for (const target of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'a',
  ]) {
    expect(parseMarkdown(`[words](${target})`)).toEqual([`[words](${target})`]);
  }
});

const shownTo = (document: ContentJson, answers = {}, params = {}, moment = {}) => {
  const { form, contents } = compileForm({
    ...smallFormFiles,
    'institution.config.json': createTestInstitution(['home', 'study'], {
      facts: { fee: 30 },
      links: { privacy: 'https://alder.example/privacy', aid: 'https://alder.example/aid' },
    }),
    'schemas/content/completion.json': document,
  });
  const content = visibleContent(contents.completion, { ...createFormState(answers), ...moment });
  return interpolateContent(content, { ...answerPlaceholderParams(content, form, createFormState(answers)), ...params });
};

test('blocks and points show while their rules hold; a list without points does not show', () => {
  const abroad = { condition: 'applies_from_abroad' };
  const document = {
    blocks: [
      { heading: 'Next' },
      { paragraph: 'Bring a visa.', when: abroad },
      { list: [{ item: 'A translation', when: abroad }] },
      { list: ['A picture', { item: 'A passport', when: abroad }] },
    ],
  };
  expect(shownTo(document, { country: 'USA' })).toEqual([{ heading: ['Next'] }, { list: [{ words: ['A picture'] }] }]);
  expect(shownTo(document, { country: 'FRA' })).toEqual([
    { heading: ['Next'] },
    { paragraph: ['Bring a visa.'] },
    { list: [{ words: ['A translation'] }] },
    { list: [{ words: ['A picture'] }, { words: ['A passport'] }] },
  ]);
});

test('a point keeps how far its step is, and no other has that', () => {
  const { contents } = compileForm({
    ...smallFormFiles,
    'schemas/content/completion.json': { blocks: [{ list: ['A picture', { item: 'A passport', state: 'due' }] }] },
  });
  expect(contents.completion).toEqual([{ list: [{ words: ['A picture'] }, { words: ['A passport'], state: 'due' }] }]);
});

test('blocks and points show from the moment at which they open to the one at which they close', () => {
  const document = {
    blocks: [
      { paragraph: 'Apply early.', closes: '2026-10-31' },
      { paragraph: 'Hurry.', opens: '2026-11-01T09:00', when: { condition: 'applies_from_abroad' } },
      { list: [{ item: 'Tours', opens: '2026-10-01', closes: '2026-10-31T12:00' }] },
      { list: ['A picture', { item: 'A fee', opens: '2026-11-01' }] },
    ],
  };
  const wordsAt = (clock: string, country = 'FRA'): readonly string[] =>
    [...JSON.stringify(shownTo(document, { country }, {}, { clock })).matchAll(/"([A-Z][^"]*)"/g)].map(([, words = '']) => words);
  expect(wordsAt('2026-09-30T23:59')).toEqual(['Apply early.', 'A picture']);
  expect(wordsAt('2026-10-31T11:59')).toEqual(['Apply early.', 'Tours', 'A picture']);
  expect(wordsAt('2026-10-31T12:00')).toEqual(['Apply early.', 'A picture']);
  expect(wordsAt('2026-11-01T00:00')).toEqual(['A picture', 'A fee']);
  expect(wordsAt('2026-11-01T09:00')).toEqual(['Hurry.', 'A picture', 'A fee']);
  expect(wordsAt('2026-11-01T09:00', 'USA')).toEqual(['A picture', 'A fee']);
});

test('names, facts and links are filled in, and what is filled in is never a mark', () => {
  const document = { blocks: [{ paragraph: 'For {who}: ${fact.fee}, [**aid**]({link.aid}), [mail](mailto:a@b.example?subject={who})' }] };
  expect(shownTo(document, {}, { who: '[x](https://evil.example) & *me*' })).toEqual([
    {
      paragraph: [
        'For [x](https://evil.example) & *me*: $30, ',
        { link: 'https://alder.example/aid', words: [{ strong: ['aid'] }] },
        ', ',
        { link: 'mailto:a@b.example?subject=%5Bx%5D(https%3A%2F%2Fevil.example)%20%26%20*me*', words: ['mail'] },
      ],
    },
  ]);
});

test('an answer is said in a sentence as people read it, and other words while it is not given', () => {
  const greeting = { blocks: [{ paragraph: '**{answer.state_2|answer.first_name|Hello}**, you are from {answer.country|somewhere}.' }] };
  const read = (answers: object): unknown => shownTo(greeting, answers);
  expect(read({})).toEqual([{ paragraph: [{ strong: ['Hello'] }, ', you are from somewhere.'] }]);
  expect(read({ first_name: 'Zoë', country: 'CAN' })).toEqual([{ paragraph: [{ strong: ['Zoë'] }, ', you are from Canada.'] }]);
  expect(read({ first_name: 'Zoë', state_2: 'Zed' })).toEqual([{ paragraph: [{ strong: ['Zed'] }, ', you are from somewhere.'] }]);
});

test('an answer in a sentence is text, whatever it looks like', () => {
  const first_name = '*[x](https://evil.example)* {answer.country|there}';
  expect(shownTo({ blocks: [{ heading: 'Dear {answer.first_name|you}' }] }, { first_name })).toEqual([{ heading: [`Dear ${first_name}`] }]);
  const link = { blocks: [{ paragraph: '[write](mailto:a@b.example?subject={answer.first_name|me})' }] };
  expect(shownTo(link, { first_name: 'A&body=B' })).toEqual([
    { paragraph: [{ link: 'mailto:a@b.example?subject=A%26body%3DB', words: ['write'] }] },
  ]);
});

test('where the institution says nothing the program does, and an empty file leaves the place empty', () => {
  const { contents } = compileForm({ ...smallFormFiles, 'schemas/content/banner-later.json': { blocks: [] } });
  expect(contents['banner-later']).toEqual([]);
  expect(contents['banner-first']).not.toEqual([]);
  expect(JSON.stringify(contents)).not.toMatch(/\b(fee|SAT|ACT|FAFSA|scholarship|essay|transcript)s?\b/);
});
