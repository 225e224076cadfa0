declare module 'virtual:shell' {
  // Relative `import` declarations are not resolved in here, import types are.
  type Form = import('../form/model/form.ts').Form;
  /** Part of the form that every screen needs, log-in screens included. Pages are in form order. */
  export const shell: Pick<Form, 'text' | 'language' | 'notation'> & {
    readonly institution: import('../form/model/institution.ts').InstitutionProfile;
    readonly pages: readonly Pick<Form['pages'][number], 'id'>[];
    /** True if something opens or closes at a time. */
    readonly followsClock: boolean;
    /** Sections below which students can ask others for a document; undefined if they can ask for none at all. */
    readonly asks?: readonly string[];
    /** The institution's, with the room that they take in CSS pixels; one, or one by day and one in the dark. */
    readonly logos: readonly {
      readonly src: string;
      readonly width: number;
      readonly height: number;
      readonly className?: string;
      readonly loading?: 'lazy';
    }[];
  };
}
/** Adds the sentences of some screens to the catalogue of the shell; a screen imports it that loads late and says them. */
declare module 'virtual:text/*';
declare module 'virtual:form' {
  /** The compiled form of `schemas/` and `institution.config.json`, made at build time, without sentences of the server. */
  export const form: import('../form/model/form.ts').Form;
}
declare module 'virtual:form-validators' {
  /** AJV's standalone validators, made at build time. */
  export const validators: import('../form/model/form.ts').SectionValidators;
}

declare module 'virtual:content/*' {
  /** Content of the slot named in the module id, made at build time. */
  export const content: import('../form/model/content.ts').Content;
}

declare module 'virtual:requests' {
  /** Requests that students can send to others, made at build time; null for none. */
  export const requests: import('../form/model/institution.ts').DocumentRequestSettings | null;
}

declare module 'virtual:more-info' {
  /** More info by question key or section id, made at build time. */
  export const more: Readonly<Record<string, import('../form/model/content.ts').Content>>;
}
