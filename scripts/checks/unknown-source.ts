import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck('unknown-source', 'Copies in logic.json copy the answer to a question of the form.', ({ form }) =>
  Object.keys(form.questions),
);
