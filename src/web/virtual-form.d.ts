declare module 'virtual:form' {
  import type { Form } from '../form/form.ts';
  import type { SectionValidators } from '../form/section-validators.ts';

  /** The compiled form of `schemas/` and `institution.config.json`, made at build time. */
  export const form: Form;
  /** AJV's standalone validators, made at build time. */
  export const validators: SectionValidators;
}
