import { expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { parseWords } from '../../src/form/compile/markdown.ts';
import { contentFor } from '../../src/form/run/content-for.ts';
import { filledContent } from '../../src/form/run/filled-content.ts';
import type { PlaceDocument } from '../../src/form/model/content.ts';
import { situation, smallDocuments } from './small-form.ts';
import { testInstitution } from './test-institution.ts';

test('strong, emphasis and links are read, one in the other', () => {
  expect(parseWords('Apply **now, *really***, or [write **us**](mailto:a@b.example).')).toEqual([
    'Apply ',
    { strong: ['now, ', { emphasis: ['really'] }] },
    ', or ',
    { link: 'mailto:a@b.example', words: ['write ', { strong: ['us'] }] },
    '.',
  ]);
});

test('what is no mark stays as it is written', () => {
  for (const text of ['5 * 3 * 2', '2 ** 3', 'a [note] (here)', '<b>bold</b>', '', '[](https://a.example)', '* point']) {
    expect(parseWords(text).join('')).toBe(text);
  }
  expect(parseWords(String.raw`\*not\* \[a link\](https://a.example)`)).toEqual(['*not* [a link](https://a.example)']);
});

test('a link leads to https, mailto, tel or a page of the application, and to nothing else', () => {
  for (const target of [
    'https://a.example/b_(c)?d=e#f',
    'mailto:{help_email}?subject=Hello',
    'tel:+15415550142',
    '/login',
    '{application_link}',
  ]) {
    expect(parseWords(`[words](${target})`)).toEqual([{ link: target, words: ['words'] }]);
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
    expect(parseWords(`[words](${target})`)).toEqual([`[words](${target})`]);
  }
});

const shownTo = (document: PlaceDocument, answers = {}, params = {}) => {
  const { contents } = compileForm({
    ...smallDocuments,
    'institution.config.json': testInstitution(['home', 'study'], {
      facts: { fee: 30 },
      links: { privacy: 'https://alder.example/privacy', aid: 'https://alder.example/aid' },
    }),
    'schemas/content/completion.json': document,
  });
  return filledContent(contentFor(contents.completion, situation(answers)), params);
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

test('where the institution says nothing the program does, and an empty file leaves the place empty', () => {
  const { contents } = compileForm({ ...smallDocuments, 'schemas/content/banner-later.json': { blocks: [] } });
  expect(contents['banner-later']).toEqual([]);
  expect(contents['banner-first']).not.toEqual([]);
  expect(JSON.stringify(contents)).not.toMatch(/\b(fee|SAT|ACT|FAFSA|scholarship|essay|transcript)s?\b/);
});
