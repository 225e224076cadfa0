import { step } from '../../src/form/compile/json-pointer.ts';
import { folderOf, isLogicFile, isSchemaFile, schemaFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'required-box',
  what:
    'A checkbox is required without `"const": true`. Those who are asked must check it: right for a declaration, which says so, and ' +
    'wrong for an offer such as text messages, which students may leave unchecked.',
  advice: 'Add `"const": true` to what everybody must agree to; else take it out of `required`.',
  see: 'Kinds of questions',
  example: {
    file: 'schemas/pages/finish/agreement/schema.json',
    wrong: `"properties": {
  "signed_name": { "title": "Sign with your name", "type": "string" },
  "agree": { "title": "All of this is true.", "type": "boolean" }
},
"required": ["agree"]`,
    right: `"properties": {
  "signed_name": { "title": "Sign with your name", "type": "string" },
  "agree": { "title": "All of this is true.", "type": "boolean", "const": true, "errorMessage": "I agree." }
},
"required": ["agree"]`,
  },
  run({ documents }) {
    const isBox = (file: string, name: string): boolean => {
      const folder = folderOf(file);
      const question = folder && documents[schemaFile(folder)]?.properties[name];
      return question?.type === 'boolean' && question['const'] !== true;
    };
    const always = documentsOf(documents, isSchemaFile).flatMap(([file, { required = [] }]) =>
      required.flatMap((name, n) => (isBox(file, name) ? [draftOn(file, `/required/${n}`, name)] : [])),
    );
    const sometimes = documentsOf(documents, isLogicFile).flatMap(([file, { groups = [], required = {} }]) => [
      ...Object.keys(required).flatMap((name) => (isBox(file, name) ? [draftOn(file, `/required${step(name)}`, name)] : [])),
      ...groups.flatMap((group, g) =>
        group.flatMap(({ show, required: named = [] }, c) => {
          const pointer = `/groups/${g}/${c}/required`;
          return (named === true ? show : named).flatMap((name, n) =>
            isBox(file, name) ? [draftOn(file, named === true ? pointer : pointer + step(n), name)] : [],
          );
        }),
      ),
    ]);
    return [...always, ...sometimes];
  },
};

const draftOn = (file: string, pointer: string, name: string): Draft => ({
  file,
  pointer,
  what: `"${name}" is a box, and nobody who is asked could submit without checking it`,
  advice: `If everybody must agree, add "const": true to it in schema.json; if students may leave it unchecked, do not require it.`,
});
