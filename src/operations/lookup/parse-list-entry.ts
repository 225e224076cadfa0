import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import { normalizeLookupWords, lookupSearchKeys, stateCodeOf } from '../../server/lookup/lookup-words.ts';
import type { LookupListEntry } from '../../server/lookup/lookup-list-store.ts';
import type { ColumnMapping, LookupListField } from './column-mapping.ts';
import { getOwn } from '../../form/model/answers.ts';

const LOWERCASE_WORDS = new Set(['of', 'the', 'and', 'for', 'at', 'in', 'on', 'by', 'de', 'la', 'del', 'y']);

const capitals = new Set(['hs', 'ms', 'es', 'ii', 'iii', 'iv', 'us', 'ne', 'nw', 'se', 'sw', 'po']);

/** Title case for texts in all capitals or all lower case: 'ANCHORAGE' to Anchorage. Others stay as they are. */
function toTitleCase(text: string): string {
  const hasBoth = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
  if (hasBoth || !/\p{L}{2}/u.test(text)) return text;
  return text.toLowerCase().replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => {
    if (at > 0 && LOWERCASE_WORDS.has(word)) return word;
    if (capitals.has(word)) return word.toUpperCase();
    return word.replace(
      /^(mc|o['’])?(\p{L})/u,
      (_, before: string | undefined, letter: string) =>
        (before ? (before[0] ?? '').toUpperCase() + before.slice(1) : '') + letter.toUpperCase(),
    );
  });
}

const normalizeCell = (text: string): string => {
  const tidy = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return /^(NA|N\/A|NULL)$/.test(tidy) ? '' : tidy;
};

/** ZIP code with the zeros that a spreadsheet dropped; a Canadian code as it is; '' for anything else. */
function normalizePostalCode(text: string): string {
  const code = normalizeCell(text).toUpperCase();
  const digits = code.replaceAll(/[-\s]/g, '');
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0');
  if (/^\d{7,9}$/.test(digits)) return digits.padStart(9, '0').replace(/^(\d{5})(\d{4})$/, '$1-$2');
  if (/^\d{5}-$/.test(code)) return code.slice(0, 5);
  return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code) ? code : '';
}

/** Country code of the application. Lists without countries are for the USA. */
function parseCountryCode(text: string): string | undefined {
  const name = normalizeCell(text).toUpperCase().replaceAll('.', '');
  if (['', 'US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'].includes(name)) return 'USA';
  if (['CA', 'CAN', 'CANADA'].includes(name)) return 'CAN';
  return /^[A-Z]{3}$/.test(name) ? name : undefined;
}

export type CsvRow = Readonly<Record<string, string>>;

const MAX_CHARACTERS = 200;
/** CEEB codes of high schools have six digits, of colleges four; spreadsheets drop their leading zeros. */
const CODE_DIGITS = { hs_ceeb: 6, college_ceeb: 4 };

/** Returns a reason if the row is no entry. */
export function parseLookupListEntry(category: LookupCategory, columns: ColumnMapping, row: CsvRow): LookupListEntry | string {
  const cell = (field: LookupListField): string => normalizeCell(getOwn(row, columns[field] ?? '') ?? '');
  const country = parseCountryCode(cell('country'));
  if (country === undefined) return `the country '${cell('country')}' is not a code of three letters`;
  const state = stateCodeOf(cell('state'));
  if (state.length > 3) return `the state '${state}' is not a code of two letters`;
  const street = toTitleCase(cell('address_line_1'));
  const line1 = street && [cell('number'), street].filter(Boolean).join(' ');
  const place = {
    address_line_1: line1,
    address_line_2: cell('address_line_2'),
    city: toTitleCase(cell('city')),
    state,
    zip: normalizePostalCode(cell('zip')),
    country,
  };
  if (Object.values(place).some((text) => text.length > MAX_CHARACTERS)) return `a text is longer than ${MAX_CHARACTERS} characters`;
  return category === 'address' ? addressEntry(place) : schoolEntry(category, cell, place);
}

type Place = Readonly<Record<'address_line_1' | 'address_line_2' | 'city' | 'state' | 'zip' | 'country', string>>;

function schoolEntry(
  category: 'hs_ceeb' | 'college_ceeb',
  cell: (field: LookupListField) => string,
  { address_line_2, ...place }: Place,
): LookupListEntry | string {
  const ceeb = cell('code') && cell('code').padStart(CODE_DIGITS[category], '0');
  const key = ceeb || cell('id');
  if (!/^\d{4,6}$/.test(key) || /^0+$/.test(key)) return `the code '${key.slice(0, 20)}' is not a number of at most 6 digits`;
  const name = toTitleCase(cell('name'));
  if (name === '') return 'there is no name';
  if (name.length > MAX_CHARACTERS) return `the name is longer than ${MAX_CHARACTERS} characters`;
  const fields = known({ name, ...place, address_line_1: [place.address_line_1, address_line_2].filter(Boolean).join(', '), ceeb });
  return { key, active: cell('activity') !== '3', fields, ...lookupSearchKeys(category, fields, cell('other_names')) };
}

function addressEntry(place: Place): LookupListEntry | string {
  if (place.address_line_1 === '') return 'there is no street';
  const fields = known(place);
  const key = normalizeLookupWords(Object.values(place).join(' '), 'address').join(' ');
  return { key, active: true, fields, ...lookupSearchKeys('address', fields) };
}

const known = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Fields;
