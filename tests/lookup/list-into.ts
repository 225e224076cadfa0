import { Readable } from 'node:stream';
import { readLookupList, type RejectedRow } from '../../scripts/lookup/read-list.ts';
import type { ColumnMapping } from '../../scripts/lookup/column-mapping.ts';
import type { LookupCategory } from '../../src/contract/lookup.ts';
import { replaceLookupList, type LookupListChanges } from '../../src/server/store/lookup-lists.ts';
import type { Db } from '../../src/server/store/tables.ts';

export async function importList(
  db: Db,
  category: LookupCategory,
  csv: string | Buffer | Readable,
  map: ColumnMapping = {},
): Promise<LookupListChanges & { rejections: readonly RejectedRow[] }> {
  const rejections: RejectedRow[] = [];
  const bytes = csv instanceof Readable ? csv : Readable.from([Buffer.from(csv)]);
  const changes = await replaceLookupList(
    db,
    category,
    readLookupList(bytes, { category, map, onRejection: (rejection) => rejections.push(rejection) }),
  );
  return { ...changes, rejections };
}
