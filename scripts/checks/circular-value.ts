import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'circular-value',
    what: 'An answer that the form works out depends on itself, perhaps through others.',
    advice: 'Work it out from other answers.',
  },
  () => [],
);
