import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFormSources } from '../../../src/authoring/checks/check-form-files.ts';
import { readFormSources, replaceContents } from '../../../src/authoring/form-files/form-sources.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

const sources = readFormSources(join(import.meta.dirname, '../../institutions/conservatory'), '2026-11-23');
const FILE = 'schemas/conditions.json';

test.each<[operator: string, rule: Logic]>([
  ['"in" looks for one answer in a list', { in: [{ var: 'sources' }, ['RADIO']] }],
  ['"equals" does not fit "sources"', { equals: [{ var: 'sources' }, 'RADIO'] }],
])('several choices compared as one answer: %s, and any_of is what fits', (what, when) => {
  const conditions = { ...(sources.files.get(FILE)?.value as object), heard_on_air: { means: 'It was on the radio', when } };
  const { findings } = checkFormSources(replaceContents(sources, new Map([[FILE, JSON.stringify(conditions)]])));
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'invalid-operand',
      what: expect.stringContaining(what),
      advice: expect.stringContaining('any_of'),
    }),
  );
});
