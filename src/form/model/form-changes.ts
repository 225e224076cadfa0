/** What a student reads once when an open application has come to a newer form: question keys, in the order of a form. */
export interface FormChanges {
  /** Answered, and asked no more. */
  readonly gone: readonly string[];
  /** Answered with what can no longer be answered. */
  readonly again: readonly string[];
  /** Asked only since. */
  readonly added: readonly string[];
}
