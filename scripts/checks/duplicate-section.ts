import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  'duplicate-section',
  'No two sections or repeats of a page have the same name, and no two repeats of the application.',
  () => [],
);
