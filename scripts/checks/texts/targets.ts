import { LINK } from '../../../src/form/compile/markdown.ts';

/** What a link within the application, of a telephone or of an email leads to, without what may differ between languages. */
const READ: readonly (readonly [begins: string, read: (target: string) => string])[] = [
  ['/', (target) => target],
  ['tel:', (target) => `tel:${target.replace(/[^\d+*#,;{}a-z_]/giu, '').slice('tel'.length)}`],
  ['mailto:', (target) => target.split('?', 1)[0]?.toLowerCase() ?? ''],
];

/** The first target of a sentence's links that its translation does not have, and the one that it has in its place, if any. */
export function otherTarget(sentence: string, translation: string): readonly [one: string, other: string] | undefined {
  const [inSentence, inTranslation] = [targetsIn(sentence), targetsIn(translation)];
  const lost = inSentence.find((target) => !inTranslation.includes(target));
  const gained = inTranslation.find((target) => !inSentence.includes(target));
  return lost === undefined && gained === undefined ? undefined : [linksTo(lost), linksTo(gained)];
}

const linksTo = (target: string | undefined): string => (target === undefined ? 'has no such link' : `links to ${target}`);

const targetsIn = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(LINK, 'g'))].flatMap(({ groups }) => {
    const target = groups?.['target'] ?? '';
    const [, read] = READ.find(([begins]) => target.startsWith(begins)) ?? [];
    return read ? [read(target)] : [];
  });
