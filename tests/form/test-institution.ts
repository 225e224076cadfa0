import type { SectionFolder } from '../../src/form/model/form-file-paths.ts';
import type { QuestionSchema, QuestionUi, SectionSchemaJson, SectionUiJson } from '../../src/form/model/form-files.ts';
import type { Institution } from '../../src/form/model/institution.ts';

const shade = { extraLight: '#ffffff', light: '#cccccc', main: '#333333', dark: '#000000' };

export const optionListJson = (labels: Readonly<Record<string, string>>) => ({
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
});

/** These keys of a data model, all of one kind. */
export const keysOfKind = (kind: string, ...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, { $ref: `#/$defs/${kind}` }]));

export type WrittenQuestion = Partial<QuestionSchema> & { readonly title: string; readonly ui?: QuestionUi };

/** `schema.json` and `ui.json` of a section. A question is its label, or its schema with what `ui.json` says of it. */
export function sectionFiles<const Folder extends SectionFolder>(
  folder: Folder,
  title: string,
  questions: Readonly<Record<string, string | WrittenQuestion>>,
  more: Omit<Partial<SectionSchemaJson>, 'properties'> = {},
) {
  const written = Object.entries(questions).map(([key, question]) => {
    const { ui, ...schema } = typeof question === 'string' ? { title: question } : question;
    return { schema: [key, Object.assign({ title: '', type: 'string' }, schema)] as const, ui: ui ? [[key, ui] as const] : [] };
  });
  const schema = { title, type: 'object', properties: Object.fromEntries(written.map((one) => one.schema)), ...more };
  const ui = { 'ui:order': Object.keys(questions), ...Object.fromEntries(written.flatMap((one) => one.ui)) };
  return { [`${folder}/schema.json`]: schema, [`${folder}/ui.json`]: ui } as Record<`${Folder}/schema.json`, SectionSchemaJson> &
    Record<`${Folder}/ui.json`, SectionUiJson>;
}

export const drawnAs = (widget: string, list?: string): QuestionUi => ({ 'ui:widget': widget, ...(list && { 'ui:options': { list } }) });

export const createTestInstitution = (pages: readonly string[], changes: Partial<Institution> = {}): Institution => ({
  name: 'Alder Valley College',
  short_name: 'Alder',
  product_name: 'Application',
  address: { line_1: '1 Main Street', city: 'Springfield', state: 'OR', zip: '97477' },
  help_email: 'help@alder.example',
  help_id: 'A1',
  phone: '(555) 555-0100',
  applicant: { names: { first: 'first_name' } },
  links: { privacy: 'https://alder.example/privacy' },
  character_limit: 7000,
  pages,
  theme: { primary: shade, secondary: shade, accent: shade, neutral: shade, white: shade, error: shade, disabled: shade },
  ...changes,
});
