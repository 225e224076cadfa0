declare module 'virtual:precache' {
  /** Built files for students, by path. */
  export const kept: {
    readonly language: string;
    /** Says which build it is. */
    readonly version: string;
    readonly first: readonly string[];
    readonly later: readonly string[];
  };
}
