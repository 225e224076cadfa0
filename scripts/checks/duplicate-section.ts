import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'duplicate-section',
    what: 'Two sections or repeats of a page have the same name, in tabs too, or repeats of two pages.',
    advice: 'Rename one of them, or remove it.',
  },
  () => [],
);
