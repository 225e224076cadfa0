import { describe, expect, test } from 'vitest';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { exampleForm } from './example-form.ts';

const KEYS = ['given_name', 'born_abroad', 'english_score', 'job_1_employer', 'employer', 'letter', 'agree'];
const NAMES = [...KEYS, 'person', 'job', 'start', 'rooms', 'room', 'deposit', 'ada', 'help', 'es', 'facts', 'must', 'equals', 'type'];

/** Everything that is found and compiled of the examples once a name in them is another one, with that one as `NAME`. */
function outcomeOf(name: string, other: string): string {
  const named = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g');
  const contents = [...exampleForm.files.values()].flatMap(({ path, text }) => {
    const after = [path.replace(named, other), text.replace(named, other)] as const;
    return after[0] === path && after[1] === text ? [] : [...(after[0] === path ? [] : [[path, undefined] as const]), after];
  });
  expect(contents.length, name).toBeGreaterThan(0);
  const { compiled, findings, warnings } = checkFormSources(replaceContents(exampleForm, new Map(contents)));
  const form = findings.length === 0 ? compiled?.form : undefined;
  const shown = form && evaluateForm(form, { answers: {}, counts: {}, tabs: {}, today: exampleForm.today });
  const sections = Object.entries(shown?.sections ?? {}).map(([id, { keys, required }]) => [id, [...keys], [...required]]);
  const sorted = [findings, warnings].map((some) => some.map((one) => JSON.stringify(one)).sort());
  return JSON.stringify([sorted, compiled?.form, sections])
    .replaceAll(/Nearest to it:[^.]*\./g, '')
    .replaceAll(new RegExp(other, 'gi'), 'NAME');
}

describe.each([
  ['constructor', 'constructos'],
  ['toString', 'toStrinh'],
  ['__proto__', '__protp__'],
] as const)('%s is a name like any other', (inherited, like) => {
  test.each(NAMES)('in place of %s', (name) => {
    const [is, would] = [inherited, like].map((other) => outcomeOf(name, other).replaceAll('Did you mean \\"string\\"? ', ''));
    expect(is).toBe(would);
  });
});
