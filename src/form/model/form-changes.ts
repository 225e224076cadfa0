/** Changes that a student reads once after an open application has come to a newer form: question keys, in the order of a form. */
export interface FormChanges {
  readonly gone: readonly string[];
  readonly again: readonly string[];
  readonly added: readonly string[];
}
