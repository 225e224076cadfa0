import { posix } from 'node:path';
import * as paths from '../../form/model/form-file-paths.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { COPIED_MAILS } from '../../form/model/institution.ts';
import { formFileKindOf } from '../../form/compile/form-file-kinds.ts';
import { metaSchemaPath } from '../form-files/strict-ajv.ts';
import { EDITOR_FOLDER, editorSchemaPath } from './editor-schema-paths.ts';
import { createFormSchema, keysDefinitionName } from './create-form-schema.ts';
import { createPageSchema } from './create-page-schema.ts';
import { itemsSchema, refSchema, ifThenElseSchema, type EditorSchema, type CreateDefinitionRef } from './schema-parts.ts';
import {
  createBlockLogicSchema,
  createLogicSchema,
  createQuestionsSchema,
  createUiSchema,
  keysInUseSchema,
} from './create-section-schemas.ts';
import { formatJson } from './format-json.ts';

const FORM_SCHEMA = `${EDITOR_FOLDER}/form.schema.json`;

export function createEditorFiles(checkedForm: CheckedForm): ReadonlyMap<string, string> {
  const files = new Map([[FORM_SCHEMA, written(createFormSchema(checkedForm))]]);
  for (const path of Object.keys(checkedForm.formFiles).sort()) {
    const target = editorSchemaPath(path);
    const kind = formFileKindOf(path);
    if (target === undefined || kind === undefined || !target.startsWith(EDITOR_FOLDER)) continue;
    const to = (file: string): string => posix.relative(posix.dirname(target), file);
    const form: CreateDefinitionRef = (definition) => refSchema(`${to(FORM_SCHEMA)}#/definitions/${definition}`);
    const { definitions, ...own } = narrowed(checkedForm, path, form);
    // The form's own names come first: editors show the first description that they find.
    files.set(
      target,
      written({ allOf: [own, refSchema(to(metaSchemaPath(kind.meta)))], ...(definitions === undefined ? {} : { definitions }) }),
    );
  }
  return files;
}

function narrowed(checkedForm: CheckedForm, path: string, form: CreateDefinitionRef): EditorSchema {
  if (path === paths.INSTITUTION_FILE) return institutionSchema(form);
  if (path === paths.DATA_MODEL_FILE)
    return { properties: { properties: { additionalProperties: { properties: { $ref: form('kind') } } } } };
  if (path === paths.CHANGES_FILE) return changesSchema(form);
  if (path === paths.CONDITIONS_FILE) return { additionalProperties: { properties: { when: form('rule') } } };
  if (paths.isOptionsFile(path)) return { properties: { options: itemsSchema({ properties: { when: form('rule') } }) } };
  if (paths.isContentFile(path)) return contentSchema(form);
  if (paths.isPageFile(path)) return createPageSchema(checkedForm, paths.pageIdOf(path), form);
  const folder = paths.sectionFolderOf(path);
  if (folder === undefined) return {};
  if (paths.isSchemaFile(path)) return createQuestionsSchema(checkedForm, folder, form);
  return paths.isUiFile(path) ? createUiSchema(checkedForm, folder, form) : narrowedLogic(checkedForm, folder, form);
}

function changesSchema(form: CreateDefinitionRef): EditorSchema {
  const key = { anyOf: [form('asked'), true] };
  return { properties: { changes: itemsSchema({ properties: { to: key, recode: key } }) } };
}

const contentSchema = (form: CreateDefinitionRef): EditorSchema => ({
  properties: {
    blocks: itemsSchema({
      properties: { when: form('rule'), list: itemsSchema(ifThenElseSchema({ type: 'object' }, { properties: { when: form('rule') } })) },
    }),
  },
});

const columnKeys = (form: CreateDefinitionRef): EditorSchema =>
  ifThenElseSchema({ type: 'string' }, form('asked'), itemsSchema(form('asked')));

const institutionSchema = (form: CreateDefinitionRef): EditorSchema => ({
  properties: {
    applicant: { properties: { names: { additionalProperties: form('asked') } } },
    reminders: itemsSchema({ properties: { when: form('rule') } }),
    mail_copies: itemsSchema({
      properties: { mails: itemsSchema({ enum: [...COPIED_MAILS] }), to: { properties: { question: form('asked') } }, when: form('rule') },
    }),
    requests: {
      properties: {
        documents: itemsSchema({
          properties: {
            when: form('rule'),
            confidential: form('rule'),
            prefill: { properties: { name: itemsSchema(form('asked')), email: form('asked') } },
            asked_in: itemsSchema(form('section')),
          },
        }),
      },
    },
    checklist: itemsSchema({ properties: { when: form('rule') } }),
    office: {
      properties: {
        columns: itemsSchema(ifThenElseSchema({ type: 'object' }, { properties: { question: columnKeys(form) } }, columnKeys(form))),
        facts: itemsSchema(ifThenElseSchema({ type: 'string' }, form('asked'), { properties: { question: form('asked') } })),
        documents: itemsSchema({ properties: { question: form('asked') } }),
      },
    },
    pages: itemsSchema(form('page')),
    assets: { additionalProperties: form('picture') },
  },
});

function narrowedLogic(checkedForm: CheckedForm, folder: paths.SectionFolder, form: CreateDefinitionRef): EditorSchema {
  if (folder.startsWith('schemas/blocks/')) return createBlockLogicSchema(checkedForm, folder, form);
  const keys = checkedForm.folders.includes(folder) ? form(keysDefinitionName(folder)) : keysInUseSchema(checkedForm, folder);
  return createLogicSchema(keys, form('rule'), form);
}

function written(schema: EditorSchema): string {
  const head = { $schema: 'http://json-schema.org/draft-07/schema#', $comment: 'Generated. Changes are lost.' };
  return formatJson({ ...head, ...schema });
}
