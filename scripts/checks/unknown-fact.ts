import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  'unknown-fact',
  'Every {fact.name} in a sentence is one of the facts in institution.config.json.',
  () => [],
);
