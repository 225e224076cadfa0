import { optionListsOf } from './application/application.ts';
import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck('unknown-option-list', 'Every option list that a question names is in schemas/options.', optionListsOf);
