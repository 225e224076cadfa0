import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/server/clock.ts';
import { openObjectStore } from '../src/server/objects/open-object-store.ts';
import { shortHash } from '../src/server/services/application-columns.ts';
import { createAudit } from '../src/server/services/audit.ts';
import { requireAllKeys } from '../src/server/store/sealed-columns.ts';
import { type DocumentsOptions, exportDocuments, type ExportedDocuments } from './applications/documents.ts';
import { exportApplications, type Exported, type ExportOptions } from './applications/export.ts';
import { formats, isFormat } from './applications/formats.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { type Opened, withDatabase } from './with-database.ts';

// `npm run applications -- export --out FILE` and `-- documents --out FOLDER`: what the admissions office receives, while servers keep
// running.
const STATUSES = ['submitted', 'draft'] as const;
const DEFAULTS = { format: 'csv', status: 'submitted', columns: undefined } as const;
const USAGE =
  `npm run applications -- export --out FILE [--format ${Object.keys(formats).join('|')}] [--status ${STATUSES.join('|')}] ` +
  `[--since 2026-11-01] [--columns Reference,Email,...] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- documents --out FOLDER [--since 2026-11-01] ${INSTITUTION_USAGE}`;

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
  const { values, positionals } = parse();
  const [command, ...more] = positionals;
  if ((command !== 'export' && command !== 'documents') || more.length > 0)
    throw new Error(`${command ? `There is no command '${positionals.join(' ')}'.\n` : ''}${USAGE}`);
  const work = command === 'export' ? exporting(exportOptions(values)) : collecting(documentsOptions(values));
  await withDatabase(institutionFolder(values.institution), async (opened) => {
    const { db, secrets } = opened;
    await requireAllKeys(db, secrets.dataKeys);
    // Written down first: one that fails half-way has been looked at, too.
    await createAudit({ clock: systemClock, secrets })(db, 'applications_exported', { actor: 'operator' });
    await work(opened);
  });
}

type Work = (opened: Opened) => Promise<void>;
type Values = ReturnType<typeof parse>['values'];

function exporting(options: ExportOptions): Work {
  return async ({ db, settings, secrets }) =>
    report(options.file, await exportApplications(db, secrets.dataKeys, settings.timeZone, options));
}

function collecting(options: DocumentsOptions): Work {
  return async ({ db, settings, secrets }) => {
    const objects = await openObjectStore(settings, { secrets, clock: systemClock, report: console.error });
    try {
      reportDocuments(options.folder, await exportDocuments(db, secrets.dataKeys, objects, settings.timeZone, options));
    } finally {
      await objects.close();
    }
  };
}

function exportOptions(values: Values): ExportOptions {
  const { format, status: named, since, columns } = values;
  if (!isFormat(format)) throw new Error(`There is no --format ${format}.\n${USAGE}`);
  const status = STATUSES.find((one) => one === named);
  if (!status) throw new Error(`There is no --status ${named}.\n${USAGE}`);
  if (status === 'draft' && since !== undefined)
    throw new Error('--since goes by the time of submission, which drafts do not have. Leave it out.');
  const names = columns?.split(',').map((name) => name.trim());
  return { file: outIn(values, 'file'), format, status, since, columns: names };
}

function documentsOptions(values: Values): DocumentsOptions {
  const unfit = (['format', 'status', 'columns'] as const).filter((option) => values[option] !== DEFAULTS[option]);
  if (unfit.length > 0) throw new Error(`Documents have no --${unfit.join(' and no --')}.\n${USAGE}`);
  return { folder: outIn(values, 'folder'), since: values.since };
}

/** Relative to where the command was typed. */
function outIn({ out }: Values, what: 'file' | 'folder'): string {
  if (out === undefined || out === '') throw new Error(`Name the ${what} to write with --out.\n${USAGE}`);
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), out);
}

function parse() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string' },
        format: { type: 'string', default: DEFAULTS.format },
        status: { type: 'string', default: DEFAULTS.status },
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
  console.log(`${counted(rows, before)} in ${file}.\nWhat its columns mean is in ${dictionary}.`);
  for (const hash of unreadable)
    console.log(`The form ${shortHash(hash)} cannot be read by this version: the answers given under it have no labels.`);
}

function reportDocuments(folder: string, { rows, before, manifest, files, absent }: ExportedDocuments): void {
  console.log(
    `${counted(rows, before)}: ${files} file${files === 1 ? '' : 's'} written to ${folder}.\nTheir checksums are in ${manifest}.`,
  );
  if (absent > 0) console.log(`Not there: ${absent}. The column "State" of the manifest says which, and why.`);
}

function counted(rows: number, before: number): string {
  return `${rows} application${rows === 1 ? '' : 's'}${before === 0 ? '' : `, ${before} of them by an earlier run`}`;
}
