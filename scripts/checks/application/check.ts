import type { Finding } from '../../../src/form/model/form.ts';
import type { Application } from './application.ts';

/** A finding as a check reports it; `at` is where to point if not at the value: at the key, or at an offset in the text. */
export interface Draft extends Finding {
  readonly at?: 'key' | number | undefined;
}

/** One check of the application's files. It reports everything that it finds, each with its place and what to do. */
export interface Check {
  /** Kebab-case, the name of its file and of its fixture, and the `rule` of its findings. */
  readonly name: string;
  /** One sentence: what it proves. */
  readonly description: string;
  /** `file`: looks at each file alone, so it runs even if another file cannot be read; `application`: looks across files. */
  readonly scope: 'file' | 'application';
  run(application: Application): readonly Draft[];
}
