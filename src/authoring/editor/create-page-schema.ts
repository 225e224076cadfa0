import { schemaFile } from '../../form/model/form-file-paths.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { itemsSchema, enumSchema, refSchema, ifThenElseSchema, type EditorSchema, type CreateDefinitionRef } from './schema-parts.ts';

export function createPageSchema(checkedForm: CheckedForm, page: string, form: CreateDefinitionRef): EditorSchema {
  const below = `schemas/pages/${page}/`;
  const folders = checkedForm.folders.filter((folder) => folder.startsWith(below)).sort();
  const sections = Object.fromEntries(
    folders.map((folder) => [folder.slice(below.length), checkedForm.formFiles[schemaFile(folder)]?.title ?? '']),
  );
  const use: EditorSchema = {
    allOf: [form('content')],
    if: { required: ['block'] },
    else: { properties: { section: enumSchema(sections, `There is no such folder in ${below.slice(0, -1)}.`) } },
  };
  return {
    definitions: { use },
    properties: {
      when: form('rule'),
      content: itemsSchema({
        allOf: [refSchema('#/definitions/use')],
        properties: { tabs_of: itemsSchema({ properties: { sections: itemsSchema(refSchema('#/definitions/use')) } }) },
      }),
      buttons: itemsSchema({ properties: { text: form('sentence'), to: form('page') } }),
    },
  };
}

export const createContentSchema = (checkedForm: CheckedForm): EditorSchema => ({
  properties: { block: refSchema('#/definitions/block'), button: refSchema('#/definitions/sentence') },
  allOf: prefixesByBlock(checkedForm),
});

/** Schemas of the prefixes of each block: those with which all its keys are in the data model. */
function prefixesByBlock({ folders, formFiles, dataModel }: CheckedForm): readonly EditorSchema[] {
  return folders
    .filter((folder) => folder.startsWith('schemas/blocks/'))
    .sort()
    .map((folder) => {
      const names = Object.keys(formFiles[schemaFile(folder)]?.properties ?? {});
      const [first = ''] = names;
      const prefixes = [...dataModel]
        .filter((key) => key.endsWith(first))
        .map((key) => key.slice(0, key.length - first.length))
        .filter((prefix) => names.every((name) => dataModel.has(prefix + name)));
      const prefix = enumSchema(
        Object.fromEntries(prefixes.sort().map((one) => [one, `${one}${first} and so on`])),
        'The data model lacks a key of this block with this prefix. After adding them, run: npm run check',
      );
      const used: EditorSchema = { required: ['block'], properties: { block: { const: folder.slice('schemas/blocks/'.length) } } };
      return ifThenElseSchema(used, { properties: { prefix, prefixes: itemsSchema(prefix) } });
    });
}
