import { listsNamedBy } from '../../src/form/compile/named-lists.ts';
import { isUiFile } from '../../src/form/model/document-paths.ts';
import { documentsOf, uiOf } from '../../src/form/model/documents.ts';
import { optionListsOf, type Application } from './application/application.ts';
import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'unknown-option-list',
    what: 'A question names a list that is not in `options`.',
    advice: 'Correct the name, or add the list.',
    see: 'Option lists',
    example: {
      file: 'schemas/pages/studies/stay/ui.json',
      wrong: '"ui:options": { "list": "room" }',
      right: '"ui:options": { "list": "rooms" }',
    },
  },
  optionListsOf,
  unnamedLists,
);

function unnamedLists(application: Application): readonly string[] {
  const named = new Set(
    documentsOf(application.documents, isUiFile).flatMap(([, ui]) =>
      Object.keys(ui).flatMap((key) => listsNamedBy(uiOf(ui, key)).map(({ list }) => list)),
    ),
  );
  return optionListsOf(application).filter((list) => !named.has(list));
}
