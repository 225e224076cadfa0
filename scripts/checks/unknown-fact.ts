import { isLanguageFile } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'unknown-fact',
  description: 'Every {fact.name} and {link.name} in a sentence is one of those in institution.config.json.',
  scope: 'application',
  run: ({ findings }) => {
    const found = findings.filter(({ rule }) => rule === check.name);
    const written = found.filter(({ file }) => !isLanguageFile(file));
    // What is wrong in a sentence is in its translations, too: they follow it.
    return written.length > 0 ? written : found;
  },
};
