import { Readable } from 'node:stream';
import { readList, type Rejection } from '../../scripts/lookup/read-list.ts';
import type { ColumnMapping } from '../../scripts/lookup/column-mapping.ts';
import type { LookupCategory } from '../../src/contract/lookup.ts';
import { replaceList, type ListChanges } from '../../src/server/store/lookup-lists.ts';
import type { Db } from '../../src/server/store/tables.ts';

export async function listInto(
  db: Db,
  category: LookupCategory,
  csv: string | Buffer | Readable,
  map: ColumnMapping = {},
): Promise<ListChanges & { rejections: readonly Rejection[] }> {
  const rejections: Rejection[] = [];
  const bytes = csv instanceof Readable ? csv : Readable.from([Buffer.from(csv)]);
  const changes = await replaceList(
    db,
    category,
    readList(bytes, { category, map, onRejection: (rejection) => rejections.push(rejection) }),
  );
  return { ...changes, rejections };
}
