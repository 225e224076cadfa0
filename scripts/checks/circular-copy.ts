import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'circular-copy',
    what: 'A copy depends on the answer it makes, perhaps through others.',
    advice: 'Copy another answer, or ask about another one.',
  },
  () => [],
);
