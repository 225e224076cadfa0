import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'circular-copy',
    what: 'A copy depends on the answer it makes, perhaps through others.',
    advice: 'Copy another answer, or ask about another one.',
    see: 'Copies',
    example: {
      file: 'schemas/pages/finish/agreement/logic.json',
      wrong: '"from": { "signed_name": "signed_name" }',
      right: '"from": { "signed_name": "given_name" }',
    },
  },
  () => [],
);
