import { describe, expect, test } from 'vitest';
import { readFormSources, replaceContents } from '../../../src/authoring/form-files/form-sources.ts';
import { checkFormSources } from '../../../src/authoring/checks/check-form-files.ts';
import { valueMistakes } from './mutations/value-mistakes.ts';
import { mailMistakes } from './mutations/mail-mistakes.ts';
import type { MutationMistake } from './mutations/mutation.ts';
import { pageMistakes } from './mutations/page-mistakes.ts';
import { questionMistakes } from './mutations/question-mistakes.ts';
import { ruleMistakes } from './mutations/rule-mistakes.ts';
import { meaningMistakes } from './mutations/meaning-mistakes.ts';
import { widgetMistakes } from './mutations/widget-mistakes.ts';

const TODAY = '2026-11-21';
const MARK = '¦';
/** One mistake must not bury an officer in findings; most of these are places where the same value is compared. */
const MAX_FINDINGS = 10;
const kinds = {
  emails: mailMistakes,
  'what fits together': valueMistakes,
  pages: pageMistakes,
  questions: questionMistakes,
  rules: ruleMistakes,
  sense: meaningMistakes,
  sides: widgetMistakes,
};

const sources = readFormSources('.', TODAY);
const read = (file: string): string => sources.files.get(file)?.text ?? '';

function mutated(file: string, [, from, to]: MutationMistake): string | undefined {
  if (from === undefined) return to;
  const text = read(file);
  expect(text, `${file} no longer says ${from}`).toContain(from);
  return text.replace(from, () => to ?? '');
}

function lineOf(text: string, part: string): number {
  expect(text, `nothing in the file says ${part}`).toContain(part);
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

function findingsOf(file: string, mistake: MutationMistake): { found: readonly string[]; expected: string } {
  const [, , , rule, reportedAt] = mistake;
  const marked = mutated(file, mistake);
  const after = replaceContents(sources, new Map([[file, marked?.replace(MARK, '')]]));
  const { findings } = checkFormSources(after);
  const [place, part] = reportedAt ?? [file];
  const line = reportedAt ? (part === undefined ? 1 : lineOf(after.files.get(place)?.text ?? '', part)) : lineOf(marked ?? '', MARK);
  return { found: findings.map((finding) => `${finding.rule} ${finding.file}:${finding.line}`), expected: `${rule} ${place}:${line}` };
}

test('the application without a mistake has no finding', () => {
  expect(checkFormSources(sources).findings).toEqual([]);
});

describe.for(Object.entries(kinds))('mistakes in %s', ([, mistakes]) => {
  const all = Object.entries(mistakes).flatMap(([file, inFile]) => inFile.map((mistake) => [mistake[0], file, mistake] as const));
  test.for(all)('%s', ([, file, mistake]) => {
    const { found, expected } = findingsOf(file, mistake);
    expect(found).toContain(expected);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_FINDINGS);
  });
});
