import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUNDLED_CHROMIUM } from '../browser/chromium.ts';
import type { DataKey } from '../platform/data-keys.ts';
import { hostInUrl, isHost, isTrustProxyValue } from '../platform/network.ts';
import { parseS3Settings, type S3Settings } from './s3-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { type MetricsSettings, parseMetricsSettings } from './metrics-settings.ts';
import { createSettingReader, type SettingReader } from './setting-reader.ts';

/** Settings from the environment; `settingDefinitions` explains each. Defaults serve a newcomer on one machine. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Public URL of the site without a path: links in emails and the origin check use it, never the `Host` header. */
  readonly baseUrl: URL;
  /** False if `BASE_URL` is not set: then the site works under any name of the machine. */
  readonly baseUrlGiven: boolean;
  readonly secretKey: string | undefined;
  readonly dataKeys: readonly DataKey[];
  readonly smtpUrl: string | undefined;
  readonly s3: S3Settings | undefined;
  readonly chromiumPath: string | undefined;
  readonly clamavUrl: URL | undefined;
  readonly refuseBreachedPasswords: boolean;
  readonly webhooksIntoNetwork: boolean;
  readonly acceptsFormChange: boolean;
  readonly migratesAtStart: boolean;
  readonly metrics: MetricsSettings | undefined;
  readonly processType: ProcessType;
  readonly production: boolean;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly timeZone: string;
  readonly publicCallsPerMinute: number;
  readonly signUpsPerHourPerNetwork: number;
  readonly mailsPerHour: number;
  readonly lookupsPerMinute: number;
  readonly lookupsPerMinutePerNetwork: number;
  readonly mailsKeptDays: number;
  readonly auditKeptDays: number;
  readonly deletionsPerHour: number;
}

const nodeEnvironments: readonly string[] = ['production', 'development', 'test'];
const processTypes = ['all', 'web', 'worker'] as const;
type ProcessType = (typeof processTypes)[number];

export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Fix these settings before starting the server:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** `institution`: served folder, with the data folder inside by default. @throws {InvalidSettingsError} naming every problem at once */
export function parseSettings(environment: EnvironmentVariables, institution = '.'): Settings {
  const { settings, problems } = readSettingsForDisplay(environment, institution);
  if (problems.length > 0) throw new InvalidSettingsError(problems);
  return settings;
}

/** Settings for display: an invalid one gets a placeholder value. */
export function readSettingsForDisplay(
  environment: EnvironmentVariables,
  institution = '.',
): { readonly settings: Settings; readonly problems: readonly string[] } {
  const files = readSecretFiles(environment);
  const reader = createSettingReader((name) => files.values.get(name) ?? (environment[name]?.trim() || undefined));
  const { problems, read, wholeNumber, url, yesOrNo } = reader;

  const host = read('HOST') ?? '127.0.0.1';
  if (!isHost(host)) problems.push(`HOST is '${host}': give an address of this machine, or its name.`);
  const port = wholeNumber('PORT', 3000, 0, 65535);
  const nodeEnv = read('NODE_ENV');
  const production = nodeEnv === 'production';
  if (nodeEnv !== undefined && !nodeEnvironments.includes(nodeEnv))
    problems.push(`NODE_ENV is '${nodeEnv}': give production, or leave it out where you only try the application.`);
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl) url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const givenBase = read('BASE_URL');
  const baseUrl = url('BASE_URL', givenBase ?? `http://${hostInUrl(host)}:${port}`, ['http:', 'https:']) ?? new URL('http://localhost');
  if (baseUrl.pathname !== '/') problems.push('BASE_URL has a path: give only the origin, for example https://apply.example.edu.');
  const secretKey = read('SECRET_KEY');
  if (secretKey && secretKey.length < 32) problems.push('SECRET_KEY is shorter than 32 characters: openssl rand -base64 32 makes one.');
  if (production && !secretKey)
    problems.push('SECRET_KEY is missing: in production give all servers the same one, at least 32 characters.');
  const dataKeys = parseDataKeys(reader);
  const smtpUrl = read('SMTP_URL');
  if (smtpUrl) url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);
  const clamav = read('CLAMAV_URL');
  const clamavUrl = clamav ? url('CLAMAV_URL', clamav, ['tcp:', 'unix:']) : undefined;
  if (production && !smtpUrl)
    problems.push(
      'SMTP_URL is missing: in production emails are sent through a mail server, for example smtp://user:password@mail.example.edu:587.',
    );
  if (production && baseUrl.protocol !== 'https:') problems.push('BASE_URL must start with https:// in production.');
  const chromiumPath = read('CHROMIUM_PATH');
  if (chromiumPath && chromiumPath !== BUNDLED_CHROMIUM && !existsSync(chromiumPath))
    problems.push(`CHROMIUM_PATH is '${chromiumPath}': there is no such file. Give the path of a program, or bundled.`);
  const logLevel = read('LOG_LEVEL') ?? 'warn';
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL is '${logLevel}': give one of ${logLevels.join(', ')}.`);
  if (production && logLevel === 'debug') problems.push('LOG_LEVEL must not be debug in production.');
  const trustedProxies = reader.list('TRUSTED_PROXIES');
  const strangers = trustedProxies.filter((one) => !isTrustProxyValue(one));
  if (strangers.length > 0)
    problems.push(
      `TRUSTED_PROXIES has ${strangers.map((one) => `'${one}'`).join(', ')}: give addresses (10.0.0.1), networks (10.0.0.0/8), or the ` +
        'words loopback, linklocal, uniquelocal, separated by commas.',
    );
  const timeZone = read('TIME_ZONE') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(timeZone)) problems.push(`TIME_ZONE is '${timeZone}': give an IANA name, for example America/Chicago.`);
  const formChange = read('FORM_CHANGE') ?? 'refuse';
  if (formChange !== 'refuse' && formChange !== 'accept') problems.push(`FORM_CHANGE is '${formChange}': give refuse or accept.`);
  const processType = processTypes.find((one) => one === (read('PROCESS_TYPE') ?? 'all'));
  if (!processType) problems.push(`PROCESS_TYPE is '${read('PROCESS_TYPE')}': give one of ${processTypes.join(', ')}.`);
  if (processType === 'web' || processType === 'worker') {
    if (!databaseUrl)
      problems.push(
        `DATABASE_URL is missing: with PROCESS_TYPE=${processType} others share the database, and the built-in one serves one process only.`,
      );
    if (!givenBase && !production)
      problems.push(`BASE_URL is missing: with PROCESS_TYPE=${processType} all processes need the same one, for links in emails.`);
  }
  const settings = {
    port,
    host,
    dataDir: resolve(read('DATA_DIR') ?? join(institution, 'data')),
    databaseUrl,
    baseUrl,
    baseUrlGiven: givenBase !== undefined,
    secretKey,
    dataKeys,
    smtpUrl,
    chromiumPath,
    clamavUrl,
    s3: parseS3Settings(reader, production),
    publicCallsPerMinute: wholeNumber('PUBLIC_CALLS_PER_MINUTE', 600, 1, 1_000_000),
    signUpsPerHourPerNetwork: wholeNumber('SIGN_UPS_PER_HOUR_PER_NETWORK', 300, 1, 1_000_000),
    mailsPerHour: wholeNumber('MAILS_PER_HOUR', 5000, 1, 10_000_000),
    lookupsPerMinute: wholeNumber('LOOKUPS_PER_MINUTE', LOOKUPS_OF_A_TYPIST, 1, 1_000_000),
    lookupsPerMinutePerNetwork: wholeNumber('LOOKUPS_PER_MINUTE_PER_NETWORK', SEATS_IN_A_ROOM * LOOKUPS_OF_A_TYPIST, 1, 1_000_000),
    mailsKeptDays: wholeNumber('MAILS_KEPT_DAYS', 30, 1, 36_500),
    auditKeptDays: wholeNumber('AUDIT_KEPT_DAYS', 730, 1, 36_500),
    deletionsPerHour: wholeNumber('DELETIONS_PER_HOUR', 200, 0, 1_000_000),
    refuseBreachedPasswords: yesOrNo('REFUSE_BREACHED_PASSWORDS', true),
    webhooksIntoNetwork: yesOrNo('WEBHOOKS_INTO_NETWORK', false),
    acceptsFormChange: formChange === 'accept',
    migratesAtStart: yesOrNo('MIGRATE_AT_START', true),
    metrics: parseMetricsSettings(reader, port),
    processType: processType ?? 'all',
    production,
    logLevel,
    trustedProxies,
    timeZone,
  };
  // Secrets missing only because of their file are no further problem.
  const unread = [...files.paths.keys()].filter((name) => !files.values.has(name)).map((name) => new RegExp(`\\b${name}\\b`));
  return { settings, problems: [...files.problems, ...problems.filter((problem) => !unread.some((name) => name.test(problem)))] };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function parseDataKeys({ list, problems }: SettingReader): readonly DataKey[] {
  const given = list('DATA_KEYS').map((entry) => {
    const [, name = '', key = ''] = /^([\w.-]+):(.*)$/s.exec(entry) ?? [];
    return { name, key: key.trim() };
  });
  if (given.some(({ name }) => name === ''))
    problems.push('DATA_KEYS is not a list of names and keys: give NAME:KEY, or several separated by commas, the newest first.');
  const short = given.filter(({ name, key }) => name !== '' && key.length < 32).map(({ name }) => name);
  if (short.length > 0) problems.push(`DATA_KEYS has a key of fewer than 32 characters: ${short.join(', ')}.`);
  if (new Set(given.map(({ name }) => name)).size < given.length) problems.push('DATA_KEYS has two keys of the same name.');
  return given;
}

/** A field asks at most every 200 ms, which is 300 a minute; the rest are for the schools and addresses that are chosen. */
const LOOKUPS_OF_A_TYPIST = 360;
/** A computer lab shares one network address, and everyone in it may type at once. More than that is a flood. */
const SEATS_IN_A_ROOM = 40;
