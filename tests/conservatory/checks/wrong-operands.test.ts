import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../../scripts/checks/check-schemas.ts';
import type { Logic } from '../../../src/form/model/logic.ts';
import { goodForm } from '../../checks/overlaid-form.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');

test.each<[operator: string, rule: Logic]>([
  ['"in" looks for one answer in a list', { in: [{ var: 'sources' }, ['RADIO']] }],
  ['"equals" does not fit "sources"', { equals: [{ var: 'sources' }, 'RADIO'] }],
])('several choices compared as one answer: %s, and any_of is what fits', async (what, when) => {
  const root = goodForm();
  rmSync(join(root, 'schemas'), { recursive: true });
  cpSync(join(CONSERVATORY, 'schemas'), join(root, 'schemas'), { recursive: true });
  cpSync(join(CONSERVATORY, 'institution.config.json'), join(root, 'institution.config.json'));
  const file = join(root, 'schemas/conditions.json');
  const conditions = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...conditions, heard_on_air: { means: 'It was on the radio', when } }));
  const { findings } = await checkSchemas(root);
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'operator-does-not-fit',
      what: expect.stringContaining(what),
      advice: expect.stringContaining('any_of'),
    }),
  );
});
