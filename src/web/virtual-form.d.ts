declare module 'virtual:form' {
  // Relative `import` declarations are not resolved in here, import types are.
  /** The compiled form of `schemas/` and `institution.config.json`, made at build time. */
  export const form: import('../form/model/form.ts').Form;
  /** AJV's standalone validators, made at build time. */
  export const validators: import('../form/model/form.ts').SectionValidators;
}
