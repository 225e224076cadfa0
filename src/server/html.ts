import type { Inline, Words } from '../form/model/content.ts';

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function wordsAsHtml(words: Words, link: (target: string, inside: string) => string): string {
  const partAsHtml = (part: Inline): string => {
    if (typeof part === 'string') return escaped(part);
    if ('strong' in part) return `<strong>${wordsAsHtml(part.strong, link)}</strong>`;
    if ('emphasis' in part) return `<em>${wordsAsHtml(part.emphasis, link)}</em>`;
    return link(part.link, wordsAsHtml(part.words, link));
  };
  return words.map(partAsHtml).join('');
}
