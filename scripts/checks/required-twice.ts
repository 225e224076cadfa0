import { step } from '../../src/form/compile/json-pointer.ts';
import { folderOf, isLogicFile, schemaFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'required-twice',
  what:
    'A question is required in two places, so that the condition of one of them does nothing; or a group requires one that ' +
    'it does not show.',
  advice: 'Keep it in one of them.',
  see: 'Conditions',
  example: {
    file: 'schemas/pages/start/person/logic.json',
    wrong: `"groups": [[{ "when": { "condition": "is_born_abroad" }, "show": ["moved_on"], "required": true }]],
"required": { "moved_on": { "condition": "is_born_abroad" } }`,
    right: `"groups": [[{ "when": { "condition": "is_born_abroad" }, "show": ["moved_on"] }]],
"required": { "moved_on": { "condition": "is_born_abroad" } }`,
  },
  run: ({ documents }) =>
    documentsOf(documents, isLogicFile).flatMap(([file, { groups = [], required = {} }]) => {
      const folder = folderOf(file);
      const always = (folder && documents[schemaFile(folder)]?.required) ?? [];
      const inVain = Object.keys(required)
        .filter((name) => always.includes(name))
        .map((name): Draft => ({
          file,
          pointer: `/required${step(name)}`,
          at: 'key',
          what: `"${name}" is always required by schema.json, so this condition does nothing`,
          advice: 'Remove it from "required" in schema.json, or remove this condition.',
        }));
      const twice = groups.flatMap((group, g) =>
        group.flatMap(({ show, required: named = [] }, c): readonly Draft[] => {
          const at = (name: string): Pick<Draft, 'file' | 'pointer'> => {
            const inList = named === true ? '' : `/${named.indexOf(name)}`;
            return { file, pointer: `/groups/${g}/${c}/required${inList}` };
          };
          return (named === true ? show : named).flatMap((name): readonly Draft[] => {
            if (!show.includes(name)) {
              const what = `"${name}" is required here and is not one of the questions that show here`;
              return [{ ...at(name), what, advice: 'Add it to "show", or remove it from "required".' }];
            }
            const elsewhere = always.includes(name) ? 'schema.json' : Object.hasOwn(required, name) ? '"required" below' : undefined;
            if (elsewhere === undefined) return [];
            const what = `"${name}" is required while it shows, and once more in ${elsewhere}`;
            return [{ ...at(name), what, advice: `Remove it from ${elsewhere}, or here.` }];
          });
        }),
      );
      return [...inVain, ...twice];
    }),
};
