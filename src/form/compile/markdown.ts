import type { RichTextNode, RichText } from '../model/content.ts';

const TARGET = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|mailto:\{|tel:[+(\d{]|\/(?![/\\])|\{(?:application_|stop_)?link\}$)/;

export const isLinkTarget = (target: string): boolean => TARGET.test(target);

export const MARKDOWN_LINK = /\[(?<words>(?:\\.|[^\]\\])+)\]\((?<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/;

/** Alternatives in order of precedence: escaped mark, link, strong, emphasis. */
const MARK = new RegExp(
  [
    String.raw`\\(?<plain>[\\*[\]])`,
    MARKDOWN_LINK.source,
    String.raw`\*\*(?<strong>\S(?:.*?\S)??)\*\*(?!\*)`,
    String.raw`\*(?<emphasis>[^*\s](?:.*?[^*\s])??)\*(?!\*)`,
  ].join('|'),
  's',
);

const CONTACT_PLACEHOLDERS = /(\{help_email\}|\{phone\})/;

/** Parses `**strong**`, `*emphasis*`, `[words](target)` and `\*`. Anything else stays. The institution's contacts become links. */
export const parseMarkdown = (text: string): RichText => marked(text).flatMap(withContacts);

function withContacts(part: RichTextNode): RichText {
  if (typeof part === 'string') return part.split(CONTACT_PLACEHOLDERS).flatMap(contactOf);
  if ('strong' in part) return [{ strong: part.strong.flatMap(withContacts) }];
  return 'emphasis' in part ? [{ emphasis: part.emphasis.flatMap(withContacts) }] : [part];
}

function contactOf(text: string): RichText {
  if (text === '') return [];
  return CONTACT_PLACEHOLDERS.test(text) ? [{ link: `${text === '{phone}' ? 'tel' : 'mailto'}:${text}`, words: [text] }] : [text];
}

function marked(text: string): RichText {
  const parts: RichTextNode[] = [];
  let rest = text;
  for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
    parts.push(rest.slice(0, found.index), inlineOf(found));
    rest = rest.slice(found.index + found[0].length);
  }
  return joinTexts([...parts, rest]);
}

function inlineOf({ 0: written, groups: { plain, words, target, strong, emphasis } = {} }: RegExpExecArray): RichTextNode {
  if (plain !== undefined) return plain;
  if (strong !== undefined) return { strong: marked(strong) };
  if (emphasis !== undefined) return { emphasis: marked(emphasis) };
  if (words === undefined || target === undefined || !isLinkTarget(target)) return written;
  return { link: target, words: marked(words) };
}

function joinTexts(parts: readonly RichTextNode[]): RichText {
  const words: RichTextNode[] = [];
  for (const part of parts) {
    const last = words.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') words[words.length - 1] = last + part;
    else words.push(part);
  }
  return words;
}
