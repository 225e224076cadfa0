/** Replaces in the build what MUI and RJSF import and our pages never show, call or have: other themes, nested schemas, more data. */
export default function nothing(): null {
  return null;
}
export { nothing as CssVarsProvider, nothing as getFieldNames, nothing as getUsedFormData, nothing as isValueEmpty };
