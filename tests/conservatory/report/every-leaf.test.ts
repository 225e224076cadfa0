import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireCheckedForm } from '../../checks/require-checked-form.ts';
import { expectEveryLeafInReport } from '../../report/leaf-proof.ts';

const TODAY = '2026-11-21';

test('the paper to sign has everything that its files say', () => {
  const { formFiles } = requireCheckedForm(join(import.meta.dirname, '../../institutions/conservatory'), TODAY);
  const proved = expectEveryLeafInReport(formFiles, TODAY);
  console.log(`${proved} leaves are on the paper`);
  expect(proved).toBeGreaterThan(2000);
}, 600_000);
