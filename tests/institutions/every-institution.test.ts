import { describe, expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { coverageOf } from '../../scripts/coverage/coverage.ts';
import { PROJECT } from '../../scripts/institution.ts';
import { personas } from '../../scripts/coverage/personas.ts';
import { institutionWork } from '../../scripts/languages/language-work.ts';
import { stateOf } from '../../scripts/languages/language-state.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { loadDefinition } from '../../src/server/definition.ts';
import { expectResult } from '../form/persona-result.ts';
import { shippedInstitutions } from './shipped.ts';

test("there is an institution beside the one in the project's folder", () =>
  expect(shippedInstitutions.map(({ name }) => name)).toEqual(['larkmere', 'conservatory']));

describe.each(shippedInstitutions)('the institution $name', ({ folder: root }) => {
  const definition = loadDefinition(root);

  test('has no finding', async () => {
    const { findings, compiled } = await checkSchemas(root);
    expect(findings).toEqual([]);
    expect(compiled).toBeDefined();
  });

  test('is complete in every language', () => {
    const [, ...others] = languagesOf(definition.form.institution);
    const all = institutionWork(root);
    expect(all.map(({ language }) => language)).toEqual(others);
    for (const work of all) expect(stateOf(work), work.language).toMatchObject({ missing: [], old: [], differing: [] });
  });

  test.each(personas(root).map((who) => [who.name, who] as const))('has an applicant as expected: %s', (_, who) =>
    expectResult(definition.form, definition.validators, who),
  );

  test('has applicants who answer every question and take every branch of every rule', () => {
    const { questions, branches } = coverageOf(definition.form, personas(root));
    expect([questions.missed, branches.missed]).toEqual([[], []]);
    expect(branches.all).toBeGreaterThan(30);
  });
});

const besideIt = shippedInstitutions.filter(({ folder }) => folder !== PROJECT);
test.each(besideIt)("$name says nothing of the institution in the project's folder", ({ folder }) => {
  const definition = loadDefinition(folder);
  for (const language of languagesOf(definition.form.institution)) {
    const { form, contents } = definition.inLanguage(language);
    expect(JSON.stringify([form, contents])).not.toMatch(/Larkmere|\b(SAT|ACT|FAFSA)\b/);
  }
});
