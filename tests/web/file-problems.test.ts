import { describe, expect, test } from 'vitest';
import { findFileProblems } from '../../src/api/upload-rules.ts';
import { fileRuleTextParams, fileRulesOf, formatFileSize } from '../../src/form/model/file-rules.ts';

const anyFile = fileRulesOf();

test.each(['transcript.pdf', 'Zoë’s transcript.pdf', '成绩单.pdf', '😀.pdf'])('a file may be called %s', (name) => {
  expect(findFileProblems({ name, size: 1 }, anyFile)).toEqual([]);
});

test.each(['../grades.pdf', 'a\nb.pdf', 'grades\u202Egpj.pdf', 'gra\ud800des.pdf'])('a file cannot be called %j', (name) => {
  expect(findFileProblems({ name, size: 1 }, anyFile)).toEqual(['wrong_file_name']);
});

describe('what a question accepts', () => {
  test('is everything up to 1 MB, if it does not say', () => {
    expect(fileRuleTextParams(anyFile, 'en')).toEqual({ types: '.png, .jpeg, .jpg, .pdf, .docx', max_size: '1 MB' });
    expect(findFileProblems({ name: 'a.docx', size: 1_048_576 }, anyFile)).toEqual([]);
    expect(findFileProblems({ name: 'a.docx', size: 1_048_577 }, anyFile)).toEqual(['file_too_large']);
  });

  test('are the kinds that it names, by all endings that they have', () => {
    const photo = fileRulesOf({ accept: ['jpeg', 'png'] });
    for (const name of ['me.jpg', 'me.JPEG', 'me.png']) expect(findFileProblems({ name, size: 1 }, photo)).toEqual([]);
    for (const name of ['me.pdf', 'jpg', '.jpg', 'me.jpg.pdf'])
      expect(findFileProblems({ name, size: 1 }, photo)).toEqual(['wrong_file_type']);
    expect(fileRuleTextParams(photo, 'en').types).toBe('.png, .jpeg, .jpg');
  });

  test.each([
    ['500 kB', 512_000, 'en', '500 kB'],
    ['500 kB', 512_000, 'fr-CA', '500 ko'],
    ['0.5 MB', 524_288, 'en', '512 kB'],
    ['1 MB', 1_048_576, 'fr', '1 Mo'],
  ])('is as large as it says: %s is %i bytes, in %s %s', (max_size, bytes, language, words) => {
    const { maxBytes } = fileRulesOf({ max_size });
    expect(maxBytes).toBe(bytes);
    expect(formatFileSize(maxBytes, language).replaceAll(/\s/g, ' ')).toBe(words);
  });
});
