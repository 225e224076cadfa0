import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import { keepForm } from '../store/forms.ts';
import type { Db } from '../store/tables.ts';

/** Makes sure that the documents of a form are in the database, before anything is pinned to it. */
export type KeepServedForm = (definition: Pick<Definition, 'hash' | 'formFiles'>) => Promise<void>;

export function createKeepServedForm({ db, clock }: { readonly db: Db; readonly clock: Clock }): KeepServedForm {
  const kept = new Set<string>();
  return async (definition) => {
    if (kept.has(definition.hash)) return;
    await keepForm(db, definition, clock());
    kept.add(definition.hash);
  };
}
