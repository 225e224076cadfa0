import { compileForm } from '../form/compile/compile-form.ts';
import type { Contents } from '../form/model/content.ts';
import { INSTITUTION_FILE } from '../form/model/document-paths.ts';
import { languagesOf } from '../form/model/language.ts';
import type { Form } from '../form/model/form.ts';
import type { Definition } from './definition.ts';
import { readForm } from './store/forms.ts';
import type { Db } from './store/tables.ts';

/** What is needed to read what was submitted. */
export interface PinnedForm {
  readonly form: Form;
  readonly contents: Contents;
  /** The same in the institution's first language, in which everything is stored. */
  readonly first: Form;
}

/**
 * The form with this hash in the language of its reader, or in its first if it does not speak that; undefined if its documents are
 * written in a format that this version of the program cannot read any more.
 */
export type ReadPinnedForm = (hash: string) => Promise<PinnedForm | undefined>;

/** In a season hardly more forms than these are read, and each takes a megabyte or two. */
const KEPT = 12;

export function createPinnedForms({ db, definition }: { readonly db: Db; readonly definition: () => Definition }): ReadPinnedForm {
  const kept = new Map<string, Promise<PinnedForm | undefined>>();
  return (hash) => {
    const now = definition();
    if (hash === now.hash) return Promise.resolve({ form: now.form, contents: now.contents, first: now.inLanguage().form });
    const { language } = now.form;
    const name = `${hash} ${language}`;
    const known = kept.get(name) ?? compiled(db, hash, language);
    // What is read is the last to be forgotten; what failed to be read is tried again.
    kept.delete(name);
    kept.set(name, known);
    known.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return known;
  };
}

async function compiled(db: Db, hash: string, language: string): Promise<PinnedForm | undefined> {
  const documents = await readForm(db, hash);
  if (!documents) return undefined;
  try {
    const languages = languagesOf(documents[INSTITUTION_FILE]);
    const { form: first, contents } = compileForm(documents);
    if (language === languages[0] || !languages.includes(language)) return { form: first, contents, first };
    return { ...compileForm(documents, language), first };
  } catch {
    return undefined;
  }
}
