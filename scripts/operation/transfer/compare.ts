import type { Client } from 'pg';
import { type Sum, sumsOf } from './sums.ts';
import { type Sequence, sequencesOf, type Table } from './tables.ts';

/** Everything in a database that is compared. */
export interface Contents {
  readonly sums: ReadonlyMap<string, Sum>;
  readonly sequences: readonly Sequence[];
}

export interface Comparison {
  /** What differs, by the names of tables and sequences. */
  readonly differing: readonly string[];
  readonly tables: number;
  readonly rows: number;
  /** A line for each table, with counts and checksums. */
  readonly table: string;
}

export async function contentsOf(client: Client, tables: readonly Table[]): Promise<Contents> {
  return { sums: await sumsOf(client, tables), sequences: await sequencesOf(client) };
}

/** Compares each table and sequence of one database with those of another. */
export function compare(
  tables: readonly Pick<Table, 'name'>[],
  [source, target]: readonly [Contents, Contents],
  [first, second]: readonly [string, string],
): Comparison {
  const lines = tables
    .map(({ name }) => ({ name, before: source.sums.get(name), after: target.sums.get(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const differing = lines.filter(({ before, after }) => !isSame(before, after)).map(({ name }) => name);
  const moved = new Map(target.sequences.map((one) => [one.name, one]));
  const sequences = source.sequences.filter((one) => {
    const other = moved.get(one.name);
    return other?.last !== one.last || other.isUsed !== one.isUsed;
  });
  const cells = [
    ['table', first, second, 'checksum'],
    ...lines.map(({ name, before, after }) => [name, rowsIn(before), rowsIn(after), checksums(before, after)]),
  ];
  return {
    differing: [...differing, ...sequences.map(({ name }) => name)],
    tables: lines.length,
    rows: lines.reduce((sum, { before }) => sum + (before?.rows ?? 0), 0),
    table: aligned(cells),
  };
}

const isSame = (a: Sum | undefined, b: Sum | undefined): boolean => a?.rows === b?.rows && a?.checksum === b?.checksum;
const rowsIn = (sum: Sum | undefined): string => (sum === undefined ? 'none' : String(sum.rows));

function checksums(before: Sum | undefined, after: Sum | undefined): string {
  return isSame(before, after) ? `${before?.checksum}  same` : `${before?.checksum} and ${after?.checksum ?? 'none'}  DIFFERENT`;
}

/** Names at the left, numbers at the right. */
function aligned(cells: readonly (readonly string[])[]): string {
  const widthOf = (n: number): number => Math.max(...cells.map((line) => line[n]?.length ?? 0));
  const widths = [0, 1, 2].map(widthOf);
  return cells
    .map(([name = '', ...rest]) =>
      [name.padEnd(widths[0] ?? 0), ...rest.map((cell, n) => (n < 2 ? cell.padStart(widths[n + 1] ?? 0) : cell))].join('  '),
    )
    .join('\n');
}
