import type { Client } from 'pg';

/** Parts of its tables that servers of a version use: columns with their types, and constraints on their writes. */
export interface TableSnapshot {
  readonly columns: ReadonlyMap<string, { readonly table: string; readonly kind: string; readonly needsValue: boolean }>;
  /** Constraints and unique indexes; `columns`: those without which a foreign key, or a trigger of updates, has nothing to do. */
  readonly rules: ReadonlyMap<string, { readonly table: string; readonly columns: readonly string[] }>;
}

export async function readTableSnapshot(client: Client): Promise<TableSnapshot> {
  const columns = await client.query<{ table: string; name: string; kind: string; required: boolean; has_default: boolean }>(`
    SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS kind, attnotnull AS required,
      atthasdef OR attidentity <> '' AS has_default
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`);
  const rules = await client.query<{ table: string; rule: string; columns: readonly string[] }>(`
    SELECT relname AS table, conname || ': ' || pg_get_constraintdef(pg_constraint.oid) AS rule,
      ARRAY(SELECT relname || '.' || attname FROM pg_attribute
        LEFT JOIN pg_trigger ON tgconstraint = pg_constraint.oid AND contype = 't' AND tgtype & 12 = 0
        WHERE attrelid = conrelid AND attnum = ANY (CASE contype WHEN 'f' THEN conkey ELSE tgattr::int2[] END)) AS columns
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT tablename, indexdef, '{}' FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'`);
  return {
    columns: new Map(
      columns.rows.map(({ table, name, kind, required, has_default: hasDefault }) => [
        `${table}.${name}`,
        { table, kind: `${kind}${required ? '' : ' or null'}`, needsValue: required && !hasDefault },
      ]),
    ),
    rules: new Map(rules.rows.map(({ rule, ...about }) => [rule, about])),
  };
}

export function incompatibleTableChanges(before: TableSnapshot, after: TableSnapshot): readonly string[] {
  const known = new Set([...before.columns.values()].map(({ table }) => table));
  const breaks: string[] = [];
  for (const [name, { kind }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) breaks.push(`${name} is gone`);
    else if (now.kind !== kind) breaks.push(`${name} was ${kind} and is ${now.kind}`);
  }
  for (const [name, { table, needsValue }] of after.columns)
    if (known.has(table) && needsValue && !before.columns.has(name)) breaks.push(`${name} must be given a value`);
  for (const rule of before.rules.keys()) if (!after.rules.has(rule)) breaks.push(`${rule} no longer holds`);
  // Servers of the version before leave new columns empty.
  const isAboutNew = (columns: readonly string[]): boolean => columns.length > 0 && columns.every((name) => !before.columns.has(name));
  for (const [rule, { table, columns }] of after.rules)
    if (known.has(table) && !before.rules.has(rule) && !isAboutNew(columns)) breaks.push(`${table} must follow ${rule}`);
  return breaks;
}
