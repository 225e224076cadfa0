import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'unknown-source',
    what: '`copies`, or `by` of a list, names an answer that no question asks for.',
    advice: 'Write the full key of a question.',
    see: 'Copies',
    example: {
      file: 'schemas/pages/finish/agreement/logic.json',
      wrong: '"from": { "signed_name": "full_name" }',
      right: '"from": { "signed_name": "given_name" }',
    },
  },
  ({ form }) => Object.keys(form.questions),
);
