import { registerHooks } from 'node:module';

const PDF_LIBRARY = '@cantoo/pdf-lib';
/** The file in which that package has everything, seen from its main one. */
const WHOLE = '../dist/pdf-lib.esm.min.js';

/**
 * From now on this process loads the PDF library as one file. Its 345 small ones take longer than most conversions, and each file is
 * converted in a process of its own.
 */
export function loadPdfLibraryInOneFile(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return specifier === PDF_LIBRARY ? { ...resolved, url: new URL(WHOLE, resolved.url).href } : resolved;
    },
  });
}
