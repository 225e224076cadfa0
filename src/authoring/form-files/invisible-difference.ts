import { getOwn } from '../../form/model/answers.ts';

const INVISIBLE_NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u202f': 'a narrow no-break space',
  '\u2009': 'a thin space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a space without width',
};

/** Names what nobody sees in the second text, or in the first. Undefined if the texts differ in more, or not at all. */
export function nameInvisibleDifference(before: string, now: string): string | undefined {
  const plain = (text: string): string =>
    text
      .normalize()
      .replace(/[^\P{Z} ]/gu, ' ')
      .replace(/\p{Cf}/gu, '')
      .trim();
  if (before === now || plain(before) !== plain(now)) return undefined;
  const signs = (text: string): readonly string[] => text.match(/[^\P{Z} ]|\p{Cf}/gu) ?? [];
  const [sign] = [...signs(now), ...signs(before)];
  if (sign === undefined) return 'a space at the edge, or an accent that is a sign of its own';
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return `${getOwn(INVISIBLE_NAMES, sign) ?? 'an invisible character'} (${code})${signs(now).includes(sign) ? '' : ' is missing'}`;
}
