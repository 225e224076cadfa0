import { extname, join } from 'node:path';
import type { SetState } from '../src/contract/shapes/states.ts';
import { states } from '../src/contract/states.ts';
import { systemClock } from '../src/server/clock.ts';
import { loadDefinition } from '../src/server/definition.ts';
import type { S3Settings } from '../src/server/objects/s3-settings.ts';
import { createAudit } from '../src/server/services/audit.ts';
import type { AuditEvent } from '../src/server/store/audit.ts';
import { requireAllKeys } from '../src/server/store/sealed-columns.ts';
import { accountOfApplication } from '../src/server/store/whole-applications.ts';
import { fromWhereTyped } from './from-where-typed.ts';
import { askForCopies } from './applications/copies.ts';
import { exportDocuments } from './applications/documents.ts';
import { dueAsText } from './applications/due.ts';
import { erase } from './applications/erase.ts';
import { findApplications } from './applications/find.ts';
import { exportApplications, type ExportOptions } from './applications/export.ts';
import { formats, isFormat } from './applications/formats.ts';
import { hold } from './applications/hold.ts';
import { zoneOf } from './applications/local-time.ts';
import { applicationAsText } from './applications/show.ts';
import { report, reportCopies, reportDocuments, reportFound } from './applications/reports.ts';
import { setState, statesAsText } from './applications/state.ts';
import { withObjects } from './applications/with-objects.ts';
import { bucketIn, bucketTarget, folderTarget, type Target } from './applications/target.ts';
import { helpOption, INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { type Opened, withDatabase } from './with-database.ts';
import { parseOptions } from './parse-options.ts';

// `npm run applications`: what the admissions office receives, and finds, while servers keep running.
const STATUSES = ['submitted', 'draft'] as const;
const OPTIONS = ['out', 'format', 'status', 'since', 'columns', 'repeat', 'set', 'missing', 'message', 'yes', 'within'] as const;
const USAGE =
  `npm run applications -- export --out FILE [--format ${Object.keys(formats).join('|')}] [--status ${STATUSES.join('|')}] ` +
  `[--since 2026-11-01] [--columns Reference,Email,...] [--repeat NAME] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- copies [--since 2026-11-01] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- documents --out FOLDER|s3://BUCKET/PREFIX [--since 2026-11-01] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- find REFERENCE|NAME|ADDRESS ${INSTITUTION_USAGE}\n` +
  `npm run applications -- show REFERENCE|ADDRESS ${INSTITUTION_USAGE}\n` +
  `npm run applications -- state REFERENCE|ADDRESS [--set ${Object.keys(states).join('|')}] [--missing "A transcript"]... ` +
  `[--message "..."] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- erase REFERENCE|ADDRESS|ID [--yes] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- due [--within 90] ${INSTITUTION_USAGE}\n` +
  `npm run applications -- hold|release REFERENCE|ADDRESS|ID ${INSTITUTION_USAGE}`;

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
      report(options, await exportApplications(db, secrets.dataKeys, settings.timeZone, options));
    };
  },

  documents(words, values) {
    requireNone(words);
    requireFitting(values, ['out', 'since']);
    const { out = '', since } = values;
    const bucket = bucketIn(out);
    const folder = bucket ? undefined : folderTarget(outIn(values, 'folder'));
    return (opened) =>
      withObjects(opened, opened.settings.s3, async (objects) => {
        const { db, settings, secrets } = opened;
        const written = async (target: Target): Promise<void> => {
          await noteIn(opened, 'applications_exported');
          reportDocuments(target.name, await exportDocuments(db, secrets.dataKeys, objects, settings.timeZone, { target, since }));
        };
        if (folder) await written(folder);
        if (bucket)
          await withObjects(opened, storeWith(bucket.bucket, settings.s3), (store) =>
            written(bucketTarget(out, bucket.prefix, store, join(settings.dataDir, 'exports'))),
          );
      });
  },

  copies(words, values) {
    requireNone(words);
    requireFitting(values, ['since']);
    return (opened) =>
      withObjects(opened, opened.settings.s3, async (objects) => {
        const { db, settings, secrets } = opened;
        const definition = loadDefinition(institutionFolder(values.institution));
        const source = { db, keys: secrets.dataKeys, objects, definition };
        reportCopies(await askForCopies(source, settings.timeZone, values.since));
      });
  },

  find(words, values) {
    requireFitting(values, []);
    if (words.trim() === '') throw new Error(`Say what to find: a reference, a name or an address.\n${USAGE}`);
    return async (opened) => {
      await noteIn(opened, 'applications_searched');
      const definition = loadDefinition(institutionFolder(values.institution));
      const found = await findApplications(opened.db, opened.secrets.dataKeys, definition, words);
      reportFound(words, found, zoneOf(definition, opened.settings));
    };
  },

  show(words, values) {
    requireFitting(values, []);
    if (words.trim() === '') throw new Error(`Say which application to show, by its reference or its address.\n${USAGE}`);
    return async (opened) => {
      const { secrets, settings } = opened;
      const accountId = await accountIn(opened, words);
      await noteIn(opened, 'application_shown', accountId);
      const definition = loadDefinition(institutionFolder(values.institution));
      console.log(
        await applicationAsText({ ...opened, keys: secrets.dataKeys, definition, timeZone: zoneOf(definition, settings) }, accountId),
      );
    };
  },

  state(words, values) {
    requireFitting(values, ['set', 'missing', 'message']);
    if (words.trim() === '') throw new Error(`Say whose state, by the reference or the address.\n${USAGE}`);
    const change = stateOptions(values);
    return async (opened) => {
      const definition = loadDefinition(institutionFolder(values.institution));
      const accountId = await accountIn(opened, words);
      if (change) return console.log(await setState(opened, definition, accountId, change));
      await noteIn(opened, 'application_shown', accountId);
      console.log(await statesAsText(opened, zoneOf(definition, opened.settings), accountId));
    };
  },

  erase(words, values) {
    requireFitting(values, ['yes']);
    if (words.trim() === '') throw new Error(`Say which application to erase, by its reference or its address.\n${USAGE}`);
    return async (opened) => {
      const done = await erase(opened, words, values.yes === true);
      if (done === undefined) process.exitCode = 1;
      else console.log(done);
    };
  },

  due(words, values) {
    requireNone(words);
    requireFitting(values, ['within']);
    const { within = '90' } = values;
    if (!/^\d{1,4}$/.test(within)) throw new Error(`--within is '${within}': give a number of days.`);
    return async ({ db, settings }) => {
      const definition = loadDefinition(institutionFolder(values.institution));
      console.log(await dueAsText(db, definition, zoneOf(definition, settings), Number(within)));
    };
  },

  hold: (words, values) => holding(words, values, true),
  release: (words, values) => holding(words, values, false),
};

try {
  await run();
} catch (error) {
  console.error(sentenceFor(error as NodeJS.ErrnoException));
  process.exitCode = 1;
}

function sentenceFor({ code = '', path = 'the folder', message }: NodeJS.ErrnoException): string {
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'The disk is full. Make room and run this again.';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `You are not allowed to write ${path}. Choose another file with --out.`;
  if (code === 'EISDIR') return `${path} is a folder. Name a file with --out.`;
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `${path} is not a folder. Name one with --out.`;
  if (code === 'ENOENT') return `${path} cannot be made there. Choose another place with --out; or does another run write there, too?`;
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

/** Another bucket of the store that the server uses. */
function storeWith(bucket: string, s3: S3Settings | undefined): S3Settings {
  if (s3) return { ...s3, bucket };
  throw new Error(`The server keeps its files in a folder, so it knows no store with a bucket '${bucket}'. Name a folder with --out.`);
}

function holding(words: string, values: Values, isHeld: boolean): Work {
  requireFitting(values, []);
  if (words.trim() === '') throw new Error(`Say which application, by its reference, its address or its id.\n${USAGE}`);
  return async (opened) => console.log(await hold(opened, words, isHeld));
}

/** Every look is written down first: one that fails half-way has been a look, too. */
function noteIn({ db, secrets }: Opened, event: AuditEvent, accountId?: string): Promise<void> {
  return createAudit({ clock: systemClock, secrets })(db, event, { actor: 'operator', accountId });
}

function exportOptions(values: Values): ExportOptions {
  requireFitting(values, ['out', 'format', 'status', 'since', 'columns', 'repeat']);
  const { out = '', status: named = 'submitted', since, columns, repeat } = values;
  const ending = extname(out).slice(1).toLowerCase();
  const format = values.format ?? (isFormat(ending) ? ending : 'csv');
  if (!isFormat(format)) throw new Error(`There is no --format ${format}.\n${USAGE}`);
  if (values.format === undefined && ending !== '' && !isFormat(ending))
    throw new Error(
      `--out ends in .${ending}, which is not one of the formats: ${Object.keys(formats).join(', ')}. Use one of these, or give --format.`,
    );
  if (isFormat(ending) && ending !== format)
    throw new Error(`--out ends in .${ending}, and --format is ${format}. Leave out one of the two.`);
  const status = STATUSES.find((one) => one === named);
  if (!status) throw new Error(`There is no --status ${named}.\n${USAGE}`);
  if (status === 'draft' && since !== undefined)
    throw new Error('--since goes by the time of submission, which drafts do not have. Leave it out.');
  const names = columns === undefined ? undefined : [...new Set(columns.split(',').map((name) => name.trim()))];
  if (names?.includes('')) throw new Error('Name with --columns at least one column, and nothing empty between two commas.');
  return { file: outIn(values, 'file'), format, status, since, columns: names, repeat };
}

/** Undefined where a state is only to be shown. */
function stateOptions({ set: wanted = [], missing, message }: Values): SetState | undefined {
  const [set, ...more] = wanted;
  if (more.length > 0) throw new Error(`--set is there ${wanted.length} times: an application has one state.`);
  if (set === undefined && (missing ?? message) !== undefined)
    throw new Error(`Say with --set which state that belongs to: ${Object.keys(states).join(', ')}.`);
  return set === undefined ? undefined : { state: set, ...(missing && { missing }), ...(message !== undefined && { message }) };
}

/** Nobody whose reference or address is only similar. */
async function accountIn({ db }: Opened, words: string): Promise<string> {
  const accountId = await accountOfApplication(db, words);
  if (accountId === undefined)
    throw new Error(`There is no application '${words}'. Its reference or its whole address is needed; -- find looks for parts of it.`);
  return accountId;
}

function requireNone(words: string): void {
  if (words !== '') throw new Error(`'${words}' is not expected here.\n${USAGE}`);
}

/** An option that a command does not know would change nothing, without a word. */
function requireFitting(values: Values, known: readonly (typeof OPTIONS)[number][]): void {
  const unfit = OPTIONS.filter((name) => !known.includes(name) && values[name] !== undefined);
  if (unfit.length > 0) throw new Error(`This command has no --${unfit.join(' and no --')}.\n${USAGE}`);
}

/** Relative to where the command was typed. */
function outIn({ out }: Values, what: 'file' | 'folder'): string {
  if (out === undefined || out === '') throw new Error(`Name the ${what} to write with --out.\n${USAGE}`);
  return fromWhereTyped(out);
}

function parse() {
  try {
    return parseOptions({
      options: {
        ...helpOption,
        out: { type: 'string' },
        format: { type: 'string' },
        status: { type: 'string' },
        since: { type: 'string' },
        columns: { type: 'string' },
        set: { type: 'string', multiple: true },
        missing: { type: 'string', multiple: true },
        message: { type: 'string' },
        repeat: { type: 'string' },
        yes: { type: 'boolean' },
        within: { type: 'string' },
        ...institutionOption,
      },
      allowPositionals: true,
    });
  } catch (error) {
    // Without the advice for programmers behind it.
    throw new Error(`${(error as Error).message.split('. ')[0]?.replace(/[.]?$/, '.')}\n${USAGE}`, { cause: error });
  }
}
