import { numberStepOfKind } from '../model/data-model.ts';
import type { JsonSchema, QuestionSchema, QuestionUi } from '../model/form-files.ts';
import { widgetDefinitionOf } from '../model/widget-definitions.ts';
import { renamePlaceholderKeys } from '../model/answer-placeholders.ts';
import type { SectionScope } from './compile-section.ts';
import { optionListRefs } from './option-list-refs.ts';
import { mapJson } from './json-pointer.ts';

const TEXT_LIMITS = { line: 45, lines: 1500 };

/** Maximum length of a typed text, so that browser and server refuse the same; email and web addresses have the limit of their kind. */
export function maxTextLength(key: string, schema: QuestionSchema, ui: QuestionUi, scope: SectionScope): number | undefined {
  const { 'ui:options': options } = ui;
  if (schema.type !== 'string') return undefined;
  const { typed } = widgetDefinitionOf({ ui, type: schema.type, lists: optionListRefs(ui) });
  if (typed === undefined) return undefined;
  if (schema.maxLength !== undefined) return schema.maxLength;
  if (options?.limit === 'institution') return scope.institution.character_limit;
  if (options?.limit !== undefined) return options.limit;
  const isAddress =
    options?.input === 'email' || schema.format === 'email' || schema.format === 'uri' || /^\^\(?https?/.test(schema.pattern ?? '');
  const ofKind = scope.kinds[scope.dataModel[key] ?? '']?.maxLength;
  if (isAddress && ofKind !== undefined) return ofKind;
  const { text_limit: ofLine } = scope.institution;
  return typed === 'line' && ofLine !== undefined ? Math.min(ofLine, ofKind ?? ofLine) : TEXT_LIMITS[typed];
}

export function compileQuestionSchema(key: string, schema: QuestionSchema, ui: QuestionUi, scope: SectionScope): JsonSchema {
  const maxLength = maxTextLength(key, schema, ui, scope);
  const step = schema.step ?? numberStepOfKind(scope.kinds[scope.dataModel[key] ?? '']);
  const pattern = schema.pattern ?? widgetDefinitionOf({ ui, type: schema.type, lists: optionListRefs(ui) }).pattern?.source;
  return {
    ...schema,
    ...(maxLength !== undefined && { maxLength }),
    ...(step !== undefined && { step }),
    ...(pattern !== undefined && { pattern }),
  };
}

export function scopeAutocompleteToSection(ui: QuestionUi, id: string): QuestionUi {
  const token = ui['ui:autocomplete'];
  return token === undefined ? ui : { ...ui, 'ui:autocomplete': `section-${id.slice(id.indexOf('/') + 1)} ${token}` };
}

export const renamePlaceholders = <Written>(written: Written, rename: (name: string) => string): Written =>
  mapJson(written, (part) => (typeof part === 'string' ? renamePlaceholderKeys(part, rename) : undefined)) as Written;

export function renameUiKeys(ui: QuestionUi, rename: (name: string) => string): QuestionUi {
  const { fills, digits_while: digits, list, ...others } = ui['ui:options'] ?? {};
  const chosenBy = typeof list === 'object' ? { list: { ...list, by: rename(list.by) } } : undefined;
  if (fills === undefined && digits === undefined && chosenBy === undefined) return ui;
  const renamed = {
    ...(list !== undefined && { list }),
    ...chosenBy,
    ...(fills && { fills: Object.fromEntries(Object.entries(fills).map(([field, keys]) => [field, [keys].flat().map(rename)])) }),
    ...(digits && { digits_while: Object.fromEntries(Object.entries(digits).map(([name, values]) => [rename(name), values])) }),
  };
  return { ...ui, 'ui:options': { ...others, ...renamed } };
}
