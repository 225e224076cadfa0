import type { UploadFileType, FileUiOptions } from '../model/file-rules.ts';
import type { QuestionUi } from '../model/form-files.ts';
import type { WidgetName } from '../model/widget-definitions.ts';

interface WidgetDescription {
  /** Meaning, read by editors of form files. */
  readonly means: string;
  /** Kind of answer in `npm run form:explain`; plain text if absent. */
  readonly inWords?: (options: NonNullable<QuestionUi['ui:options']>) => string;
}

/** Words about the widgets of `widget-definitions.ts` that no browser loads. */
export const WIDGET_DESCRIPTIONS: Readonly<Record<WidgetName, WidgetDescription>> = {
  text: { means: 'One line of text, or a number.' },
  textarea: { means: 'Several lines of text.', inWords: () => 'text of several lines' },
  select: { means: 'A drop-down list: one option of a list.' },
  radio: { means: 'Radio buttons: for short option lists.' },
  checkbox: { means: 'One checkbox: for a question of type boolean.' },
  checkboxes: { means: 'Checkboxes, any number of which can be checked: for a question of type array.' },
  date: {
    means: 'A day.',
    inWords: ({ direction }) => (direction === undefined ? 'a date' : direction === 'past' ? 'a date up to today' : 'a date from today on'),
  },
  phone: { means: 'A phone number, formatted while it is typed.', inWords: () => 'a phone number' },
  ssn: {
    means: 'A Social Security number, formatted while it is typed; other people see only its last four digits.',
    inWords: () => 'a Social Security number',
  },
  password: { means: 'One line of text, hidden while it is typed and from everyone else.', inWords: () => 'text that is hidden' },
  lookup: {
    means: 'A look-up of schools or addresses; the one that is chosen fills other questions.',
    inWords: ({ category }) => (category === 'address' ? 'an address, with suggestions' : 'a school, with suggestions'),
  },
  upload: {
    means: 'A file, kept as PDF: for a key of the kind document.',
    inWords: describeFileRules,
  },
};

const UPLOAD_FILE_TYPE_WORDS: Readonly<Record<UploadFileType, string>> = {
  png: 'a PNG picture',
  jpeg: 'a JPEG picture',
  pdf: 'a PDF',
  docx: 'a Word document',
};

/** Describes the rules to officers: "a PDF, a JPEG picture or a Word document of at most 500 kB". */
function describeFileRules({ accept, max_size, max_pages }: FileUiOptions): string {
  const kinds =
    accept === undefined
      ? 'a file'
      : accept
          .map((kind) => UPLOAD_FILE_TYPE_WORDS[kind])
          .join(', ')
          .replace(/, ([^,]*)$/, ' or $1');
  const size = max_size === undefined ? '' : ` of at most ${max_size}`;
  const photos =
    max_pages === undefined ? '' : max_pages === 1 ? ', but not photos of several pages' : `, or up to ${max_pages} photos as one PDF`;
  return `${kinds}${size}${photos}`;
}
