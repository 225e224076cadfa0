import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Subjects of commits that were written before are as they are. */
const SINCE = '2026-11-26T19:00:00Z';

const log = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%aI %s'], {
  cwd: join(import.meta.dirname, '../..'),
  encoding: 'utf8',
});
const commits = (log.stdout ?? '')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' '));
const subjects = commits.filter(([day = '']) => Date.parse(day) >= Date.parse(SINCE)).map(([, ...words]) => words.join(' '));

/** Verbs of English that look like another form. */
const VERBS = /^(?:Bring|Embed|Focus|Ping|Shed|String)$/;

function faultsOf(subject: string): readonly string[] {
  const first = /^\S*/.exec(subject)?.[0] ?? '';
  const isVerb = /^[A-Z][a-z-]+$/.test(first) && !/^(?:An?|The|No|Each|Every|What|Who|Where|When|How)$/.test(first);
  const isImperative = VERBS.test(first) || !/(?:[^e]ed|ing|[^s]s)$/.test(first);
  return [
    ...(subject.length > 72 ? [`${subject.length} characters: say it in 72 at most`] : []),
    ...(subject.endsWith('.') ? ['no full stop'] : []),
    ...(isVerb && isImperative ? [] : [`"${first}": begin with a verb in the imperative, with a capital`]),
  ].map((fault) => `${subject}: ${fault}`);
}

test('a subject is an imperative of at most 72 characters', () => {
  const right = ['Accept PDFs that open without a password', 'Process files in order', 'Bring answers back', 'Need no database'];
  expect(right.flatMap(faultsOf)).toEqual([]);
  const wrong = ['A PDF is taken', 'Fixed a race', 'Adds a check', 'Adding a check', 'fix: a race', 'Fix a race.', `Fix ${'a'.repeat(70)}`];
  expect(wrong.map((subject) => faultsOf(subject).length)).toEqual(wrong.map(() => 1));
});

test('the subjects of new commits are as .github/CONTRIBUTING.md asks', ({ skip }) => {
  if (log.status !== 0) skip('There is no history of git here.');
  expect(subjects.flatMap(faultsOf)).toEqual([]);
});
