/** Changes that a student reads once after an open application has come to a newer form: question keys, in the order of a form. */
export interface FormChanges {
  /** Answered, and no longer asked. */
  readonly gone: readonly string[];
  /** Answered with a value that is no longer allowed. */
  readonly again: readonly string[];
  readonly added: readonly string[];
}
