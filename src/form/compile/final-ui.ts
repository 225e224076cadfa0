import type { QuestionUi } from '../model/documents.ts';

/** The browser keeps what it fills into a block that is asked once more separately from what it fills into the first. */
export function withOwnAutofill(ui: QuestionUi, id: string): QuestionUi {
  const token = ui['ui:autocomplete'];
  return token === undefined ? ui : { ...ui, 'ui:autocomplete': `section-${id.slice(id.indexOf('/') + 1)} ${token}` };
}

/** The same with the keys of other questions as they are in the data model. */
export function withFinalKeys(ui: QuestionUi, rename: (name: string) => string): QuestionUi {
  const { fills, digits_while: digits, ...others } = ui['ui:options'] ?? {};
  if (fills === undefined && digits === undefined) return ui;
  const renamed = {
    ...(fills && { fills: Object.fromEntries(Object.entries(fills).map(([field, keys]) => [field, [keys].flat().map(rename)])) }),
    ...(digits && { digits_while: Object.fromEntries(Object.entries(digits).map(([name, values]) => [rename(name), values])) }),
  };
  return { ...ui, 'ui:options': { ...others, ...renamed } };
}
