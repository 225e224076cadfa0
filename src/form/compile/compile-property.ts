import { stepOf } from '../model/data-model.ts';
import type { JsonSchema, QuestionSchema, QuestionUi } from '../model/documents.ts';
import { kindOf } from '../model/widget-kinds.ts';
import type { SectionScope } from './compile-section.ts';
import { listsNamedBy } from './named-lists.ts';

/** Longest texts, unless the question or the institution sets another limit. */
const TEXT_LIMITS = { line: 45, lines: 1500 };

/** Text that is typed always has a limit, so that browser and server refuse the same. */
export function textLimit(schema: QuestionSchema, ui: QuestionUi, scope: SectionScope): number | undefined {
  const { 'ui:options': options } = ui;
  if (schema.type !== 'string') return undefined;
  const { typed } = kindOf({ ui, type: schema.type, lists: listsNamedBy(ui) });
  if (typed === undefined) return undefined;
  if (schema.maxLength !== undefined) return schema.maxLength;
  const limit = options?.limit ?? TEXT_LIMITS[typed];
  return limit === 'institution' ? scope.characterLimit : limit;
}

/** What a section's schema says of a question, with the limits that it has by itself. */
export function compileProperty(key: string, schema: QuestionSchema, ui: QuestionUi, scope: SectionScope): JsonSchema {
  const maxLength = textLimit(schema, ui, scope);
  const step = schema.step ?? stepOf(scope.kinds[scope.dataModel[key] ?? '']);
  return { ...schema, ...(maxLength !== undefined && { maxLength }), ...(step !== undefined && { step }) };
}
