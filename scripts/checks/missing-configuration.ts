import { CONDITIONS_FILE, DATA_MODEL_FILE, INSTITUTION_FILE, pageFile, TEXT_FILE } from '../../src/form/compile/compile-form.ts';
import type { Check, Draft } from './application/check.ts';
import { nearest } from './application/did-you-mean.ts';
import { explain } from './application/explain-error.ts';
import { errorsOf, kindOf } from './application/meta-schemas.ts';
import { step } from './application/shapes.ts';

export const check: Check = {
  name: 'missing-configuration',
  description: 'The institution is configured in full, and every page in its list has a page.json.',
  scope: 'application',
  run(application) {
    const { documents, pages } = application;
    const files = [INSTITUTION_FILE, DATA_MODEL_FILE, CONDITIONS_FILE, TEXT_FILE]
      .filter((file) => documents[file] === undefined)
      .map((file) => draftAt(file, '', `${file} does not exist`, `Create ${file}; schemas/README.md says what belongs in it.`));
    const folders = Object.keys(documents).flatMap((path) => /^schemas\/pages\/([^/]+)\/page\.json$/.exec(path)?.[1] ?? []);
    const missing = pages.flatMap((page, n) => {
      if (documents[pageFile(page)] !== undefined) return [];
      const meant = nearest(page, folders);
      const first = n === 0 ? ', and it is the first page, which opens after login' : '';
      const advice =
        meant === undefined
          ? `Create ${pageFile(page)} or remove "${page}" from the list.`
          : `Did you mean "${meant}"? Otherwise create ${pageFile(page)}.`;
      return [draftAt(INSTITUTION_FILE, `/pages${step(n)}`, `There is no ${pageFile(page)}${first}`, advice)];
    });
    return [...files, ...missing, ...missingKeys(documents[INSTITUTION_FILE])];
  },
};

function missingKeys(institution: unknown): Draft[] {
  const kind = kindOf(INSTITUTION_FILE);
  if (institution === undefined || !kind) return [];
  return errorsOf(kind, institution)
    .filter((error) => error.keyword === 'required')
    .flatMap((error) => explain(error) ?? [])
    .map(({ pointer, what, advice }) => draftAt(INSTITUTION_FILE, pointer, what, advice));
}

const draftAt = (file: string, pointer: string, what: string, advice: string): Draft => ({ rule: check.name, file, pointer, what, advice });
