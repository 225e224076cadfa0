import type { Settings } from './settings.ts';

export interface SettingDefinition {
  /** One line in plain words, for `npm run config:print` and the table in scripts/deploy/README.md. */
  readonly meaning: string;
  readonly fallback: string;
  readonly hides?: 'secret' | 'address' | 'keys';
  readonly inEffect: (settings: Settings) => string | number | undefined;
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const setting = (
  meaning: string,
  fallback: string,
  inEffect: SettingDefinition['inEffect'],
  hides?: SettingDefinition['hides'],
): SettingDefinition => ({ meaning, fallback, inEffect, ...(hides && { hides }) });

/** All settings: what is not in this list cannot be read. */
export const settingDefinitions = {
  PORT: setting('port that the server listens on', '3000', (s) => s.port),
  HOST: setting('address that it listens on', '127.0.0.1', (s) => s.host),
  // src/command-line/institution.ts reads it
  INSTITUTION: setting('folder of the institution to serve', "the project's own", () => undefined),
  PROCESS_TYPE: setting('all, web (serves requests) or worker (does what is queued)', 'all', (s) => s.processType),
  DATA_DIR: setting('folder for database, secrets, uploaded files and outbox', "data in the institution's folder", (s) => s.dataDir),
  DATABASE_URL: setting('a PostgreSQL of your own, 15 or newer', 'none: the built-in one', (s) => s.databaseUrl, 'address'),
  BASE_URL: setting('address that students see', 'http://localhost:PORT', (s) => s.baseUrl.origin),
  TIME_ZONE: setting(
    'the time zone (IANA name) of an institution that has none in institution.config.json',
    "the machine's",
    (s) => s.timeZone,
  ),
  TRUSTED_PROXIES: setting('reverse proxies whose X-Forwarded-For is trusted', 'none', (s) => s.trustedProxies.join(', ')),
  LOOKUPS_PER_MINUTE: setting('look-ups of schools and addresses by one browser', '360', (s) => s.lookupsPerMinute),
  LOOKUPS_PER_MINUTE_PER_NETWORK: setting('look-ups by all browsers of one network', '14400', (s) => s.lookupsPerMinutePerNetwork),
  PUBLIC_CALLS_PER_MINUTE: setting('calls without a login from one network', '600', (s) => s.publicCallsPerMinute),
  SIGN_UPS_PER_HOUR_PER_NETWORK: setting('emails with a code or link that one network may cause', '300', (s) => s.signUpsPerHourPerNetwork),
  MAILS_PER_HOUR: setting('emails with a code, a link or a request, in all', '5000', (s) => s.mailsPerHour),
  SMTP_URL: setting('mail server, such as smtps://name:password@mail.example.edu', 'none: data/outbox', (s) => s.smtpUrl, 'address'),
  CHROMIUM_PATH: setting('Chromium, Chrome or Edge for PDF copies, or bundled', 'an installed one, else bundled', (s) => s.chromiumPath),
  CLAMAV_URL: setting(
    'ClamAV that scans uploads, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    'none: no scan',
    (s) => s.clamavUrl?.href,
    'address',
  ),
  REFUSE_BREACHED_PASSWORDS: setting('no accepts passwords that are known from data breaches', 'yes', (s) =>
    yesNo(s.refuseBreachedPasswords),
  ),
  WEBHOOKS_INTO_NETWORK: setting('yes lets webhooks reach this machine, its network, and http://', 'no', (s) =>
    yesNo(s.webhooksIntoNetwork),
  ),
  FORM_CHANGE: setting('accept serves a form that takes answers from open applications', 'refuse', (s) =>
    s.acceptsFormChange ? 'accept' : 'refuse',
  ),
  MIGRATE_AT_START: setting('no refuses an older database instead of migrating it', 'yes', (s) => yesNo(s.migratesAtStart)),
  MAILS_KEPT_DAYS: setting('days to keep the record of emails, and the emails in data/outbox', '30', (s) => s.mailsKeptDays),
  AUDIT_KEPT_DAYS: setting('days to keep the audit log', '730', (s) => s.auditKeptDays),
  DELETIONS_PER_HOUR: setting('most accounts deleted in an hour because their time is over', '200', (s) => s.deletionsPerHour),
  LOG_LEVEL: setting('fatal, error, warn, info, debug (not in production) or silent', 'warn', (s) => s.logLevel),
  NODE_ENV: setting('production refuses to start with unsafe settings', 'none', (s) => (s.production ? 'production' : undefined)),
  METRICS_PORT: setting('port of the metrics', 'none', (s) => s.metrics?.port),
  METRICS_HOST: setting('address of the metrics', '127.0.0.1', (s) => s.metrics?.host),
  METRICS_TOKEN: setting('bearer token for the metrics, at least 32 characters', 'none', (s) => s.metrics?.token, 'secret'),
  SECRET_KEY: setting(
    'at least 32 characters, the same for all servers of a database',
    'generated in DATA_DIR',
    (s) => s.secretKey,
    'secret',
  ),
  DATA_KEYS: setting(
    'keys that encrypt answers: NAME:KEY, separated by commas, the one for writing first',
    'derived from SECRET_KEY',
    (s) => s.dataKeys.map(({ name, key }) => `${name}:${key}`).join(','),
    'keys',
  ),
  S3_BUCKET: setting('private bucket for uploaded files', 'none: data/objects', (s) => s.s3?.bucket),
  S3_REGION: setting('region of the bucket', 'required without S3_ENDPOINT', (s) => s.s3?.region),
  S3_ENDPOINT: setting(
    "the address of a storage service other than Amazon's",
    'that of the region',
    (s) => s.s3?.endpoint?.href,
    'address',
  ),
  S3_PUBLIC_ENDPOINT: setting('address that browsers use, if it differs', 'S3_ENDPOINT', (s) => s.s3?.publicEndpoint?.href, 'address'),
  S3_ACCESS_KEY_ID: setting('access key of the bucket', "the machine's own role", (s) => s.s3?.credentials?.accessKeyId, 'secret'),
  S3_SECRET_ACCESS_KEY: setting('access key of the bucket', "the machine's own role", (s) => s.s3?.credentials?.secretAccessKey, 'secret'),
  S3_FORCE_PATH_STYLE: setting('yes for a service without a host name for each bucket', 'no', (s) => s.s3 && yesNo(s.s3.forcePathStyle)),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SettingName = keyof typeof settingDefinitions;
