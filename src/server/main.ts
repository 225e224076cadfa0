import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MAIL_LOGO_FILE } from '../api/url-paths.ts';
import { languagesOf } from '../form/model/form-files.ts';
import { buildApp } from './app.ts';
import { createLazyBrowser } from './browser/lazy-browser.ts';
import { NO_CHROMIUM_MESSAGE } from './browser/chromium.ts';
import { createBuiltPagesCache } from './http/built-pages.ts';
import { systemClock, type Clock, addSeconds } from './platform/clock.ts';
import { type Converter, createConverter } from './conversion/converter.ts';
import { createVirusScan } from './conversion/virus-scan.ts';
import { createJobHandlers } from './services/create-job-handlers.ts';
import { createServices } from './services/create-services.ts';
import { currentDefinition, requestLanguage } from './platform/request-context.ts';
import { hideFromGit, makeFolder, requirePrivateFolder, hasFreeSpace } from './platform/data-folder.ts';
import type { FormDefinition } from './platform/form-definition.ts';
import { createHashThreadPool, type HashThreadPool } from './platform/hash-thread-pool.ts';
import { oldestJobDelaySeconds } from './queue/queue-depth.ts';
import { openJobQueue } from './queue/job-queue.ts';
import { writeLogLine } from './platform/log-line.ts';
import { openMailer } from './mail/mailer.ts';
import { instrumentConverter } from './metrics/instrument.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import { openObjectStore } from './objects/open-object-store.ts';
import { type LoadLevel, measureLoad } from './overload/load-level.ts';
import { createOverloadPolicy } from './overload/overload.ts';
import { createInjectingFetchPage } from './pdf/inject-into-app.ts';
import { createPrintView, type FetchPage } from './pdf/print-view.ts';
import type { ServerTimeouts } from './http/timeouts.ts';
import { loadSecrets, type Secrets, type Sealer } from './platform/secrets.ts';
import { storeAcceptableForm } from './forms/store-acceptable-form.ts';
import { saveServerAddress } from './settings/saved-server-address.ts';
import type { Settings } from './settings/settings.ts';
import { explainDatabaseError, explainStartError } from './start-errors.ts';
import { createApplicationStore } from './application/application-store.ts';
import { isDatabaseReachable, openDatabase, createOutageLogger } from './database/database.ts';
import { openEmbeddedPostgres } from './database/embedded-postgres.ts';
import { findNewestUnsentContent } from './mail/mail-store.ts';
import { requireAllDataKeys } from './database/sealed-columns.ts';
import type { Db } from './database/tables.ts';
import { requireUpgradedDatabase, upgradeDatabase } from './upgrade-database.ts';

export interface ServerOptions {
  readonly definition: () => FormDefinition;
  readonly language?: string;
  readonly pages?: string;
  readonly fetchPage?: FetchPage;
  readonly mailLogo?: () => Promise<Buffer | undefined>;
  readonly prepare?: ((db: Db) => Promise<void>) | undefined;
  readonly clock?: Clock;
  readonly converter?: Converter;
  readonly hashing?: HashThreadPool;
  readonly databaseTries?: number;
  readonly timeLimits?: Partial<ServerTimeouts>;
  readonly loadLevel?: () => LoadLevel;
  readonly print?: (text: string) => void;
}

interface Served {
  /** Stores a form and reads its pages. @throws with advice if open applications would lose answers, or a page is missing */
  accept(definition: FormDefinition): Promise<void>;
}

export interface AssembledServer extends Served {
  readonly app: FastifyInstance;
  /** @throws with advice for the operator */
  listenForMetrics(): Promise<void>;
  /** Finishes running requests and tasks, for a few seconds at most, then ends everything else, the database last. */
  stop(): Promise<void>;
}

export async function assembleServer(settings: Settings, options: ServerOptions): Promise<AssembledServer> {
  const { clock = systemClock, print = console.log } = options;
  const languages = (): readonly [string, ...string[]] =>
    options.language === undefined ? languagesOf(options.definition().form.institution) : [options.language];
  const definition = (): FormDefinition => (currentDefinition() ?? options.definition()).inLanguage(options.language ?? requestLanguage());
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    // A failure to close one must not leave the others open, least of all the database.
    for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    makeFolder(settings.dataDir, 0o711);
    hideFromGit(settings.dataDir);
    if (settings.production) requirePrivateFolder(settings.dataDir);
    const secrets = loadSecrets(settings);
    const embedded = settings.databaseUrl
      ? undefined
      : await openEmbeddedPostgres(settings.dataDir, print, { onLost: endAtOnce, tries: options.databaseTries });
    if (embedded) closers.push(embedded.stop);
    const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
    const report = (error: Error): void => writeLogLine('error', `background error: ${error.message}`);
    const { db, close, connections } = openDatabase(databaseUrl, (error) => outages.report(error));
    closers.push(close);
    const outages = createOutageLogger(() => isDatabaseReachable(db));
    closers.push(async () => outages.close());
    const load = measureLoad(() => connections().waiting);
    closers.push(async () => load.close());
    const overload = createOverloadPolicy(options.loadLevel ?? load.current);
    const metrics = await startMetrics(settings.metrics, { db, connections, overload });
    const { meter } = metrics;
    closers.push(metrics.close);
    await prepareDatabase(databaseUrl, { settings, secrets }, options).catch((error: unknown) => {
      throw settings.databaseUrl ? explainDatabaseError(error, settings.databaseUrl) : error;
    });
    const applications = createApplicationStore(secrets.dataKeys);
    const postOffice = openMailer(settings, print);
    closers.push(async () => postOffice.close());
    const objects = await openObjectStore(settings, { secrets, clock, report: (text) => writeLogLine('warn', text) });
    closers.push(objects.close);
    const converter = instrumentConverter(
      options.converter ??
        createConverter({
          folder: join(settings.dataDir, 'conversion'),
          hidden: settings.dataDir,
          chromiumPath: settings.chromiumPath,
          virusScan: settings.clamavUrl && createVirusScan(settings.clamavUrl),
        }),
      meter,
    );
    closers.push(converter.close);
    const browser = createLazyBrowser({ folder: join(settings.dataDir, 'browser'), chromiumPath: settings.chromiumPath });
    closers.push(browser.close);
    const works = settings.processType !== 'web';
    if (works && !browser.chromium) console.error(`PDF copies cannot be made. ${NO_CHROMIUM_MESSAGE}`);
    const queue = await openJobQueue(databaseUrl, report, { works, onBroken: outages.report, pace: overload.throttle });
    closers.push(queue.stop);

    const { timeZone, baseUrl } = settings;
    const pages =
      options.pages === undefined ? undefined : createBuiltPagesCache(options.pages, settings.baseUrlGiven ? baseUrl.origin : '');
    pages?.read(options.definition());
    // A process that only serves leaves printing to a worker, whatever browser that has.
    const canPrint = (browser.chromium !== undefined || !works) && (options.pages ?? options.fetchPage) !== undefined;
    const means = { settings, definition, db, clock, secrets, applications, objects, meter };
    const { hashing = createHashThreadPool() } = options;
    closers.push(hashing.close);
    const services = createServices({ ...means, queue, hashing, canPrint });
    const app = buildApp({
      settings,
      definition,
      newestDefinition: options.definition,
      languages,
      secrets,
      services,
      objects,
      jobDelaySeconds: () => oldestJobDelaySeconds(db).catch(() => 0),
      isReady: async () =>
        (await isDatabaseReachable(db)) && hasFreeSpace(embedded ? [settings.dataDir, embedded.folder] : [settings.dataDir]),
      pages,
      timeLimits: options.timeLimits,
      clock,
      overload,
      meter,
    });
    closers.push(() => Promise.all([app.close(), queue.drain()]));
    const printReading = createPrintView({
      browser,
      fetchPage: options.fetchPage ?? createInjectingFetchPage(app),
      baseUrl,
      timeZone,
      language: () => definition().form.language,
    });
    if (works) {
      const logo = options.mailLogo ?? (() => builtLogo(options.pages));
      await queue.startWorkers(createJobHandlers({ ...means, services, converter, postOffice, printReading, logo, report }));
    }
    const accept = async (next: FormDefinition): Promise<void> => {
      await withLongQueries(databaseUrl, (long) => storeAcceptableForm(long, next, { settings, secrets, clock }));
      pages?.read(next);
    };
    return { app, accept, listenForMetrics: metrics.listen, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw explainStartError(error, settings);
  }
}

async function builtLogo(pages: string | undefined): Promise<Buffer | undefined> {
  const file = pages === undefined ? '' : join(pages, MAIL_LOGO_FILE);
  return existsSync(file) ? readFile(file) : undefined;
}

/** Exits, so that the supervisor starts the server again: it is useless without its database. */
function endAtOnce(error: Error): void {
  writeLogLine('fatal', error.message);
  process.exit(1);
}

async function prepareDatabase(
  url: string,
  { settings, secrets }: { readonly settings: Settings; readonly secrets: Secrets },
  { prepare, definition, clock = systemClock }: ServerOptions,
): Promise<void> {
  await withLongQueries(url, async (db) => {
    await (settings.migratesAtStart ? upgradeDatabase(url, db) : requireUpgradedDatabase(db));
    await requireAllDataKeys(db, secrets.dataKeys);
    await requireSameSecret(db, secrets, clock());
    await storeAcceptableForm(db, definition(), { settings, secrets, clock });
    await prepare?.(db);
  });
}

/** Runs work without query timeouts, which are for requests only. */
async function withLongQueries(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(url, () => undefined, 'of any length');
  try {
    await work(db);
  } finally {
    await close();
  }
}

/** Starts everything and listens. @throws with advice if the port, the data folder or the database cannot be used */
export async function startServer(settings: Settings, options: ServerOptions) {
  const { app, accept, listenForMetrics, stop } = await assembleServer(settings, options);
  try {
    await listenForMetrics();
    const { port } = new URL(await app.listen({ port: settings.port, host: settings.host }));
    // PORT=0 picks any free one; links in emails need it, too.
    if (!settings.baseUrlGiven) settings.baseUrl.port = port;
    saveServerAddress(settings);
    return { url: settings.baseUrl.origin, accept, stop };
  } catch (error) {
    await stop();
    throw explainStartError(error, settings);
  }
}

/** Older emails may be sealed with a former key. */
const RECENT_SECONDS = 60 * 60;

/** Refuses another `SECRET_KEY` than that of waiting emails, which this server could not open. @throws with a sentence for the operator */
async function requireSameSecret(db: Db, secrets: Pick<Sealer, 'unseal'>, now: Date): Promise<void> {
  const sealed = await findNewestUnsentContent(db, addSeconds(now, -RECENT_SECONDS));
  if (!sealed) return;
  try {
    secrets.unseal(sealed);
  } catch {
    throw new Error(
      'Emails of a server with another SECRET_KEY are waiting in this database. Give all of its servers the same SECRET_KEY ' +
        "(without one: the secret.key of the first one's data folder). If you have changed it on purpose, start once more with the " +
        'former one until they are sent; after an hour they no longer matter.',
    );
  }
}
