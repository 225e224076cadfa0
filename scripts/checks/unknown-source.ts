import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  'unknown-source',
  'What copies in logic.json copy is the answer to a question of the form.',
  ({ form }) => Object.keys(form.questions),
);
