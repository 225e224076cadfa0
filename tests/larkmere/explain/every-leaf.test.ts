import { join } from 'node:path';
import { expect, test } from 'vitest';
import { soundForm } from '../../checks/sound-form.ts';
import { expectEveryLeafOnPaper } from '../../explain/leaf-proof.ts';

const TODAY = '2026-11-21';

test('the paper to sign has everything that its files say', () => {
  const { formFiles } = soundForm(join(import.meta.dirname, '../../..'), TODAY);
  const proved = expectEveryLeafOnPaper(formFiles, TODAY);
  console.log(`${proved} leaves are on the paper`);
  expect(proved).toBeGreaterThan(5000);
}, 600_000);
