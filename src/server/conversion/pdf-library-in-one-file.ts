import { registerHooks } from 'node:module';

const PDF_LIBRARY = '@cantoo/pdf-lib';
/** Bundle of the package, relative to its main file. */
const WHOLE = '../dist/pdf-lib.esm.min.js';

/** Loads pdf-lib as one file for this short-lived process: its 345 small ones take longer than most conversions. */
export function loadPdfLibraryInOneFile(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return specifier === PDF_LIBRARY ? { ...resolved, url: new URL(WHOLE, resolved.url).href } : resolved;
    },
  });
}
