/** The answers are in the store: RJSF is never asked to drop some of its own data. */
function refuse(): never {
  throw new Error('RJSF drops data without a question, and scripts/vite/lean-packages-plugin.ts left out what it needs for that.');
}

/** Replaces in the build what RJSF drops such data with. */
export default refuse;
export { refuse as getFieldNames, refuse as getUsedFormData, refuse as isValueEmpty };
