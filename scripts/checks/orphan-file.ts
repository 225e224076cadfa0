import { isPartOfForm, orphanCheck } from './application/orphans.ts';

export const check = orphanCheck('orphan-file', 'Something refers to every file below schemas.', (path) => !isPartOfForm(path));
