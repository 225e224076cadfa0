import type { Institution } from '../../src/form/model/institution.ts';

const shade = { extraLight: '#ffffff', light: '#cccccc', main: '#333333', dark: '#000000' };

export const optionListJson = (labels: Readonly<Record<string, string>>) => ({
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
});

export const textSectionSchema = (title: string, labels: Readonly<Record<string, string>>) => ({
  title,
  type: 'object' as const,
  properties: Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, { title: label, type: 'string' as const }])),
});

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
