import { posix } from 'node:path';
import {
  CHANGES_FILE,
  CONDITIONS_FILE,
  DATA_MODEL_FILE,
  folderOf,
  INSTITUTION_FILE,
  isContentFile,
  isOptionsFile,
  isPageFile,
  isSchemaFile,
  isUiFile,
  pageIdOf,
  type SectionFolder,
} from '../../src/form/model/form-file-paths.ts';
import type { CheckedForm } from '../checks/form/checked-form.ts';
import { formFileKindOf } from '../../src/form/compile/form-file-kinds.ts';
import { metaPath } from '../checks/form/meta-schemas.ts';
import { EDITOR_FOLDER, schemaFor } from './editor-folder.ts';
import { formSchema, keysDefinition } from './form-schema.ts';
import { pageSchema } from './page-schema.ts';
import { listOf, ref, ifThenElse, type Schema } from './schema-parts.ts';
import { blockLogicSchema, logicSchema, questionsSchema, uiSchema, keysInUse, type FormRef } from './section-schemas.ts';
import { formatJson } from './format-json.ts';

const FORM_SCHEMA = `${EDITOR_FOLDER}/form.schema.json`;

export function editorFiles(checkedForm: CheckedForm): ReadonlyMap<string, string> {
  const files = new Map([[FORM_SCHEMA, written(formSchema(checkedForm))]]);
  for (const path of Object.keys(checkedForm.formFiles).sort()) {
    const target = schemaFor(path);
    const kind = formFileKindOf(path);
    if (target === undefined || kind === undefined || !target.startsWith(EDITOR_FOLDER)) continue;
    const to = (file: string): string => posix.relative(posix.dirname(target), file);
    const form: FormRef = (definition) => ref(`${to(FORM_SCHEMA)}#/definitions/${definition}`);
    const { definitions, ...own } = narrowed(checkedForm, path, form);
    // The form's own names come first: editors show the first description that they find.
    files.set(target, written({ allOf: [own, ref(to(metaPath(kind.meta)))], ...(definitions === undefined ? {} : { definitions }) }));
  }
  return files;
}

function narrowed(checkedForm: CheckedForm, path: string, form: FormRef): Schema {
  if (path === INSTITUTION_FILE) return institutionSchema(form);
  if (path === DATA_MODEL_FILE) return { properties: { properties: { additionalProperties: { properties: { $ref: form('kind') } } } } };
  if (path === CHANGES_FILE) return changesSchema(form);
  if (path === CONDITIONS_FILE) return { additionalProperties: { properties: { when: form('rule') } } };
  if (isOptionsFile(path)) return { properties: { options: listOf({ properties: { when: form('rule') } }) } };
  if (isContentFile(path)) return contentSchema(form);
  if (isPageFile(path)) return pageSchema(checkedForm, pageIdOf(path), form);
  const folder = folderOf(path);
  if (folder === undefined) return {};
  if (isSchemaFile(path)) return questionsSchema(checkedForm, folder, form);
  return isUiFile(path) ? uiSchema(checkedForm, folder, form) : narrowedLogic(checkedForm, folder, form);
}

function changesSchema(form: FormRef): Schema {
  const key = { anyOf: [form('asked'), true] };
  return { properties: { changes: listOf({ properties: { to: key, recode: key } }) } };
}

const contentSchema = (form: FormRef): Schema => ({
  properties: {
    blocks: listOf({
      properties: { when: form('rule'), list: listOf(ifThenElse({ type: 'object' }, { properties: { when: form('rule') } })) },
    }),
  },
});

const institutionSchema = (form: FormRef): Schema => ({
  properties: {
    applicant: { properties: { names: { additionalProperties: form('asked') } } },
    requests: {
      properties: {
        documents: listOf({
          properties: {
            confidential: form('rule'),
            prefill: { properties: { name: listOf(form('asked')), email: form('asked') } },
            asked_in: listOf(form('section')),
          },
        }),
      },
    },
    checklist: listOf({ properties: { when: form('rule') } }),
    office: {
      properties: {
        columns: listOf(ifThenElse({ type: 'string' }, form('asked'), listOf(form('asked')))),
        facts: listOf(ifThenElse({ type: 'string' }, form('asked'), { properties: { question: form('asked') } })),
        documents: listOf({ properties: { question: form('asked') } }),
      },
    },
    pages: listOf(form('page')),
    assets: { additionalProperties: form('picture') },
  },
});

function narrowedLogic(checkedForm: CheckedForm, folder: SectionFolder, form: FormRef): Schema {
  if (folder.startsWith('schemas/blocks/')) return blockLogicSchema(checkedForm, folder, form);
  const keys = checkedForm.folders.includes(folder) ? form(keysDefinition(folder)) : keysInUse(checkedForm, folder);
  return logicSchema(keys, form('rule'), form);
}

function written(schema: Schema): string {
  const head = { $schema: 'http://json-schema.org/draft-07/schema#', $comment: 'Generated. Changes are lost.' };
  return formatJson({ ...head, ...schema });
}
