import { type FormDefinition, compileStoredForm, type PinnedForm } from '../platform/form-definition.ts';
import { readFormFiles, saveFormFiles } from './form-store.ts';
import type { Db } from '../database/tables.ts';
import type { Clock } from '../platform/clock.ts';

export type ReadPinnedForm = (db: Db, hash: string) => Promise<PinnedForm | undefined>;

const KEPT = 12;

export function createReadPinnedForm({ definition }: { readonly definition: () => FormDefinition }): ReadPinnedForm {
  const kept = new Map<string, Promise<PinnedForm | undefined>>();
  return (db, hash) => {
    const now = definition();
    if (hash === now.hash) return Promise.resolve({ form: now.form, contents: now.contents, formInFirstLanguage: now.inLanguage().form });
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

async function compiled(db: Db, hash: string, language: string): Promise<PinnedForm | undefined> {
  const formFiles = await readFormFiles(db, hash);
  if (!formFiles) return undefined;
  try {
    return compileStoredForm(formFiles, language);
  } catch {
    return undefined;
  }
}

/** Makes sure that the documents of a form are in the database, before anything is pinned to it. */
export type SaveServedForm = (definition: Pick<FormDefinition, 'hash' | 'formFiles'>) => Promise<void>;

export function createSaveServedForm({ db, clock }: { readonly db: Db; readonly clock: Clock }): SaveServedForm {
  const kept = new Set<string>();
  return async (definition) => {
    if (kept.has(definition.hash)) return;
    await saveFormFiles(db, definition, clock());
    kept.add(definition.hash);
  };
}
