import { type Client, escapeIdentifier } from 'pg';

/** A table whose rows are copied. */
export interface Table {
  /** With its schema where that is not `public`: `pgboss.job`. */
  readonly name: string;
  /** The same for SQL. */
  readonly sql: string;
  /** All that are stored and not computed, in alphabetical order. */
  readonly columns: readonly string[];
}

/** Counted by day for the queue's own use, in tables of a day each. */
const LEFT_OUT = ['pgboss.queue_stats'];
/** What a database has in it once its tables have been made, before anyone uses it: it gives way to what is copied. */
const MADE_WITH_TABLES = ['kysely_migration', 'kysely_migration_lock', 'last_change', 'pgboss.queue', 'pgboss.version', 'pgboss.schedule'];

export const isMadeWithTables = ({ name }: Pick<Table, 'name'>): boolean => MADE_WITH_TABLES.includes(name);

/** Tables of ours, a partitioned one as one, without those of extensions. */
const OWN = `relkind IN ('r', 'p') AND NOT relispartition
  AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')`;
const NAME = `CASE relnamespace WHEN 'public'::regnamespace THEN relname ELSE relnamespace::regnamespace || '.' || relname END`;

/** All of them, each after those that its rows refer to. */
export async function tablesOf(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; columns: string[] }>(`
    SELECT relnamespace::regnamespace::text AS schema, relname::text AS table, ${NAME} AS name,
      array_agg(attname::text ORDER BY attname) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE ${OWN} GROUP BY pg_class.oid ORDER BY name`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    WITH own AS (SELECT oid, ${NAME} AS name FROM pg_class WHERE ${OWN})
    SELECT DISTINCT a.name AS from, b.name AS to FROM pg_constraint
    JOIN own AS a ON a.oid = coalesce(pg_partition_root(conrelid), conrelid)
    JOIN own AS b ON b.oid = coalesce(pg_partition_root(confrelid), confrelid)
    WHERE contype = 'f'`);
  const tables = rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ schema, table, name, columns }) => ({ name, columns, sql: `${escapeIdentifier(schema)}.${escapeIdentifier(table)}` }));
  return inOrder(tables, (name) => references.filter(({ from, to }) => from === name && to !== name).map(({ to }) => to));
}

function inOrder(tables: readonly Table[], needs: (name: string) => readonly string[]): readonly Table[] {
  const ordered: Table[] = [];
  const visited = new Set<string>();
  const visit = (table: Table): void => {
    if (visited.has(table.name)) return;
    visited.add(table.name);
    const needed = new Set(needs(table.name));
    for (const other of tables) if (needed.has(other.name)) visit(other);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/** What SQL calls the columns of a table. */
export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string => columns.map((name) => escapeIdentifier(name)).join(', ');

/** Where the numbers of a sequence have got to. */
export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isUsed: boolean;
}

export async function sequencesOf(client: Client): Promise<readonly Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname IN ('public', 'pgboss') ORDER BY name`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last: string; is_used: boolean }>(
      `SELECT last_value::text AS last, is_called AS is_used FROM ${name}`,
    );
    const [state] = states;
    if (state) sequences.push({ name, last: state.last, isUsed: state.is_used });
  }
  return sequences;
}
