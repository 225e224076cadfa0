import { Readable } from 'node:stream';
import { readLookupList, type RejectedRow } from '../../src/operations/lookup/read-lookup-list.ts';
import type { ColumnMapping } from '../../src/operations/lookup/column-mapping.ts';
import type { LookupCategory } from '../../src/api/rules/lookup-limits.ts';
import { replaceLookupList } from '../../src/server/lookup/lookup-list-store.ts';
import type { Db } from '../../src/server/database/tables.ts';

export async function importList(db: Db, category: LookupCategory, csv: string | Buffer | Readable, map: ColumnMapping = {}) {
  const rejections: RejectedRow[] = [];
  const bytes = csv instanceof Readable ? csv : Readable.from([Buffer.from(csv)]);
  const changes = await replaceLookupList(
    db,
    category,
    readLookupList(bytes, { category, map, onRejection: (rejection) => rejections.push(rejection) }),
  );
  return { ...changes, rejections };
}
