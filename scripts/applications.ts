import { extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/server/clock.ts';
import { loadDefinition } from '../src/server/definition.ts';
import { openObjectStore } from '../src/server/objects/open-object-store.ts';
import { shortHash } from '../src/server/services/application-columns.ts';
import { createAudit } from '../src/server/services/audit.ts';
import type { AuditEvent } from '../src/server/store/audit.ts';
import { requireAllKeys } from '../src/server/store/sealed-columns.ts';
import { accountOfApplication } from '../src/server/store/whole-applications.ts';
import { type DocumentsOptions, exportDocuments, type ExportedDocuments } from './applications/documents.ts';
import { findApplications } from './applications/find.ts';
import { exportApplications, type Exported, type ExportOptions } from './applications/export.ts';
import { formats, isFormat } from './applications/formats.ts';
import { applicationAsText } from './applications/show.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { type Opened, withDatabase } from './with-database.ts';

// `npm run applications`: what the admissions office receives, and finds, while servers keep running.
const STATUSES = ['submitted', 'draft'] as const;
const OPTIONS = ['out', 'format', 'status', 'since', 'columns'] as const;
const USAGE =
  `npm run applications -- export --out FILE [--format ${Object.keys(formats).join('|')}] [--status ${STATUSES.join('|')}] ` +
  `[--since 2026-11-01] [--columns Reference,Email,...] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- documents --out FOLDER [--since 2026-11-01] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- find REFERENCE|NAME|ADDRESS ${INSTITUTION_USAGE}\n` +
  `npm run applications -- show REFERENCE|ADDRESS ${INSTITUTION_USAGE}`;

type Work = (opened: Opened) => Promise<void>;
type Values = ReturnType<typeof parse>['values'];

/** What each command does with the database, once what it is given makes sense: opening one may take a while. */
const commands: Readonly<Record<string, (words: string, values: Values) => Work>> = {
  export(words, values) {
    requireNone(words);
    const options = exportOptions(values);
    return async (opened) => {
      await noteIn(opened, 'applications_exported');
      const { db, settings, secrets } = opened;
      report(options.file, await exportApplications(db, secrets.dataKeys, settings.timeZone, options));
    };
  },

  documents(words, values) {
    requireNone(words);
    const options = documentsOptions(values);
    return async (opened) => {
      await noteIn(opened, 'applications_exported');
      const { db, settings, secrets } = opened;
      const objects = await openObjectStore(settings, { secrets, clock: systemClock, report: console.error });
      try {
        reportDocuments(options.folder, await exportDocuments(db, secrets.dataKeys, objects, settings.timeZone, options));
      } finally {
        await objects.close();
      }
    };
  },

  find(words, values) {
    requireFitting(values, []);
    if (words.trim() === '') throw new Error(`Say what to find: a reference, a name or an address.\n${USAGE}`);
    return async (opened) => {
      await noteIn(opened, 'applications_searched');
      const definition = loadDefinition(institutionFolder(values.institution));
      reportFound(words, await findApplications(opened.db, opened.secrets.dataKeys, definition, words));
    };
  },

  show(words, values) {
    requireFitting(values, []);
    if (words.trim() === '') throw new Error(`Say which application to show, by its reference or its address.\n${USAGE}`);
    return async (opened) => {
      const { db, secrets, settings } = opened;
      const accountId = await accountOfApplication(db, words);
      if (accountId === undefined)
        throw new Error(`There is no application '${words}'. Its reference or its whole address is needed; -- find looks for parts of it.`);
      await noteIn(opened, 'application_shown', accountId);
      const definition = loadDefinition(institutionFolder(values.institution));
      console.log(await applicationAsText({ db, keys: secrets.dataKeys, definition, timeZone: settings.timeZone }, accountId));
    };
  },
};

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
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `${path} is not a folder. Name one with --out.`;
  if (code === 'ENOENT') return `${path} is gone, or cannot be made. Does another run write there, too? Run this again.`;
  return message;
}

async function run(): Promise<void> {
  const { values, positionals } = parse();
  if (values.help) return console.log(USAGE);
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`${name ? `There is no command '${name}'.\n` : ''}${USAGE}`);
  const work = command(words.join(' '), values);
  await withDatabase(institutionFolder(values.institution), async (opened) => {
    await requireAllKeys(opened.db, opened.secrets.dataKeys);
    await work(opened);
  });
}

/** Every look is written down first: one that fails half-way has been a look, too. */
function noteIn({ db, secrets }: Opened, event: AuditEvent, accountId?: string): Promise<void> {
  return createAudit({ clock: systemClock, secrets })(db, event, { actor: 'operator', accountId });
}

function exportOptions(values: Values): ExportOptions {
  const { out = '', status: named = 'submitted', since, columns } = values;
  const ending = extname(out).slice(1).toLowerCase();
  const format = values.format ?? (isFormat(ending) ? ending : 'csv');
  if (!isFormat(format)) throw new Error(`There is no --format ${format}.\n${USAGE}`);
  const status = STATUSES.find((one) => one === named);
  if (!status) throw new Error(`There is no --status ${named}.\n${USAGE}`);
  if (status === 'draft' && since !== undefined)
    throw new Error('--since goes by the time of submission, which drafts do not have. Leave it out.');
  const names = columns?.split(',').map((name) => name.trim());
  return { file: outIn(values, 'file'), format, status, since, columns: names };
}

function documentsOptions(values: Values): DocumentsOptions {
  requireFitting(values, ['out', 'since']);
  return { folder: outIn(values, 'folder'), since: values.since };
}

function requireNone(words: string): void {
  if (words !== '') throw new Error(`There is no place for '${words}'.\n${USAGE}`);
}

/** An option that a command does not know would change nothing, without a word. */
function requireFitting(values: Values, known: readonly (typeof OPTIONS)[number][]): void {
  const unfit = OPTIONS.filter((name) => !known.includes(name) && values[name] !== undefined);
  if (unfit.length > 0) throw new Error(`This command has no --${unfit.join(' and no --')}.\n${USAGE}`);
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
        help: { type: 'boolean', short: 'h' },
        out: { type: 'string' },
        format: { type: 'string' },
        status: { type: 'string' },
        since: { type: 'string' },
        columns: { type: 'string' },
        ...institutionOption,
      },
      allowPositionals: true,
    });
  } catch (error) {
    // Without the advice for programmers behind it.
    throw new Error(`${(error as Error).message.split('. ')[0]?.replace(/[.]?$/, '.')}\n${USAGE}`, { cause: error });
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

function reportFound(words: string, { found, more }: Awaited<ReturnType<typeof findApplications>>): void {
  if (found.length === 0) console.log(`No application has '${words}' as its reference, or in its name or address.`);
  for (const { reference, submittedAt, name, email } of found)
    console.log([reference ?? '(draft)', submittedAt?.toISOString().slice(0, 10) ?? '-', name || '(no name)', email].join('  '));
  if (more) console.log('There are more. Search for more of the name or address.');
}

function counted(rows: number, before: number): string {
  return `${rows} application${rows === 1 ? '' : 's'}${before === 0 ? '' : `, ${before} of them by an earlier run`}`;
}
