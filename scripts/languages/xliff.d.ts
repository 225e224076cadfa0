/** The part of the package that we use; it brings no types. */
declare module 'xliff' {
  interface Unit {
    readonly source?: unknown;
    readonly target?: unknown;
    readonly note?: string | readonly string[];
    readonly additionalAttributes?: Readonly<Record<string, string>>;
  }
  interface Xliff {
    readonly sourceLanguage?: string;
    readonly targetLanguage?: string;
    readonly resources?: Readonly<Record<string, Readonly<Record<string, Unit>>>>;
  }
  const xliff: { xliff2js(xml: string): Promise<Xliff>; js2xliff(document: Xliff): Promise<string> };
  export default xliff;
}
