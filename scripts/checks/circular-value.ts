import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck('circular-value', 'No answer that the form works out depends on itself.', () => []);
