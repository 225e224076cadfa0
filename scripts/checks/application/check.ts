import type { Finding } from '../../../src/form/model/form.ts';
import type { Application } from './application.ts';
import type { Fix } from './fix.ts';
import type { Sources } from './sources.ts';

/** A finding as a check reports it; `at` is where to point if not at the value: at the key, or at an offset in the text. */
export interface Draft extends Omit<Finding, 'rule'> {
  readonly at?: 'key' | number | undefined;
  /** How it is put right, where that leaves nothing to decide. Findings that one change puts right may have the same. */
  readonly fix?: Fix | undefined;
}

/** One check of the application's files. It reports everything that it finds, each with its place and what to do. */
export type Check = FileCheck | ApplicationCheck;

/** What officers read about a check, in Markdown: on the command line and in logs for code hosts. */
export interface Explained {
  /** Kebab-case: the `rule` of its findings. */
  readonly name: string;
  /** What is wrong where it has a finding. */
  readonly what: string;
  /** What to do then. */
  readonly advice: string;
  /** The document that explains the right way, if there is one, from `schemas`: `recipes/add-tabs.md`. */
  readonly see?: string;
  readonly example: Example;
}

/**
 * A mistake as officers make it, and the same without it: a part of a file in `tests/checks/fixtures/examples`, which has the right
 * one. Without the indentation that both have there.
 */
export interface Example {
  readonly file: string;
  readonly wrong: string;
  /** Empty if there should be no such file. */
  readonly right: string;
  /** Where the finding is, if it is in another file. */
  readonly foundIn?: string;
}

/** Looks at each file alone, so it runs even if another file cannot be read. */
export interface FileCheck extends Explained {
  readonly scope: 'file';
  run(sources: Sources): readonly Draft[];
}

/** Looks across files, so it runs once each of them is what its meta schema says: most checks do. */
export interface ApplicationCheck extends Explained {
  readonly scope?: never;
  run(application: Application): readonly Draft[];
}
