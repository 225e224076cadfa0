import type { Line, Phrase } from '../paper.ts';
import { escaped } from '../../../src/server/html.ts';
import { inLanguageOf } from './in-language-of.ts';

/** A line as HTML; what students read says in which language it is. */
export const lineAsHtml = (line: Line, language: string): string => line.map((phrase) => phraseAsHtml(phrase, language)).join('');

function phraseAsHtml(phrase: Phrase, language: string): string {
  const inside = (line: Line): string => lineAsHtml(line, language);
  if (typeof phrase === 'string') return escaped(phrase);
  if ('code' in phrase) return `<code>${escaped(phrase.code)}</code>`;
  if ('sentence' in phrase) return `“<span ${inLanguageOf(language)}>${escaped(phrase.sentence)}</span>”`;
  if ('ofForm' in phrase) return `<span ${inLanguageOf(language)}>${inside(phrase.ofForm)}</span>`;
  if ('strong' in phrase) return `<strong>${inside(phrase.strong)}</strong>`;
  if ('emphasis' in phrase) return `<em>${inside(phrase.emphasis)}</em>`;
  // Where a link leads is part of the form; from a paper it is read, not followed.
  return `${inside(phrase.words)} (<span class="address">${escaped(phrase.link)}</span>)`;
}
