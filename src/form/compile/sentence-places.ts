import type { Kind } from './form-file-kinds.ts';

/**
 * What may be filled into a sentence: nothing, answers, also the number of a component, what every message may use, or what its key or
 * file may.
 */
export type Filled = 'nothing' | 'answers' | 'number' | 'message' | 'key' | 'file';

/** What opens in place, at one of the two places where it can be. */
const MORE = {
  title: 'answers',
  'blocks.*.heading': 'message',
  'blocks.*.paragraph': 'message',
  'blocks.*.list.*': 'message',
} as const satisfies Readonly<Record<string, Filled>>;
const moreAt = (place: string): Readonly<Record<string, Filled>> =>
  Object.fromEntries(Object.entries(MORE).map(([name, filled]) => [`${place}.${name}`, filled]));

/**
 * Which leaves of the form files are sentences that students read, by the kind of form file: the names on the way there with `.`
 * between them, `*` for each entry. Everything else is structure, the same in every language.
 */
export const SENTENCE_PLACES: Readonly<Record<Kind['meta'], Readonly<Record<string, Filled>>>> = {
  institution: {
    name: 'nothing',
    short_name: 'nothing',
    product_name: 'nothing',
    'facts.*': 'nothing',
    'requests.documents.*.title': 'nothing',
    'requests.documents.*.help': 'nothing',
  },
  page: {
    title: 'nothing',
    step: 'nothing',
    intro: 'nothing',
    'content.*.title': 'number',
    'content.*.intro': 'nothing',
    'content.*.message_prefix': 'number',
    'content.*.tabs_of.*.title': 'nothing',
    'content.*.tabs_of.*.sections.*.title': 'number',
    'content.*.tabs_of.*.sections.*.message_prefix': 'number',
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
    'ui:groups.*.title': 'answers',
    'ui:groups.*.help': 'answers',
    ...moreAt('ui:more'),
    '*.ui:title': 'answers',
    '*.ui:help': 'answers',
    ...moreAt('*.ui:more'),
  },
  options: { 'options.*.label': 'nothing' },
  content: {
    subject: 'file',
    'blocks.*.heading': 'file',
    'blocks.*.paragraph': 'file',
    'blocks.*.list.*': 'file',
    'blocks.*.list.*.item': 'file',
  },
  text: { '*': 'key' },
  // For those who write and read the application, not for students.
  'data-model': {},
  conditions: {},
  changes: {},
  logic: {},
  persona: {},
  language: {},
};
