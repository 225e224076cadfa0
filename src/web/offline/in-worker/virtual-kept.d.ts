declare module 'virtual:kept' {
  /** What the build of a language has for students: paths of files whose names say their content. */
  export const kept: {
    readonly language: string;
    /** Says which build it is. */
    readonly version: string;
    /** What the form and the log-in cannot do without. */
    readonly first: readonly string[];
    /** What else may be opened from there. */
    readonly later: readonly string[];
  };
}
