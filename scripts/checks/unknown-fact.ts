import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  'unknown-fact',
  'Every {fact.name} and {link.name} in a sentence is one of those in institution.config.json.',
  () => [],
);
