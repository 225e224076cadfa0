import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { validFormWithFiles } from './valid-form.ts';

async function findingsOn(place: string, ...blocks: readonly object[]): Promise<readonly string[]> {
  const { findings } = await checkFormFiles(validFormWithFiles({ [`schemas/content/${place}.json`]: { blocks } }));
  return findings.map(({ rule, what, advice }) => `${rule} ${what}. ${advice}`);
}

test('a point that has only its text is not called empty: what it may say besides is named, and how it is written alone', async () => {
  const [finding, ...others] = await findingsOn('completion', { list: [{ item: 'Look for our email.' }, 'Keep your reference.'] });
  expect(others).toEqual([]);
  expect(finding).toMatch(/^meta-schema Entry 1 of "list" has only "item"\. Add one of these: "state", "when", "opens", "closes"\. /);
  expect(finding).toMatch(/just its text, without braces\.$/);
});

test('a point without a text lacks it, and that is all', async () => {
  expect(await findingsOn('completion', { list: [{ state: 'done' }, {}] })).toEqual(
    Array.from({ length: 2 }, () => 'meta-schema "item" is missing. Add "item".'),
  );
});

test('what is empty is called empty, and nothing is written in its place', async () => {
  expect(await findingsOn('completion', { list: [] }, { paragraph: '' })).toEqual([
    'meta-schema "list" is empty. What belongs here: The points, one or more.',
    expect.stringMatching(/^meta-schema "paragraph" is empty\. What belongs here: A sentence or more\./),
  ]);
});

test('a state where students have not submitted is reported, with where it may be', async () => {
  expect(await findingsOn('help', { list: [{ item: 'Look for our email.', state: 'done' }] })).toEqual([
    expect.stringMatching(/^invalid-content Only lists that students see after they have submitted .* "completion"/),
  ]);
});

test('a step that follows an entry which the checklist lacks is reported', async () => {
  expect(await findingsOn('completion', { list: [{ item: 'Send your scores.', state: { checklist: 'scores' } }] })).toEqual([
    expect.stringMatching(/^invalid-content "checklist" of institution\.config\.json has no entry with this id/),
  ]);
});
