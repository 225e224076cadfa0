import { lineAsMarkdown } from '../explain/markdown.ts';
import type { Line, Phrase } from '../explain/paper.ts';

const lead = (word: string): Phrase => ({ strong: [word] });
const [NEW, GONE] = [lead('New:'), lead('Gone:')];
const [WAS, NOW] = [lead('Was:'), lead('Now:')];

/** What one list of lines says otherwise than another, in the order of the second; nothing where they say the same. */
export function changedLines(before: readonly Line[], after: readonly Line[]): readonly Line[] {
  const [were, are] = [before, after].map((lines) => new Set(lines.map(lineAsMarkdown)));
  const gone = before.filter((line) => are?.has(lineAsMarkdown(line)) !== true);
  const added = after.filter((line) => were?.has(lineAsMarkdown(line)) !== true);
  const left = [...gone];
  const changed = added.map((line): Line => {
    const at = left.findIndex((one) => subjectOf(one) === subjectOf(line));
    const [was] = at === -1 ? [] : left.splice(at, 1);
    return was ? otherwise(was, line) : [NEW, ' ', ...line];
  });
  const lines = [...changed, ...left.map((line): Line => [GONE, ' ', ...line])];
  return lines.length === 0 ? reordered(before, after) : lines;
}

/** What a line is about: a name in the files that it begins with, what is before its colon, or how questions are required. */
function subjectOf(line: Line): string {
  const [first = ''] = line;
  if (typeof first === 'object' && 'code' in first) return `name ${first.code}`;
  const words = lineAsMarkdown(line);
  if (/^(Required|Optional)\b/.test(words)) return 'required';
  return /^[^:“]{1,60}:|^“/.exec(words)?.[0] ?? words.split(/[ ,.]/, 1)[0] ?? '';
}

function otherwise(was: Line, is: Line): Line {
  const [wasWords, isWords] = [was, is].map(lineAsMarkdown);
  if (wasWords === 'Optional.' && isWords === 'Required.') return ['Newly required.'];
  if (wasWords === 'Required.' && isWords === 'Optional.') return ['Not required any more.'];
  return [WAS, ' ', ...was, ' ', NOW, ' ', ...is];
}

/** The same lines in another order. */
function reordered(before: readonly Line[], after: readonly Line[]): readonly Line[] {
  const [were, are] = [before, after].map((lines) => lines.map(lineAsMarkdown));
  return were?.every((line, n) => line === are?.[n]) === true && were.length === are?.length
    ? []
    : [['In another order: ', ...after.flatMap((line, n): Line => (n === 0 ? line : ['; ', ...line]))]];
}
