import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck('duplicate-question', 'No question is asked twice, in whatever page or block.', () => []);
