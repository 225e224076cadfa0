import { extname, join } from 'node:path';
import type { SetStateBody } from '../src/api/schemas/application-schemas.ts';
import { officeStateMeanings } from '../src/api/rules/office.ts';
import { loadFormDefinition } from '../src/server/platform/form-definition.ts';
import type { S3Settings } from '../src/server/settings/s3-settings.ts';
import { requireAllDataKeys } from '../src/server/database/sealed-columns.ts';
import { findAccountIdByReferenceOrEmail } from '../src/server/submissions/full-application-store.ts';
import { type Command, defineAction, UsageError, runCommand } from '../src/command-line/command.ts';
import { requestPdfCopies } from '../src/operations/applications/request-pdf-copies.ts';
import { exportDocuments } from '../src/operations/applications/export-documents.ts';
import { describeUpcomingDeletions, eraseMatchingAccount, setAccountLegalHold } from '../src/operations/applications/erase-and-hold.ts';
import { findApplications } from '../src/operations/applications/find-applications.ts';
import { exportApplications, type ExportOptions } from '../src/operations/applications/export-applications.ts';
import { type ExportFormat, exportFormats, isExportFormat } from '../src/operations/applications/export-formats.ts';
import { officeTimeZone } from '../src/operations/applications/local-time.ts';
import { formatApplication } from '../src/operations/applications/format-application.ts';
import { setApplicationState, formatStateHistory } from '../src/operations/applications/application-state.ts';
import { withObjectStore } from '../src/operations/applications/with-object-store.ts';
import { parseBucketUrl, createBucketTarget, createFolderTarget, type ExportTarget } from '../src/operations/applications/export-target.ts';
import { resolveFromInitCwd, institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { type OpenedDatabase, withDatabase } from '../src/operations/with-database.ts';
import type { AuditEvent } from '../src/server/database/audit-events.ts';
import { isoDateInTimeZone } from '../src/server/platform/clock.ts';
import { shortHash } from '../src/server/submissions/export-columns.ts';

const STATUSES = ['submitted', 'draft'] as const;
const APPLICATION = { APPLICATION: 'its reference, or the email address of its account' };
const ACCOUNT = { ACCOUNT: 'the reference, the email address, or the id of an account' };
const since = { type: 'string', value: '2026-11-01', meaning: 'only what was submitted from this day or moment on' } as const;

const legalHoldAction = (purpose: string, isHeld: boolean) =>
  defineAction({
    purpose,
    words: ACCOUNT,
    options: institutionOption,
    run: ({ institution }, account: string) =>
      onDatabase(institution, async (opened) => console.log(await setAccountLegalHold(opened, account, isHeld))),
  });

/** Exports and finds applications for the admissions office, while servers keep running. */
export const command: Command = {
  name: 'applications',
  audience: 'operators',
  purpose: 'exports, finds, shows and erases applications, and sets their state, while servers run',
  actions: {
    export: defineAction({
      purpose: 'exports submitted applications to a file for a spreadsheet or a student system; after an interruption it starts over',
      options: {
        out: { type: 'string', required: true, value: 'FILE', meaning: 'the file to write' },
        format: {
          type: 'string',
          choices: Object.keys(exportFormats) as ExportFormat[],
          meaning: 'kind of file, unless its name ends so; csv if left out',
        },
        status: { type: 'string', choices: STATUSES, default: 'submitted', meaning: 'which applications' },
        since,
        columns: { type: 'string', value: 'Reference,Email,...', meaning: 'only these columns, in this order' },
        repeat: { type: 'string', value: 'NAME', meaning: 'one row for each component of this repeat' },
        ...institutionOption,
      },
      run({ institution, ...given }) {
        // Checked first: opening a database may take a while.
        const options = exportOptions(given);
        return onDatabase(institution, async (opened) => {
          await recordAuditEvent(opened, 'applications_exported');
          const { db, settings, secrets } = opened;
          printExportSummary(options, await exportApplications(db, secrets.dataKeys, settings.timeZone, options));
        });
      },
    }),

    documents: defineAction({
      purpose: 'writes the files of submitted applications into a folder or a bucket',
      options: {
        out: { type: 'string', required: true, value: 'FOLDER|s3://BUCKET/PREFIX', meaning: 'where they are written' },
        since,
        ...institutionOption,
      },
      run({ out, since: from, institution }) {
        const bucket = parseBucketUrl(out);
        const folder = bucket ? undefined : createFolderTarget(outPath(out, 'folder'));
        return onDatabase(institution, (opened) =>
          withObjectStore(opened, opened.settings.s3, async (objects) => {
            const { db, settings, secrets } = opened;
            const write = async (target: ExportTarget): Promise<void> => {
              await recordAuditEvent(opened, 'applications_exported');
              const documents = await exportDocuments(db, secrets.dataKeys, objects, settings.timeZone, { target, since: from });
              printDocumentsSummary(target.name, documents);
            };
            if (folder) await write(folder);
            if (bucket)
              await withObjectStore(opened, storeWithBucket(bucket.bucket, settings.s3), (store) =>
                write(createBucketTarget(out, bucket.prefix, store, join(settings.dataDir, 'exports'))),
              );
          }),
        );
      },
    }),

    copies: defineAction({
      purpose: 'prints the PDF copies that submitted applications lack',
      options: { since, ...institutionOption },
      run: ({ since: from, institution }) =>
        onDatabase(institution, (opened) =>
          withObjectStore(opened, opened.settings.s3, async (objects) => {
            const { db, settings, secrets } = opened;
            const definition = loadFormDefinition(institutionFolder(institution));
            const source = { db, keys: secrets.dataKeys, objects, definition };
            printCopiesSummary(await requestPdfCopies(source, settings.timeZone, from));
          }),
        ),
    }),

    find: defineAction({
      purpose: 'finds applications by a part of a reference, a name or an address',
      words: { 'WORDS...': 'what to find: a reference, a name or an address' },
      options: institutionOption,
      run({ institution }, ...given) {
        const words = given.join(' ');
        return onDatabase(institution, async (opened) => {
          await recordAuditEvent(opened, 'applications_searched');
          const definition = loadFormDefinition(institutionFolder(institution));
          const found = await findApplications(opened.db, opened.secrets.dataKeys, definition, words);
          printApplicationMatches(words, found, officeTimeZone(definition, opened.settings));
        });
      },
    }),

    show: defineAction({
      purpose: 'shows an application',
      words: APPLICATION,
      options: institutionOption,
      run: ({ institution }, application: string) =>
        onDatabase(institution, async (opened) => {
          const { secrets, settings } = opened;
          const accountId = await accountIn(opened, application);
          await recordAuditEvent(opened, 'application_shown', accountId);
          const definition = loadFormDefinition(institutionFolder(institution));
          console.log(
            await formatApplication(
              { ...opened, keys: secrets.dataKeys, definition, timeZone: officeTimeZone(definition, settings) },
              accountId,
            ),
          );
        }),
    }),

    state: defineAction({
      purpose: 'shows the states of an application, or sets a new one and emails the student',
      words: APPLICATION,
      options: {
        set: { type: 'string', multiple: true, value: Object.keys(officeStateMeanings).join('|'), meaning: 'the new state' },
        missing: {
          type: 'string',
          multiple: true,
          value: '"A transcript"',
          meaning: 'with documents_missing: what the student is asked for',
        },
        message: { type: 'string', value: '"..."', meaning: 'what the student reads with it' },
        ...institutionOption,
      },
      run({ institution, ...given }, application: string) {
        const change = stateOptions(given);
        return onDatabase(institution, async (opened) => {
          const definition = loadFormDefinition(institutionFolder(institution));
          const accountId = await accountIn(opened, application);
          if (change) return console.log(await setApplicationState(opened, definition, accountId, change));
          await recordAuditEvent(opened, 'application_shown', accountId);
          console.log(await formatStateHistory(opened, officeTimeZone(definition, opened.settings), accountId));
        });
      },
    }),

    erase: defineAction({
      purpose: 'erases an account with its application and everything that belongs to it; asks first',
      words: ACCOUNT,
      options: { yes: { type: 'boolean', meaning: 'does not ask' }, ...institutionOption },
      run: ({ yes, institution }, account: string) =>
        onDatabase(institution, async (opened) => {
          const done = await eraseMatchingAccount(opened, account, yes);
          if (done === undefined) process.exitCode = 1;
          else console.log(done);
        }),
    }),

    due: defineAction({
      purpose: 'lists the accounts that will be deleted, and why the others stay; changes nothing',
      options: { within: { type: 'string', value: 'DAYS', default: '90', meaning: 'how far ahead; 90 if left out' }, ...institutionOption },
      run({ within, institution }) {
        if (!/^\d{1,4}$/.test(within)) throw new UsageError(`--within is '${within}': give a number of days.`);
        return onDatabase(institution, async ({ db, settings }) => {
          const definition = loadFormDefinition(institutionFolder(institution));
          console.log(await describeUpcomingDeletions(db, definition, officeTimeZone(definition, settings), Number(within)));
        });
      },
    }),

    hold: legalHoldAction('keeps an account whatever happens, until it is released', true),
    release: legalHoldAction('ends a hold', false),
  },
};

const onDatabase = (institution: string | undefined, work: (opened: OpenedDatabase) => Promise<void>): Promise<void> =>
  withDatabase(institutionFolder(institution), async (opened) => {
    await requireAllDataKeys(opened.db, opened.secrets.dataKeys);
    await work(opened);
  });

function storeWithBucket(bucket: string, s3: S3Settings | undefined): S3Settings {
  if (s3) return { ...s3, bucket };
  throw new Error(`The server keeps its files in a folder, so it cannot reach the bucket '${bucket}'. Name a folder with --out.`);
}

/** Audited before the search: one that fails half-way was a search, too. */
const recordAuditEvent = ({ db, audit }: OpenedDatabase, event: AuditEvent, accountId?: string): Promise<void> =>
  audit(db, event, { actor: 'operator', accountId });

interface ExportGiven {
  readonly out: string;
  readonly format: ExportFormat | undefined;
  readonly status: (typeof STATUSES)[number];
  readonly since: string | undefined;
  readonly columns: string | undefined;
  readonly repeat: string | undefined;
}

function exportOptions(given: ExportGiven): ExportOptions {
  const { out, status, since: from, columns, repeat } = given;
  const ending = extname(out).slice(1).toLowerCase();
  const format = given.format ?? (isExportFormat(ending) ? ending : 'csv');
  if (given.format === undefined && ending !== '' && !isExportFormat(ending))
    throw new UsageError(
      `--out ends in .${ending}, which is not one of the formats: ${Object.keys(exportFormats).join(', ')}. Use one of these, or give --format.`,
    );
  if (isExportFormat(ending) && ending !== format)
    throw new UsageError(`--out ends in .${ending}, and --format is ${format}. Leave out one of the two.`);
  if (status === 'draft' && from !== undefined)
    throw new UsageError('--since goes by the time of submission, which drafts do not have. Leave it out.');
  const names = columns === undefined ? undefined : [...new Set(columns.split(',').map((name) => name.trim()))];
  if (names?.includes('')) throw new UsageError('Name at least one column with --columns, and leave nothing empty between commas.');
  return { file: outPath(out, 'file'), format, status, since: from, columns: names, repeat };
}

/** Undefined if a state is only to be shown. */
function stateOptions({
  set: wanted = [],
  missing,
  message,
}: {
  readonly set: string[] | undefined;
  readonly missing: string[] | undefined;
  readonly message: string | undefined;
}): SetStateBody | undefined {
  const [set, ...more] = wanted;
  if (more.length > 0) throw new UsageError(`--set is there ${wanted.length} times, but an application has one state. Give it once.`);
  if (set === undefined && (missing ?? message) !== undefined)
    throw new UsageError(`Add --set with the state that this belongs to: ${Object.keys(officeStateMeanings).join(', ')}.`);
  return set === undefined ? undefined : { state: set, ...(missing && { missing }), ...(message !== undefined && { message }) };
}

/** Exact matches only, never a similar reference or address. */
async function accountIn({ db }: OpenedDatabase, words: string): Promise<string> {
  const accountId = await findAccountIdByReferenceOrEmail(db, words);
  if (accountId === undefined)
    throw new Error(
      `There is no application '${words}'. Give its whole reference or email address; npm run applications -- find takes a part.`,
    );
  return accountId;
}

function outPath(out: string, what: 'file' | 'folder'): string {
  if (out === '') throw new UsageError(`Name the ${what} to write with --out.`);
  return resolveFromInitCwd(out);
}

type Outcome<Work extends (...given: never) => Promise<unknown>> = Awaited<ReturnType<Work>>;

function printExportSummary({ file, repeat }: ExportOptions, { rows, dictionary, unreadable }: Outcome<typeof exportApplications>): void {
  const what = repeat === undefined ? counted(rows) : `A row for each of "${repeat}" of ${counted(rows)} is`;
  console.log(`${what} in ${file}.\nWhat its columns mean is in ${dictionary}.`);
  for (const hash of unreadable)
    console.log(`The form ${shortHash(hash)} cannot be read by this version: the answers given under it have no labels.`);
}

function printDocumentsSummary(target: string, { rows, files, absent }: Outcome<typeof exportDocuments>): void {
  const manifest = `${target.replace(/\/$/, '')}/manifest.csv`;
  console.log(`${counted(rows)}: ${files} file${files === 1 ? '' : 's'} written to ${target}.\nTheir checksums are in ${manifest}.`);
  if (absent > 0) console.log(`Missing: ${absent}. The column "State" of the manifest says which, and why.`);
}

function printCopiesSummary({ made, asked }: Outcome<typeof requestPdfCopies>): void {
  console.log(made === 1 ? '1 application has its PDF copy.' : `${made} applications have their PDF copies.`);
  if (asked > 0)
    console.log(
      asked === 1 ? '1 copy is asked for: a running server prints it.' : `${asked} copies are asked for: a running server prints them.`,
    );
}

function printApplicationMatches(words: string, { found, more }: Outcome<typeof findApplications>, zone: string): void {
  if (found.length === 0) console.log(`No application has '${words}' as its reference, or in its name or address.`);
  for (const { reference, submittedAt, name, email } of found)
    console.log([reference ?? '(draft)', submittedAt ? isoDateInTimeZone(zone, submittedAt) : '-', name || '(no name)', email].join('  '));
  if (more) console.log('There are more. Search for more of the name or address.');
}

const counted = (rows: number): string => `${rows} application${rows === 1 ? '' : 's'}`;

if (import.meta.main) await runCommand(command);
