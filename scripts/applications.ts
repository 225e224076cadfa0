import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/server/clock.ts';
import { shortHash } from '../src/server/services/application-columns.ts';
import { createAudit } from '../src/server/services/audit.ts';
import { requireAllKeys } from '../src/server/store/sealed-columns.ts';
import { exportApplications, type Exported, type ExportOptions } from './applications/export.ts';
import { formats, isFormat } from './applications/formats.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { withDatabase } from './with-database.ts';

// `npm run applications -- export --out FILE`: what the admissions office receives, while servers keep running.
const STATUSES = ['submitted', 'draft'] as const;
const USAGE =
  `npm run applications -- export --out FILE [--format ${Object.keys(formats).join('|')}] [--status ${STATUSES.join('|')}] ` +
  `[--since 2026-11-01] [--columns Reference,Email,...] ${INSTITUTION_USAGE}`;

try {
  await run();
} catch (error) {
  console.error(sentenceFor(error as NodeJS.ErrnoException));
  process.exitCode = 1;
}

function sentenceFor({ code = '', path = 'the folder', message }: NodeJS.ErrnoException): string {
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'The disk is full. Make room and run this again: it goes on where it stopped.';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `You may not write ${path}. Choose another file with --out.`;
  if (code === 'EISDIR') return `${path} is a folder. Name a file with --out.`;
  return message;
}

async function run(): Promise<void> {
  const { institution, ...options } = readOptions();
  await withDatabase(institutionFolder(institution), async ({ db, settings, secrets }) => {
    await requireAllKeys(db, secrets.dataKeys);
    // Written down first: one that fails half-way has been looked at, too.
    await createAudit({ clock: systemClock, secrets })(db, 'applications_exported', { actor: 'operator' });
    report(options.file, await exportApplications(db, secrets.dataKeys, settings.timeZone, options));
  });
}

function readOptions(): ExportOptions & { readonly institution: string | undefined } {
  const { values, positionals } = parse();
  const { out, format, status: named, since, columns, institution } = values;
  const [command, ...more] = positionals;
  if (command !== 'export' || more.length > 0)
    throw new Error(`${command ? `There is no command '${positionals.join(' ')}'.\n` : ''}${USAGE}`);
  if (out === undefined || out === '') throw new Error(`Name the file to write with --out.\n${USAGE}`);
  if (!isFormat(format)) throw new Error(`There is no --format ${format}.\n${USAGE}`);
  const status = STATUSES.find((one) => one === named);
  if (!status) throw new Error(`There is no --status ${named}.\n${USAGE}`);
  if (status === 'draft' && since !== undefined)
    throw new Error('--since goes by the time of submission, which drafts do not have. Leave it out.');
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), out);
  const names = columns?.split(',').map((name) => name.trim());
  return { file, format, status, since, columns: names, institution };
}

function parse() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string' },
        format: { type: 'string', default: 'csv' },
        status: { type: 'string', default: 'submitted' },
        since: { type: 'string' },
        columns: { type: 'string' },
        ...institutionOption,
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

function report(file: string, { rows, before, dictionary, unreadable }: Exported): void {
  const resumed = before === 0 ? '' : `, ${before} of them by an earlier run`;
  console.log(`${rows} application${rows === 1 ? '' : 's'} in ${file}${resumed}.\nWhat its columns mean is in ${dictionary}.`);
  for (const hash of unreadable)
    console.log(`The form ${shortHash(hash)} cannot be read by this version: the answers given under it have no labels.`);
}
