import { isPartOfForm, orphanCheck } from './application/orphans.ts';

export const check = orphanCheck('orphan-folder', 'Every page, section and block is used.', isPartOfForm);
