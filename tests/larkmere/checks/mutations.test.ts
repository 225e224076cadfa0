import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSchemas } from '../../../scripts/checks/check-schemas.ts';
import { fitMistakes } from './mutations/fit-mistakes.ts';
import { jsonMistakes } from './mutations/json-mistakes.ts';
import { mailMistakes } from './mutations/mail-mistakes.ts';
import type { Mutation } from './mutations/mutation.ts';
import { pageMistakes } from './mutations/page-mistakes.ts';
import { questionMistakes } from './mutations/question-mistakes.ts';
import { ruleMistakes } from './mutations/rule-mistakes.ts';
import { senseMistakes } from './mutations/sense-mistakes.ts';
import { sideMistakes } from './mutations/side-mistakes.ts';

const TODAY = '2026-11-21';
const MARK = '¦';
/** One mistake must not bury an officer in findings; most of these are places where the same value is compared. */
const MAX_FINDINGS = 10;
const kinds = {
  JSON: jsonMistakes,
  emails: mailMistakes,
  'what fits together': fitMistakes,
  pages: pageMistakes,
  questions: questionMistakes,
  rules: ruleMistakes,
  sense: senseMistakes,
  sides: sideMistakes,
};

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'matricula-mutations-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
  cpSync('institution.config.json', join(root, 'institution.config.json'));
  symlinkSync(resolve('src'), join(root, 'src'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The file with its mistake; undefined where the mistake is that it is gone. */
function mutated({ file, from, to }: Mutation): string | undefined {
  if (from === undefined) return to;
  const text = read(file);
  expect(text, `${file} no longer says ${from}`).toContain(from);
  return text.replace(from, () => to ?? '');
}

function lineOf(text: string, part: string): number {
  expect(text, `nothing in the file says ${part}`).toContain(part);
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

/** Makes the mistake, checks, and fixes it. */
async function findingsOf(mutation: Mutation): Promise<{ found: readonly string[]; expected: string }> {
  const { file, rule, reportedAt } = mutation;
  const [path, before] = [join(root, file), mutation.from === undefined && mutation.to !== undefined ? undefined : read(file)];
  const marked = mutated(mutation);
  const text = marked?.replace(MARK, '');
  try {
    if (text === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const { findings } = await checkSchemas(root, TODAY);
    const line = reportedAt ? (reportedAt[1] === undefined ? 1 : lineOf(read(reportedAt[0]), reportedAt[1])) : lineOf(marked ?? '', MARK);
    return {
      found: findings.map((finding) => `${finding.rule} ${finding.file}:${finding.line}`),
      expected: `${rule} ${reportedAt?.[0] ?? file}:${line}`,
    };
  } finally {
    if (before === undefined) rmSync(path);
    else writeFileSync(path, before);
  }
}

test('the application without a mistake has no finding', async () => {
  expect((await checkSchemas(root, TODAY)).findings).toEqual([]);
});

describe.for(Object.entries(kinds))('mistakes in %s', ([, mutations]) => {
  test.for(mutations.map((mutation) => [mutation.mistake, mutation] as const))('%s', async ([, mutation]) => {
    const { found, expected } = await findingsOf(mutation);
    expect(found).toContain(expected);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_FINDINGS);
  });
});
