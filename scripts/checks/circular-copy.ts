import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck('circular-copy', 'No copy depends on the answer that it makes.', () => []);
