import type { Readable } from 'node:stream';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export interface DatabaseTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const SKIPPED_TABLES = ['pgboss.queue_stats'];
/** Tables with rows before anyone uses the database; these rows are replaced by copied ones. */
const FILLED_BY_MIGRATIONS = [
  'kysely_migration',
  'kysely_migration_lock',
  'last_change',
  'pgboss.queue',
  'pgboss.version',
  'pgboss.schedule',
];

export const isFilledByMigrations = ({ name }: DatabaseTable): boolean => FILLED_BY_MIGRATIONS.includes(name);

export const quotedTableName = ({ name }: DatabaseTable): string =>
  (name.includes('.') ? name : `public.${name}`)
    .split('.')
    .map((part) => escapeIdentifier(part))
    .join('.');
export const quotedColumns = ({ columns }: DatabaseTable): string => columns.map((name) => escapeIdentifier(name)).join(', ');

/** Our tables, without those of extensions; a partitioned one counts as one. */
const OWN = `relkind IN ('r', 'p') AND NOT relispartition
  AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')`;
const NAME = `CASE relnamespace WHEN 'public'::regnamespace THEN relname ELSE relnamespace::regnamespace || '.' || relname END`;

export async function listTables(client: Client): Promise<readonly DatabaseTable[]> {
  const { rows: tables } = await client.query<DatabaseTable>(`
    SELECT ${NAME} AS name, array_agg(attname::text ORDER BY attname) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE ${OWN} GROUP BY pg_class.oid ORDER BY name`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    WITH own AS (SELECT oid, ${NAME} AS name FROM pg_class WHERE ${OWN})
    SELECT DISTINCT a.name AS from, b.name AS to FROM pg_constraint
    JOIN own AS a ON a.oid = coalesce(pg_partition_root(conrelid), conrelid)
    JOIN own AS b ON b.oid = coalesce(pg_partition_root(confrelid), confrelid)
    WHERE contype = 'f'`);
  const ordered = new Set<DatabaseTable>();
  const visiting = new Set<DatabaseTable>();
  const visit = (table: DatabaseTable): void => {
    if (visiting.has(table)) return;
    visiting.add(table);
    for (const other of tables) if (references.some(({ from, to }) => from === table.name && to === other.name)) visit(other);
    ordered.add(table);
  };
  for (const table of tables) if (!SKIPPED_TABLES.includes(table.name)) visit(table);
  return [...ordered];
}

export const streamRows = (client: Client, table: DatabaseTable): Readable =>
  client.query(copyTo(`COPY (SELECT ${quotedColumns(table)} FROM ${quotedTableName(table)}) TO STDOUT`));

export interface DatabaseSequence {
  readonly name: string;
  readonly last: string;
  readonly isUsed: boolean;
}

export async function listSequences(client: Client): Promise<readonly DatabaseSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname IN ('public', 'pgboss') ORDER BY name`);
  const sequences: DatabaseSequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<DatabaseSequence, 'name'>>(`SELECT last_value::text AS last, is_called AS "isUsed" FROM ${name}`);
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}
