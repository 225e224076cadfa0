import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { schemaFile, uiFile } from '../../form/model/form-file-paths.ts';
import { questionUiOf } from '../../form/model/form-files.ts';
import { questionKeys, type FormCheck } from '../form-files/checked-form.ts';

export const missingDeclaration: FormCheck = {
  name: 'missing-declaration',
  what: 'A PDF copy leaves out a box of the last page that must be ticked, so nobody sees there that the student declared the answers true.',
  advice: 'Print it on every copy: remove `"ui:pdf"`.',
  see: 'recipes/say-something-on-the-pdf-copy.md',
  example: {
    file: 'schemas/pages/finish/agreement/ui.json',
    wrong: '"agree": { "ui:widget": "checkbox", "ui:pdf": "none" }',
    right: '"agree": { "ui:widget": "checkbox" }',
  },
  run: (checkedForm) =>
    checkedForm.uses
      .filter(({ page }) => page === checkedForm.pages.at(-1))
      .flatMap(({ folder }) => {
        const ui = checkedForm.formFiles[uiFile(folder)];
        const asked = checkedForm.formFiles[schemaFile(folder)]?.properties;
        return questionKeys(checkedForm, folder).flatMap((name) => {
          const own = questionUiOf(ui, name)['ui:pdf'];
          if (asked?.[name]?.['const'] !== true || (own ?? ui?.['ui:pdf']) === undefined) return [];
          return {
            file: uiFile(folder),
            pointer: `${own === undefined ? '' : pointerSegment(name)}${pointerSegment('ui:pdf')}`,
            what: `A PDF copy leaves out "${name}", with which the student declares the answers true`,
            advice: own === undefined ? 'Write "ui:pdf" at the other questions instead.' : 'Remove "ui:pdf" here.',
          };
        });
      }),
};
