import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'unknown-source',
    what: '`copies`, or `by` of a list, names an answer that no question asks for.',
    advice: 'Write the full key of a question.',
  },
  ({ form }) => Object.keys(form.questions),
);
