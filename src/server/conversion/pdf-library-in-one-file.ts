import { registerHooks } from 'node:module';

const PDF_LIBRARY = '@cantoo/pdf-lib';
/** Bundle of the package, relative to its main file. */
const WHOLE = '../dist/pdf-lib.esm.min.js';

/**
 * Makes this process load pdf-lib as one file. Its 345 small ones take longer than most conversions, and each
 * conversion is a process of its own.
 */
export function loadPdfLibraryInOneFile(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return specifier === PDF_LIBRARY ? { ...resolved, url: new URL(WHOLE, resolved.url).href } : resolved;
    },
  });
}
