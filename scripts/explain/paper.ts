import type { ConditionsJson, FormFiles } from '../../src/form/model/form-files.ts';
import type { Contents, Subjects } from '../../src/form/model/content.ts';
import type { Form } from '../../src/form/model/form.ts';

/** Input of a report. `today` is an ISO date: years in messages and lists are counted from it. */
export interface ReportInput {
  /** Compiled in the language of the report. */
  readonly form: Form;
  readonly contents: Contents;
  readonly subjects: Subjects;
  readonly formFiles: FormFiles;
  readonly conditions: ConditionsJson;
  readonly today: string;
}

/** A report on a form, to be read and signed. All its texts are Markdown (`markdown.ts`). */
export interface FormReport {
  readonly title: string;
  readonly about: readonly string[];
  readonly parts: readonly ReportPart[];
}

export interface ReportPart {
  /** True for a page of the form, with a line to sign on. */
  readonly isPage?: true;
  /** Stays when the title changes. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  /** Name in the files, of a section of the form. */
  readonly id?: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly questions?: readonly ReportQuestion[];
}

/** One question, with a box for those who agree. */
export interface ReportQuestion {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly string[];
}

/** A paragraph, or the lines of a list; an empty list is not written. */
export type Block = string | readonly string[];

/** Optional line. */
export const optionalLine = <Value>(value: Value | undefined, line: (value: Value) => string): readonly string[] =>
  value === undefined ? [] : [line(value)];
