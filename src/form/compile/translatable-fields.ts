import type { FormFileKind } from './form-file-kinds.ts';

/** Allowed placeholders: none, the student's name, also the reference, answers, those and the component's number, of every message, or of its key or file. */
export type AllowedPlaceholders = 'nothing' | 'name' | 'office' | 'answers' | 'number' | 'message' | 'key' | 'file';

const MORE = {
  title: 'answers',
  'blocks.*.heading': 'message',
  'blocks.*.paragraph': 'message',
  'blocks.*.list.*': 'message',
} as const satisfies Readonly<Record<string, AllowedPlaceholders>>;
const moreAt = (place: string): Readonly<Record<string, AllowedPlaceholders>> =>
  Object.fromEntries(Object.entries(MORE).map(([name, filled]) => [`${place}.${name}`, filled]));

/** Texts that students read, by meta schema: the path with `.` between names, `*` for each entry. */
export const TRANSLATABLE_FIELDS: Readonly<Record<FormFileKind['meta'], Readonly<Record<string, AllowedPlaceholders>>>> = {
  institution: {
    name: 'nothing',
    short_name: 'nothing',
    product_name: 'nothing',
    'facts.*': 'nothing',
    'requests.documents.*.title': 'nothing',
    'requests.documents.*.help': 'nothing',
    'office.columns.*.name': 'nothing',
    'office.facts.*.name': 'nothing',
    'office.documents.*': 'nothing',
    'office.templates.*.name': 'nothing',
    'office.templates.*.message': 'office',
    'checklist.*.name': 'nothing',
    'outcomes.*.name': 'nothing',
    'outcomes.*.headline': 'name',
  },
  page: {
    title: 'nothing',
    step: 'nothing',
    intro: 'nothing',
    'content.*.title': 'number',
    'content.*.intro': 'nothing',
    'content.*.message_prefix': 'number',
    'content.*.fold': 'nothing',
    'content.*.tabs_of.*.title': 'nothing',
    'content.*.tabs_of.*.sections.*.title': 'number',
    'content.*.tabs_of.*.sections.*.message_prefix': 'number',
    'content.*.tabs_of.*.sections.*.fold': 'nothing',
  },
  section: {
    title: 'answers',
    description: 'answers',
    'properties.*.title': 'answers',
    'properties.*.description': 'answers',
    'properties.*.errorMessage': 'message',
    'properties.*.errorMessage.*': 'message',
    'errorMessage.required.*': 'message',
  },
  ui: {
    'ui:order.*.notice': 'message',
    'ui:order.*.alt': 'nothing',
    'ui:order.*.caption': 'message',
    'ui:groups.*.title': 'answers',
    'ui:groups.*.help': 'answers',
    ...moreAt('ui:more'),
    '*.ui:title': 'answers',
    '*.ui:help': 'answers',
    ...moreAt('*.ui:more'),
  },
  options: { 'options.*.label': 'nothing', 'options.*.hint': 'nothing', 'options.*.group': 'nothing', 'labels.*': 'nothing' },
  content: {
    subject: 'file',
    'blocks.*.heading': 'file',
    'blocks.*.paragraph': 'file',
    'blocks.*.list.*': 'file',
    'blocks.*.list.*.item': 'file',
  },
  text: { '*': 'key' },
  // Its texts are for authors, not for students.
  'data-model': {},
  conditions: {},
  changes: {},
  logic: {},
  persona: {},
  language: {},
};
