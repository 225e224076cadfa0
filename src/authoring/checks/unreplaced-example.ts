import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { institutionPrompts } from '../new-institution/prompts.ts';
import { templateFiles } from '../template/localize-template.ts';
import type { FormCheck } from '../form-files/checked-form.ts';

export const unreplacedExample: FormCheck = {
  name: 'unreplaced-example',
  what: 'A name, address or number is still the example that `npm run institution:new` wrote. This is a warning: the form works with it.',
  advice: 'Write your own.',
  see: 'recipes/change-names-and-colors.md',
  example: { file: INSTITUTION_FILE, wrong: '"phone": "+00 000 000 000"', right: '"phone": "(555) 201-4000"' },
  run: ({ formFiles }) =>
    institutionPrompts.flatMap(({ option, path, question }) => {
      const pointer = `/${path.join('/')}`;
      const value = resolvePointer(formFiles[INSTITUTION_FILE], pointer);
      if (typeof value !== 'string' || option === 'product-name' || value !== resolvePointer(templateFiles[INSTITUTION_FILE], pointer))
        return [];
      const what = `"${value}" is still an example, and students would read it`;
      return { file: INSTITUTION_FILE, pointer, what, advice: `Write your own. ${question}.` };
    }),
};
