import { expect, test } from 'vitest';
import { fileProblems } from '../../src/contract/documents.ts';

test.each(['transcript.pdf', 'Zoë’s transcript.pdf', '成绩单.pdf', '😀.pdf'])('a file may be called %s', (name) => {
  expect(fileProblems({ name, size: 1 })).toEqual([]);
});

test.each(['../grades.pdf', 'a\nb.pdf', 'grades\u202Egpj.pdf', 'gra\ud800des.pdf'])('a file cannot be called %j', (name) => {
  expect(fileProblems({ name, size: 1 })).toEqual(['wrong_file_name']);
});
