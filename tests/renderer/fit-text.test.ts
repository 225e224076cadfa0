import { expect, test } from 'vitest';
import { truncateEdit } from '../../src/web/renderer/truncate-edit.ts';

const fit = (before: string, edited: string, limit: number): string => {
  const { text, caret } = truncateEdit(before, { text: edited.replace('|', ''), caret: edited.indexOf('|') }, limit);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['what fits', 'abc', 'abcd|', 'abcd|'],
  ['one character too many', 'abcd', 'abcde|', 'abcd|'],
  ['one too many in the middle', 'abcd', 'abx|cd', 'ab|cd'],
  ['a pasted text that does not fit', 'ad', 'abcxyz|d', 'abc|d'],
  ['emoji count as one each', '', '🎻🎻🎻🎻|', '🎻🎻🎻🎻|'],
  ['and as no more than fit', '🎻🎻🎻🎻', '🎻🎻🎻🎻🎻|', '🎻🎻🎻🎻|'],
  ['a text that was too long is shortened by the student alone', 'abcdefgh', 'abcdefg|', 'abcdefg|'],
  ['and grows no more', 'abcdefgh', 'abxcdefgh'.replace('x', 'x|'), 'ab|cdefgh'],
])('of four characters: %s', (_what, before, edited, kept) => {
  expect(fit(before, edited, 4)).toBe(kept);
});
