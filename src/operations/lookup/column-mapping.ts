import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import { UnreadableListError } from './unreadable-list-error.ts';

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

interface KnownList {
  readonly categories: readonly LookupCategory[];
  readonly columns: ColumnMapping;
}

const KNOWN_FORMATS: readonly KnownList[] = [
  {
    categories: ['hs_ceeb'],
    columns: { code: 'HS_CEEB', name: 'HS_NAME', other_names: 'MATCH_NAME', city: 'HS_CITY', state: 'HS_STATE', zip: 'HS_POSTAL_CD' },
  },
  {
    categories: ['college_ceeb'],
    columns: {
      id: 'UNITID',
      name: 'INSTNM',
      other_names: 'IALIAS',
      address_line_1: 'ADDR',
      city: 'CITY',
      state: 'STABBR',
      zip: 'ZIP',
      activity: 'CYACTIVE',
    },
  },

  {
    categories: ['address'],
    columns: { number: 'NUMBER', address_line_1: 'STREET', address_line_2: 'UNIT', city: 'CITY', state: 'REGION', zip: 'POSTCODE' },
  },
];

/** Parses `name=SCHOOL,code=CEEB`. @throws for a part that names no field */
export function parseColumnMapping(text: string): ColumnMapping {
  const pairs = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  const wrong = pairs.find(([field = '', column = '']) => !(lookupListFields as readonly string[]).includes(field) || column === '');
  if (wrong)
    throw new Error(`--map has '${wrong.join('=')}': write FIELD=COLUMN,FIELD=COLUMN, with these fields: ${lookupListFields.join(', ')}.`);
  return Object.fromEntries(pairs);
}

/** Columns of a known format, else with our own names; `map` overrides both. @throws {UnreadableListError} if a column is missing */
export function resolveColumnMapping(category: LookupCategory, header: readonly string[], map: ColumnMapping): ColumnMapping {
  const inFile = new Map(header.map((column) => [column.toLowerCase(), column]));
  const present = (columns: ColumnMapping): ColumnMapping =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([field, column]) =>
        inFile.has(column.toLowerCase()) ? [[field, inFile.get(column.toLowerCase())]] : [],
      ),
    );
  const known = KNOWN_FORMATS.find(
    ({ categories, columns }) => categories.includes(category) && Object.keys(present(columns)).length === Object.keys(columns).length,
  );
  const own = Object.fromEntries(lookupListFields.map((field) => [field, field]));
  const columns = present({ ...(known?.columns ?? own), ...map });
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
