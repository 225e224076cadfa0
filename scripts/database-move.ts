import type { Client } from 'pg';
import { objectsFolder } from '../src/server/objects/open-object-store.ts';
import { loadSecrets, type Secrets } from '../src/server/secrets.ts';
import { parseSettings, type Settings } from '../src/server/settings.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { atRest } from './operation/transfer/at-rest.ts';
import { compare, type Comparison, contentsOf } from './operation/transfer/compare.ts';
import { copyFilesIfAsked, saysWhatElse } from './operation/transfer/what-else.ts';
import { fill } from './operation/transfer/fill.ts';
import { rowsOf } from './operation/transfer/load.ts';
import { openSession, takeCopyLock } from './operation/transfer/session.ts';
import { tablesOf } from './operation/transfer/tables.ts';
import { openEmptyTarget } from './operation/transfer/target.ts';
import { BUILT_IN, withTarget } from './operation/transfer/with-target.ts';

// `npm run database:move -- --to postgresql://...`: copies everything into another, empty database and compares both.
const USAGE = `npm run database:move -- --to postgresql://USER@HOST/NAME [--check] ${INSTITUTION_USAGE}
  --to     the database to copy into, which must be empty; PGPASSWORD has its password, if the address has none; '${BUILT_IN}' means the
           built-in one in DATA_DIR
  --check  copies nothing: only compares the two databases, and exits with 1 if they differ`;

const NAMED = {
  setting: '--to',
  advice: 'Name another one. To see whether it has everything that an earlier run copied, use --check.',
  done: 'copied',
} as const;
const HEADS = ['here', 'there'] as const;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ to: { type: 'string' }, check: { type: 'boolean' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0 || values.to === undefined) throw new Error(USAGE);
  const settings = parseSettings(process.env, institutionFolder(values.institution));
  const { to } = values;
  await atRest(settings, async (source) => {
    const secrets = loadSecrets(settings);
    await withTarget(to, settings, (url) =>
      values.check === true ? check(source, url) : move(source, url, { settings, secrets, isBuiltIn: to === BUILT_IN }),
    );
  });
});

async function move(
  source: Client,
  url: string,
  { settings, secrets, isBuiltIn }: { readonly settings: Settings; readonly secrets: Secrets; readonly isBuiltIn: boolean },
): Promise<void> {
  const target = await openEmptyTarget(url, secrets.dataKeys, NAMED);
  try {
    const tables = await tablesOf(source);
    const files = await copyFilesIfAsked(source, settings, secrets);
    const before = await contentsOf(source, tables);
    const comparison = await fill(target, { tables, before, rows: (table) => rowsOf(source, table), heads: HEADS }, NAMED);
    console.log(comparison.table);
    if (comparison.differing.length > 0)
      throw new Error(`Nothing was kept in the target: ${comparison.differing.join(', ')} came out different. Run this again.`);
    console.log(`\n${total(comparison)}, all of it the same. The former database is as it was.`);
    console.log(saysWhatElse(settings, { url, isBuiltIn, files, objects: objectsFolder(settings.dataDir) }));
  } finally {
    await target.end();
  }
}

async function check(source: Client, url: string): Promise<void> {
  const target = await openSession(url, '--to');
  try {
    if (!(await takeCopyLock(target))) throw new Error('Rows are still being copied there. Wait for that command.');
    await target.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await tablesOf(source);
    const there = new Set((await tablesOf(target)).map(({ name }) => name));
    const common = tables.filter(({ name }) => there.has(name));
    const comparison = compare(tables, [await contentsOf(source, tables), await contentsOf(target, common)], HEADS);
    console.log(comparison.table);
    if (comparison.differing.length > 0) throw new Error(`\nDifferent: ${comparison.differing.join(', ')}.`);
    console.log(`\n${total(comparison)}, all of it the same.`);
  } finally {
    await target.end();
  }
}

function total({ rows, tables }: Comparison): string {
  return `${tables} tables with ${rows} rows`;
}
