import type { RichTextNode, RichText } from '../../form/model/content.ts';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function richTextToHtml(words: RichText, link: (target: string, inside: string) => string): string {
  const partAsHtml = (part: RichTextNode): string => {
    if (typeof part === 'string') return escapeHtml(part);
    if ('strong' in part) return `<strong>${richTextToHtml(part.strong, link)}</strong>`;
    if ('emphasis' in part) return `<em>${richTextToHtml(part.emphasis, link)}</em>`;
    return link(part.link, richTextToHtml(part.words, link));
  };
  return words.map(partAsHtml).join('');
}
