/** Replaces RJSF's defaults of a schema in the build: those of sections have none. */
export default function getDefaultFormState(_validator: unknown, _schema: unknown, data?: object): object {
  return data ?? {};
}
