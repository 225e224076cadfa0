import fs, { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import pg from 'pg';

// Loaded with `--import`, the server kills itself once before each step that changes something, also within a transaction, and notes it.
const file = process.env['TEST_STEPS'] ?? '';

function step(name: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8').split('\n').includes(name)) return;
  appendFileSync(file, `${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function changes(statement: string): string | undefined {
  const writes = [...statement.matchAll(/\b(insert into|(?<!for )update(?! set\b| of\b| skip\b)|delete from)\s+([\w."]+)/gi)].map(
    ([, verb = '', table = '']) => `${verb.toLowerCase()} ${table.replaceAll('"', '')}`,
  );
  return writes.length > 0 ? [...new Set(writes)].join(', ') : undefined;
}

const transactions = new WeakMap<pg.Client, string>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: readonly unknown[]) {
  const [asked] = given;
  const text = typeof asked === 'string' ? asked : ((asked as { readonly text?: string } | undefined)?.text ?? '');
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase();
  const former = transactions.get(this);
  const change = word === 'commit' ? former && 'commit' : changes(text);
  if (change) step(former ? `${former} > ${change}` : change);
  // The queue sends whole transactions at once.
  if (word === 'commit' || word === 'rollback' || /;\s*commit\b/i.test(text)) transactions.delete(this);
  else if (word === 'begin') transactions.set(this, '');
  else if (change && former !== undefined) transactions.set(this, change);
  return Reflect.apply(query, this, given) as unknown;
} as typeof query;

for (const move of ['rename', 'link'] as const) {
  const moved = fs.promises[move];
  fs.promises[move] = async (from, to) => {
    step(`${move} into ${basename(dirname(String(to))).replace(/^[\da-f]{8}-[\da-f-]+$/, 'a folder of its own')}`);
    return moved(from, to);
  };
}
syncBuiltinESMExports();
