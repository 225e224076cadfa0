import { isLanguageFile } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'unknown-fact',
  what: 'A sentence names a `{fact.name}` that `institution.config.json` does not have.',
  advice: 'Correct the name, or add the fact.',
  see: 'Say a fact once',
  example: {
    file: 'schemas/content/help.json',
    wrong: 'Apply by **{fact.dedline}**.',
    right: 'Apply by **{fact.deadline}**.',
  },
  run: ({ findings }) => {
    const found = findings.filter(({ rule }) => rule === check.name);
    const written = found.filter(({ file }) => !isLanguageFile(file));
    // What is wrong in a sentence is in its translations, too: they follow it.
    return written.length > 0 ? written : found;
  },
};
