import { type Definition, readableForm, type ReadableForm } from '../definition.ts';
import { readForm, saveForm } from '../store/forms.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';

export type ReadPinnedForm = (db: Db, hash: string) => Promise<ReadableForm | undefined>;

const KEPT = 12;

export function createPinnedForms({ definition }: { readonly definition: () => Definition }): ReadPinnedForm {
  const kept = new Map<string, Promise<ReadableForm | undefined>>();
  return (db, hash) => {
    const now = definition();
    if (hash === now.hash) return Promise.resolve({ form: now.form, contents: now.contents, first: now.inLanguage().form });
    const { language } = now.form;
    const name = `${hash} ${language}`;
    const known = kept.get(name) ?? compiled(db, hash, language);
    kept.delete(name);
    kept.set(name, known);
    known.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return known;
  };
}

async function compiled(db: Db, hash: string, language: string): Promise<ReadableForm | undefined> {
  const formFiles = await readForm(db, hash);
  if (!formFiles) return undefined;
  try {
    return readableForm(formFiles, language);
  } catch {
    return undefined;
  }
}

/** Makes sure that the documents of a form are in the database, before anything is pinned to it. */
export type SaveServedForm = (definition: Pick<Definition, 'hash' | 'formFiles'>) => Promise<void>;

export function createSaveServedForm({ db, clock }: { readonly db: Db; readonly clock: Clock }): SaveServedForm {
  const kept = new Set<string>();
  return async (definition) => {
    if (kept.has(definition.hash)) return;
    await saveForm(db, definition, clock());
    kept.add(definition.hash);
  };
}
