import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '../../api/endpoints.ts';

/** Language of a response: the one chosen in this browser, else the one that its settings prefer, else the institution's first. */
export function negotiateLanguage(
  { cookie = '', 'accept-language': accepted = '' }: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  languages: readonly [string, ...string[]],
): string {
  const [, chosen] = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([^;]*)`).exec(cookie) ?? [];
  return languages.find((language) => language === chosen) ?? likedBest(accepted, languages) ?? languages[0];
}

/** `es-MX, en;q=0.8`: Spanish of any country is better than none. */
function likedBest(accepted: string, languages: readonly string[]): string | undefined {
  const liked = accepted
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { range, quality: Number(quality) };
    })
    .filter(({ range, quality }) => range !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { range } of liked) {
    if (range === '*') return languages[0];
    const found =
      languages.find((language) => language.toLowerCase() === range) ?? languages.find((language) => primary(language) === primary(range));
    if (found !== undefined) return found;
  }
  return undefined;
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
