declare module 'virtual:kept' {
  /** What the build of a language has for students: paths of files whose names say their content. */
  export const kept: {
    readonly language: string;
    /** Says which build it is. */
    readonly version: string;
    readonly first: readonly string[];
    readonly later: readonly string[];
  };
}
