import type { LookupCategory } from '../../api/rules/lookup-limits.ts';

/** Refuses the whole file, so that the previous list stays: line, reason and advice. */
export class UnreadableListError extends Error {
  override name = 'UnreadableListError';
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}

/** Fields of an entry. `code` (CEEB) or, in lists without it, `id` distinguishes schools; `activity` is '3' for a closed college. */
const lookupListFields = [
  'code',
  'id',
  'name',
  'other_names',
  'number',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'zip',
  'country',
  'activity',
] as const;
export type LookupListField = (typeof lookupListFields)[number];

export type ColumnMapping = Readonly<Partial<Record<LookupListField, string>>>;

/** Columns of the lists that are published, for a file that has all of them. */
const publishedColumns: Readonly<Record<LookupCategory, ColumnMapping>> = {
  hs_ceeb: { code: 'HS_CEEB', name: 'HS_NAME', other_names: 'MATCH_NAME', city: 'HS_CITY', state: 'HS_STATE', zip: 'HS_POSTAL_CD' },
  college_ceeb: {
    id: 'UNITID',
    name: 'INSTNM',
    other_names: 'IALIAS',
    address_line_1: 'ADDR',
    city: 'CITY',
    state: 'STABBR',
    zip: 'ZIP',
    activity: 'CYACTIVE',
  },
  address: { number: 'NUMBER', address_line_1: 'STREET', address_line_2: 'UNIT', city: 'CITY', state: 'REGION', zip: 'POSTCODE' },
};

/** Parses `name=SCHOOL,code=CEEB`. @throws for a part that names no field */
export function parseColumnMapping(text: string): ColumnMapping {
  const pairs = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  const wrong = pairs.find(([field = '', column = '']) => !(lookupListFields as readonly string[]).includes(field) || column === '');
  if (wrong)
    throw new Error(`--map has '${wrong.join('=')}': write FIELD=COLUMN,FIELD=COLUMN, with these fields: ${lookupListFields.join(', ')}.`);
  return Object.fromEntries(pairs);
}

/** Columns of a published list, else with our own names; `map` overrides both. @throws {UnreadableListError} if a column is missing */
export function resolveColumnMapping(category: LookupCategory, header: readonly string[], map: ColumnMapping): ColumnMapping {
  const inFile = new Map(header.map((column) => [column.toLowerCase(), column]));
  const present = (columns: ColumnMapping): ColumnMapping =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([field, column]) =>
        inFile.has(column.toLowerCase()) ? [[field, inFile.get(column.toLowerCase())]] : [],
      ),
    );
  const published = publishedColumns[category];
  const isPublished = Object.keys(present(published)).length === Object.keys(published).length;
  const own = Object.fromEntries(lookupListFields.map((field) => [field, field]));
  const columns = present({ ...(isPublished ? published : own), ...map });
  const lost = Object.values(map).filter((column) => !inFile.has(column.toLowerCase()));
  const needed: readonly LookupListField[] =
    category === 'address' ? ['address_line_1', 'city'] : [columns.id === undefined ? 'code' : 'id', 'name'];
  const missing = needed.filter((field) => columns[field] === undefined);
  if (lost.length > 0) throw new UnreadableListError(1, `there is no column ${lost.join(', ')}. The columns are: ${header.join(', ')}.`);
  if (missing.length > 0) {
    throw new UnreadableListError(
      1,
      `no column holds ${missing.join(' and ')}. The columns are: ${header.join(', ')}. Say which is which: --map ` +
        missing.map((field) => `${field}=COLUMN`).join(','),
    );
  }
  return columns;
}
