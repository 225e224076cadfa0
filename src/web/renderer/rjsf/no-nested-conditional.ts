/** Replaces RJSF's look for conditions within conditions in the build: flat schemas have none. */
export default function schemaHasNestedConditional(): boolean {
  return false;
}
