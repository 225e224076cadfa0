import type { CheckExample, CheckExplanation } from '../form-files/checked-form.ts';

export function explainCheck({ what, example, ...rest }: CheckExplanation): string {
  const { wrong, right } = example;
  const corrected = right === '' ? 'Right: no such file.' : `Right:\n${indented(right)}`;
  return `${what}\n${adviceOf(rest)}\n\nWrong, in ${placeOf(example)}:\n${indented(wrong)}\n\n${corrected}`;
}

const indented = (snippet: string): string => snippet.replaceAll(/^/gm, '    ');

export const explainCheckInMarkdown = ({ what, example, ...rest }: CheckExplanation): string =>
  `${what}\n\n${adviceOf(rest)}\n\n${exampleInMarkdown(example)}`;

const adviceOf = ({ advice, see }: Pick<CheckExplanation, 'advice' | 'see'>): string =>
  see === undefined ? advice : `${advice} See schemas/${see}.`;

const exampleInMarkdown = (example: CheckExample): string =>
  `In ${placeOf(example, '`')}:\n\n\`\`\`diff\n${diffOf(example).join('\n')}\n\`\`\`\n`;

const placeOf = ({ file, foundIn }: CheckExample, quote = ''): string =>
  `${quote}${file}${quote}${foundIn === undefined ? '' : `; the finding is in ${quote}${foundIn}${quote}`}`;

function diffOf({ wrong, right }: CheckExample): readonly string[] {
  const [removed, written] = [linesOf(wrong), linesOf(right)];
  const same = Math.min(removed.length, written.length);
  let before = 0;
  while (before < same && removed[before] === written[before]) before += 1;
  let after = 0;
  while (after < same - before && removed.at(-1 - after) === written.at(-1 - after)) after += 1;
  return [
    ...removed.slice(0, before).map((line) => `  ${line}`),
    ...removed.slice(before, removed.length - after).map((line) => `- ${line}`),
    ...written.slice(before, written.length - after).map((line) => `+ ${line}`),
    ...removed.slice(removed.length - after).map((line) => `  ${line}`),
  ];
}

const linesOf = (snippet: string): readonly string[] => (snippet === '' ? [] : snippet.split('\n'));
