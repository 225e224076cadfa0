import type { Settings } from './settings.ts';

export interface SettingDefinition {
  /** One line in plain words, for `npm run config:print` and the table in scripts/deploy/README.md. */
  readonly meaning: string;
  readonly fallback: string;
  readonly hides?: 'secret' | 'address' | 'keys';
  readonly inEffect: (settings: Settings) => string | number | undefined;
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** All settings: what is not in this list cannot be read. */
export const settingDefinitions = {
  PORT: {
    meaning: 'port that the server listens on',
    fallback: '3000',
    inEffect: (s) => s.port,
  },
  HOST: {
    meaning: 'address that it listens on',
    fallback: '127.0.0.1',
    inEffect: (s) => s.host,
  },
  INSTITUTION: {
    meaning: 'folder of the institution to serve',
    fallback: "the project's own",
    inEffect: () => undefined, // src/command-line/institution.ts reads it
  },
  PROCESS_TYPE: {
    meaning: 'all, web (serves requests) or worker (does what is queued)',
    fallback: 'all',
    inEffect: (s) => s.processType,
  },
  DATA_DIR: {
    meaning: 'folder for database, secrets, uploaded files and outbox',
    fallback: "data in the institution's folder",
    inEffect: (s) => s.dataDir,
  },
  DATABASE_URL: {
    meaning: 'a PostgreSQL of your own, 15 or newer',
    fallback: 'none: the built-in one',
    hides: 'address',
    inEffect: (s) => s.databaseUrl,
  },
  BASE_URL: {
    meaning: 'address that students see',
    fallback: 'http://localhost:PORT',
    inEffect: (s) => s.baseUrl.origin,
  },
  TIME_ZONE: {
    meaning: 'the time zone (IANA name) of an institution that has none in institution.config.json',
    fallback: "the machine's",
    inEffect: (s) => s.timeZone,
  },
  TRUSTED_PROXIES: {
    meaning: 'reverse proxies whose X-Forwarded-For is trusted',
    fallback: 'none',
    inEffect: (s) => s.trustedProxies.join(', '),
  },
  LOOKUPS_PER_MINUTE: {
    meaning: 'look-ups of schools and addresses by one browser',
    fallback: '360',
    inEffect: (s) => s.lookupsPerMinute,
  },
  LOOKUPS_PER_MINUTE_PER_NETWORK: {
    meaning: 'look-ups by all browsers of one network',
    fallback: '14400',
    inEffect: (s) => s.lookupsPerMinutePerNetwork,
  },
  PUBLIC_CALLS_PER_MINUTE: {
    meaning: 'calls without a login from one network',
    fallback: '600',
    inEffect: (s) => s.publicCallsPerMinute,
  },
  SIGN_UPS_PER_HOUR_PER_NETWORK: {
    meaning: 'emails with a code or link that one network may cause',
    fallback: '300',
    inEffect: (s) => s.signUpsPerHourPerNetwork,
  },
  MAILS_PER_HOUR: {
    meaning: 'emails with a code, a link or a request, in all',
    fallback: '5000',
    inEffect: (s) => s.mailsPerHour,
  },
  SMTP_URL: {
    meaning: 'mail server, such as smtps://name:password@mail.example.edu',
    fallback: 'none: data/outbox',
    hides: 'address',
    inEffect: (s) => s.smtpUrl,
  },
  CHROMIUM_PATH: {
    meaning: 'Chromium, Chrome or Edge for PDF copies, or bundled',
    fallback: 'an installed one, else bundled',
    inEffect: (s) => s.chromiumPath,
  },
  CLAMAV_URL: {
    meaning: 'ClamAV that scans uploads, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    fallback: 'none: no scan',
    hides: 'address',
    inEffect: (s) => s.clamavUrl?.href,
  },
  REFUSE_BREACHED_PASSWORDS: {
    meaning: 'no accepts passwords that are known from data breaches',
    fallback: 'yes',
    inEffect: (s) => yesNo(s.refuseBreachedPasswords),
  },
  WEBHOOKS_INTO_NETWORK: {
    meaning: 'yes lets webhooks reach this machine, its network, and http://',
    fallback: 'no',
    inEffect: (s) => yesNo(s.webhooksIntoNetwork),
  },
  FORM_CHANGE: {
    meaning: 'accept serves a form that takes answers from open applications',
    fallback: 'refuse',
    inEffect: (s) => (s.acceptsFormChange ? 'accept' : 'refuse'),
  },
  MIGRATE_AT_START: {
    meaning: 'no refuses an older database instead of migrating it',
    fallback: 'yes',
    inEffect: (s) => yesNo(s.migratesAtStart),
  },
  MAILS_KEPT_DAYS: {
    meaning: 'days to keep the record of emails, and the emails in data/outbox',
    fallback: '30',
    inEffect: (s) => s.mailsKeptDays,
  },
  AUDIT_KEPT_DAYS: {
    meaning: 'days to keep the audit log',
    fallback: '730',
    inEffect: (s) => s.auditKeptDays,
  },
  DELETIONS_PER_HOUR: {
    meaning: 'most accounts deleted in an hour because their time is over',
    fallback: '200',
    inEffect: (s) => s.deletionsPerHour,
  },
  LOG_LEVEL: {
    meaning: 'fatal, error, warn, info, debug (not in production) or silent',
    fallback: 'warn',
    inEffect: (s) => s.logLevel,
  },
  NODE_ENV: {
    meaning: 'production refuses to start with unsafe settings',
    fallback: 'none',
    inEffect: (s) => (s.production ? 'production' : undefined),
  },
  METRICS_PORT: {
    meaning: 'port of the metrics',
    fallback: 'none',
    inEffect: (s) => s.metrics?.port,
  },
  METRICS_HOST: {
    meaning: 'address of the metrics',
    fallback: '127.0.0.1',
    inEffect: (s) => s.metrics?.host,
  },
  METRICS_TOKEN: {
    meaning: 'bearer token for the metrics, at least 32 characters',
    fallback: 'none',
    hides: 'secret',
    inEffect: (s) => s.metrics?.token,
  },
  SECRET_KEY: {
    meaning: 'at least 32 characters, the same for all servers of a database',
    fallback: 'generated in DATA_DIR',
    hides: 'secret',
    inEffect: (s) => s.secretKey,
  },
  DATA_KEYS: {
    meaning: 'keys that encrypt answers: NAME:KEY, separated by commas, the one for writing first',
    fallback: 'derived from SECRET_KEY',
    hides: 'keys',
    inEffect: (s) => s.dataKeys.map(({ name, key }) => `${name}:${key}`).join(','),
  },
  S3_BUCKET: {
    meaning: 'private bucket for uploaded files',
    fallback: 'none: data/objects',
    inEffect: (s) => s.s3?.bucket,
  },
  S3_REGION: {
    meaning: 'region of the bucket',
    fallback: 'required without S3_ENDPOINT',
    inEffect: (s) => s.s3?.region,
  },
  S3_ENDPOINT: {
    meaning: "the address of a storage service other than Amazon's",
    fallback: 'that of the region',
    hides: 'address',
    inEffect: (s) => s.s3?.endpoint?.href,
  },
  S3_PUBLIC_ENDPOINT: {
    meaning: 'address that browsers use, if it differs',
    fallback: 'S3_ENDPOINT',
    hides: 'address',
    inEffect: (s) => s.s3?.publicEndpoint?.href,
  },
  S3_ACCESS_KEY_ID: {
    meaning: 'access key of the bucket',
    fallback: "the machine's own role",
    hides: 'secret',
    inEffect: (s) => s.s3?.credentials?.accessKeyId,
  },
  S3_SECRET_ACCESS_KEY: {
    meaning: 'access key of the bucket',
    fallback: "the machine's own role",
    hides: 'secret',
    inEffect: (s) => s.s3?.credentials?.secretAccessKey,
  },
  S3_FORCE_PATH_STYLE: {
    meaning: 'yes for a service without a host name for each bucket',
    fallback: 'no',
    inEffect: (s) => s.s3 && yesNo(s.s3.forcePathStyle),
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SettingName = keyof typeof settingDefinitions;
