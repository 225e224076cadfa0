import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type TranslationExchange, type ExchangeEntry, UnreadableExchangeError } from './translation-exchange.ts';

const PLACE_COLUMNS = ['file', 'place'];
/** Columns that are not read again. */
const MORE_COLUMNS = ['read by', 'the sentence was', 'its translation was'];

export function exchangeToCsv({ from, language, entries }: TranslationExchange): string {
  const rows = entries.map(({ file, place, of, is, readBy = '', was }) =>
    [file, place, of, is, readBy, was?.of ?? '', was?.is ?? ''].map(harmless),
  );
  // Excel reads UTF-8 only with a byte order mark.
  return stringify([[...PLACE_COLUMNS, from, language, ...MORE_COLUMNS], ...rows], {
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
}

/** @throws {UnreadableExchangeError} */
export function parseExchangeCsv(text: string): TranslationExchange {
  const [header = [], ...rows] = readRows(text);
  const [file, place, from = '', language = ''] = header;
  if (file !== PLACE_COLUMNS[0] || place !== PLACE_COLUMNS[1] || language === '')
    throw new UnreadableExchangeError(
      `The first line must be the one that was exported: ${PLACE_COLUMNS.join(', ')}, then the two languages.`,
    );
  return {
    from,
    language,
    entries: rows.map((cells): ExchangeEntry => {
      const [inFile = '', at = '', of = '', is = ''] = cells.map(asMeant);
      return { file: inFile, place: at, of, is };
    }),
  };
}

function readRows(text: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) {
      const line = String((error as { readonly lines?: unknown }).lines ?? '');
      throw new UnreadableExchangeError(
        `${line === '' ? 'This' : `Line ${line}`} is not CSV. Export the sentences again, and save them as CSV UTF-8.`,
      );
    }
    throw error;
  }
}

/** Spreadsheets use the separator of their country; the first line has no text of an author. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return [',', ';', '\t'].find((mark) => header.split(mark).length >= 4) ?? ',';
}

/** Spreadsheets run such a cell as a formula, unless an apostrophe precedes it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const asMeant = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell).replaceAll('\r\n', '\n');
