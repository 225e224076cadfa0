import { INSTITUTION_FILE } from '../../src/form/compile/compile-form.ts';
import type { Check } from './application/check.ts';
import { explain } from './application/explain-error.ts';
import { errorsOf, kindOf } from './application/meta-schemas.ts';

export const check: Check = {
  name: 'meta-schema',
  description: 'Every file has only what its meta schema in schemas/meta allows, and everything that it requires.',
  scope: 'file',
  run: ({ documents }) =>
    Object.entries(documents).flatMap(([file, document]) => {
      const kind = kindOf(file);
      if (!kind) return [];
      const errors = errorsOf(kind, document).filter((error) => file !== INSTITUTION_FILE || error.keyword !== 'required');
      return errors.flatMap((error) => explain(error) ?? []).map((explanation) => ({ rule: check.name, file, ...explanation }));
    }),
};
