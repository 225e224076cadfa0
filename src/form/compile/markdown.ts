import type { Inline, Words } from '../model/content.ts';

/** What a link may lead to: nothing that could run, and no address that a path of the application only resembles. */
const TARGET = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|mailto:\{|tel:[+(\d{]|\/(?![/\\])|\{(?:application_|stop_)?link\}$)/;

export const isLinkTarget = (target: string): boolean => TARGET.test(target);

/** The links as they are written, whether they may be there or not. */
export const LINK = /\[(?<words>(?:\\.|[^\]\\])+)\]\((?<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/;

/** In this order at each place: an escaped mark, a link, strong, emphasis. */
const MARK = new RegExp(
  [
    String.raw`\\(?<plain>[\\*[\]])`,
    LINK.source,
    String.raw`\*\*(?<strong>\S(?:.*?\S)??)\*\*(?!\*)`,
    String.raw`\*(?<emphasis>[^*\s](?:.*?[^*\s])??)\*(?!\*)`,
  ].join('|'),
  's',
);

/** Where the institution is reached, by the names that are filled in for it. */
const CONTACT = /(\{help_email\}|\{phone\})/;

/**
 * A sentence with `**strong**`, `*emphasis*`, `[words](target)` and `\*` for the mark itself. Whatever is none of these, a link to
 * anything else included, stays as it is written. An address or a number of the institution is a link by itself.
 */
export const parseWords = (text: string): Words => marked(text).flatMap(withContacts);

function withContacts(part: Inline): Words {
  if (typeof part === 'string') return part.split(CONTACT).flatMap(contactOf);
  if ('strong' in part) return [{ strong: part.strong.flatMap(withContacts) }];
  return 'emphasis' in part ? [{ emphasis: part.emphasis.flatMap(withContacts) }] : [part];
}

function contactOf(text: string): Words {
  if (text === '') return [];
  return CONTACT.test(text) ? [{ link: `${text === '{phone}' ? 'tel' : 'mailto'}:${text}`, words: [text] }] : [text];
}

function marked(text: string): Words {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
    parts.push(rest.slice(0, found.index), inlineOf(found));
    rest = rest.slice(found.index + found[0].length);
  }
  return joined([...parts, rest]);
}

function inlineOf({ 0: written, groups: { plain, words, target, strong, emphasis } = {} }: RegExpExecArray): Inline {
  if (plain !== undefined) return plain;
  if (strong !== undefined) return { strong: marked(strong) };
  if (emphasis !== undefined) return { emphasis: marked(emphasis) };
  if (words === undefined || target === undefined || !isLinkTarget(target)) return written;
  return { link: target, words: marked(words) };
}

/** Texts side by side become one, and empty ones go. */
function joined(parts: readonly Inline[]): Words {
  const words: Inline[] = [];
  for (const part of parts) {
    const last = words.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') words[words.length - 1] = last + part;
    else words.push(part);
  }
  return words;
}
