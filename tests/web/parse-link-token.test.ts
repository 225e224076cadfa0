import { expect, test } from 'vitest';
import { parseLinkToken } from '../../src/web/navigation/parse-link-token.ts';

const SECRET = `-${'aZ9_'.repeat(10)}_-`;

test.each(['', '.', '>', '!', ')', '_', '-', '*', '."', '\u200b', ' ', '…'])(
  'what is behind a link is not part of its secret: %j',
  (end) => {
    expect(parseLinkToken(SECRET + end)).toBe(SECRET);
  },
);

test.each([
  null,
  '',
  '-',
  SECRET.slice(1),
  `${SECRET.slice(0, 20)}=`,
  `${SECRET}a`,
  `${SECRET}.See`,
  `${SECRET}_9`,
  `<${SECRET}`,
  SECRET.replace('a', '+'),
])('a link that was cut or lengthened is incomplete: %j', (written) => expect(parseLinkToken(written)).toBeNull());

test('secrets of another length', () => expect(parseLinkToken(`${SECRET}aa.`, 45)).toBe(`${SECRET}aa`));
