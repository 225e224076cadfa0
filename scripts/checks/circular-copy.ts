import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck('circular-copy', 'No copy depends on its own result.', () => []);
