import { expect, test } from 'vitest';
import { useSetting } from './setting.ts';
import { givenAccount } from './steps.ts';

const setting = useSetting();

test('thirty students who sign up at the same moment all have their code and their account within seconds', async () => {
  const started = performance.now();
  const accounts = await Promise.all(Array.from({ length: 30 }, (_, n) => givenAccount(setting.site, `rush-${n}`)));
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(30);
  expect(performance.now() - started).toBeLessThan(8000);
});
