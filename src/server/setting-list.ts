import type { Settings } from './settings.ts';

/** One thing that an operator can set, by an environment variable. */
export interface SettingRow {
  /** In the words of scripts/deploy/README.md. */
  readonly meaning: string;
  /** What holds where it is not set, in words. */
  readonly fallback: string;
  /** What of its value nobody may see: all of it, the password in an address, or the keys in a list of names and keys. */
  readonly hides?: 'secret' | 'address' | 'keys';
  /** The value that the server goes by; `undefined` if there is none. */
  readonly inEffect: (settings: Settings) => string | number | undefined;
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Every setting there is: what is not in this list cannot be read. */
export const settingList = {
  PORT: {
    meaning: 'the port the server listens on',
    fallback: '3000',
    inEffect: (s) => s.port,
  },
  HOST: {
    meaning: 'the address it listens on',
    fallback: '127.0.0.1',
    inEffect: (s) => s.host,
  },
  INSTITUTION: {
    meaning: 'the folder of the institution to serve, with its institution.config.json and schemas/',
    fallback: "the project's own",
    inEffect: () => undefined, // scripts/institution.ts reads it
  },
  PROCESS_TYPE: {
    meaning: 'what this process does: web serves requests, worker works on what is queued, all does both; see web and worker apart',
    fallback: 'all',
    inEffect: (s) => s.processType,
  },
  DATA_DIR: {
    meaning: 'the folder for the database, secrets, uploaded files and outbox',
    fallback: "data in the institution's folder",
    inEffect: (s) => s.dataDir,
  },
  DATABASE_URL: {
    meaning:
      'a PostgreSQL (15 or newer) to use in place of the built-in one; a pooler in between must give each connection a session of its own',
    fallback: 'none',
    hides: 'address',
    inEffect: (s) => s.databaseUrl,
  },
  BASE_URL: {
    meaning: 'the address students see; used for links in emails and for the Origin check',
    fallback: 'http://localhost:PORT',
    inEffect: (s) => s.baseUrl.origin,
  },
  TIME_ZONE: {
    meaning: 'the time zone (IANA name) whose calendar decides ages and years',
    fallback: "the machine's",
    inEffect: (s) => s.timeZone,
  },
  TRUSTED_PROXIES: {
    meaning:
      'addresses or networks (10.0.0.0/8) of the reverse proxies whose X-Forwarded-For is trusted, or the words loopback, linklocal and ' +
      'uniquelocal, separated by commas',
    fallback: 'none',
    inEffect: (s) => s.trustedProxies.join(', '),
  },
  LOOKUPS_PER_MINUTE: {
    meaning: 'searches for schools and addresses allowed for one browser: more than anyone can type',
    fallback: '360',
    inEffect: (s) => s.lookupsPerMinute,
  },
  LOOKUPS_PER_MINUTE_PER_NETWORK: {
    meaning: 'the same for all browsers of one network address (for IPv6, one /64) together: enough for 40 students typing at once',
    fallback: '14400',
    inEffect: (s) => s.lookupsPerMinutePerNetwork,
  },
  PUBLIC_CALLS_PER_MINUTE: {
    meaning: 'calls without a login allowed for one network address (for IPv6, one /64)',
    fallback: '100',
    inEffect: (s) => s.publicCallsPerMinute,
  },
  SIGN_UPS_PER_HOUR_PER_NETWORK: {
    meaning: 'emails with a code or link that people at one network address may cause: several classes that sign up in one lesson',
    fallback: '300',
    inEffect: (s) => s.signUpsPerHourPerNetwork,
  },
  MAILS_PER_HOUR: {
    meaning: 'emails with a code, a link or a request that may be caused in all, so that nobody ruins the name of your mail server',
    fallback: '5000',
    inEffect: (s) => s.mailsPerHour,
  },
  SMTP_URL: {
    meaning: 'the mail server that sends emails, such as smtps://name:password@mail.example.edu',
    fallback: 'none: data/outbox and the terminal; required in production',
    hides: 'address',
    inEffect: (s) => s.smtpUrl,
  },
  CHROMIUM_PATH: {
    meaning: 'the program of the Chromium, Chrome or Edge that prints PDF copies, or bundled: the one that comes with Matricula',
    fallback: 'an installed one, else the bundled one (Linux on x64)',
    inEffect: (s) => s.chromiumPath,
  },
  CLAMAV_URL: {
    meaning: 'the ClamAV daemon that scans every uploaded file, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    fallback: 'none: files are not scanned for viruses',
    hides: 'address',
    inEffect: (s) => s.clamavUrl?.href,
  },
  REFUSE_BREACHED_PASSWORDS: {
    meaning: 'no accepts passwords that are known from data breaches',
    fallback: 'yes',
    inEffect: (s) => yesNo(s.refuseBreachedPasswords),
  },
  WEBHOOKS_INTO_NETWORK: {
    meaning: 'yes lets webhooks go to addresses of this machine and its network, and to http://',
    fallback: 'no',
    inEffect: (s) => yesNo(s.webhooksIntoNetwork),
  },
  FORM_CHANGE: {
    meaning: 'accept serves a form that takes answers from drafts although schemas/changes.json does not say so; see when the form changes',
    fallback: 'refuse',
    inEffect: (s) => (s.acceptsFormChange ? 'accept' : 'refuse'),
  },
  MIGRATE_AT_START: {
    meaning: 'no lets servers and commands refuse an older database in place of bringing it to their version; see upgrades',
    fallback: 'yes',
    inEffect: (s) => yesNo(s.migratesAtStart),
  },
  MAILS_KEPT_DAYS: {
    meaning: 'days to keep the record of who was sent an email, and the emails in data/outbox',
    fallback: '30',
    inEffect: (s) => s.mailsKeptDays,
  },
  AUDIT_KEPT_DAYS: {
    meaning: 'days to keep the audit log: who logged in or failed to, submitted, or read an application',
    fallback: '730',
    inEffect: (s) => s.auditKeptDays,
  },
  DELETIONS_PER_HOUR: {
    meaning: 'accounts that are deleted in one hour at most because their time is over; 0 deletes none; see accounts whose time is over',
    fallback: '200',
    inEffect: (s) => s.deletionsPerHour,
  },
  LOG_LEVEL: {
    meaning:
      'how much is logged of requests: fatal, error, warn, info, debug or silent, and in production not debug; every line of the log ' +
      'is JSON',
    fallback: 'warn',
    inEffect: (s) => s.logLevel,
  },
  NODE_ENV: {
    meaning:
      'with production, the server refuses to start without SECRET_KEY, SMTP_URL, an https BASE_URL and a ' +
      'data folder in which nobody else can list or change anything (chmod 711)',
    fallback: 'none',
    inEffect: (s) => (s.production ? 'production' : undefined),
  },
  METRICS_PORT: {
    meaning: 'the port at which Prometheus reads metrics of this server; see metrics',
    fallback: 'none: nothing is measured',
    inEffect: (s) => s.metrics?.port,
  },
  METRICS_HOST: {
    meaning: 'the address at which it does; any other than this machine itself needs METRICS_TOKEN',
    fallback: '127.0.0.1',
    inEffect: (s) => s.metrics?.host,
  },
  METRICS_TOKEN: {
    meaning: 'at least 32 characters that Prometheus has to present as a bearer token',
    fallback: 'none',
    hides: 'secret',
    inEffect: (s) => s.metrics?.token,
  },
  SECRET_KEY: {
    meaning: 'at least 32 characters, the same for all servers that share a database',
    fallback: 'generated in DATA_DIR; required in production',
    hides: 'secret',
    inEffect: (s) => s.secretKey,
  },
  DATA_KEYS: {
    meaning: 'the keys that encrypt answers in the database, as NAME:KEY separated by commas, with the one for writing first; see Keys',
    fallback: 'derived from SECRET_KEY',
    hides: 'keys',
    inEffect: (s) => s.dataKeys.map(({ name, key }) => `${name}:${key}`).join(','),
  },
  S3_BUCKET: {
    meaning: 'the bucket for uploaded files; it must already exist, and be private',
    fallback: 'none: data/objects',
    inEffect: (s) => s.s3?.bucket,
  },
  S3_REGION: {
    meaning: 'its region',
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
    meaning: 'the address browsers use, if it is a different one',
    fallback: 'S3_ENDPOINT',
    hides: 'address',
    inEffect: (s) => s.s3?.publicEndpoint?.href,
  },
  S3_ACCESS_KEY_ID: {
    meaning: 'its access key',
    fallback: "the machine's own role",
    hides: 'secret',
    inEffect: (s) => s.s3?.credentials?.accessKeyId,
  },
  S3_SECRET_ACCESS_KEY: {
    meaning: 'its access key',
    fallback: "the machine's own role",
    hides: 'secret',
    inEffect: (s) => s.s3?.credentials?.secretAccessKey,
  },
  S3_FORCE_PATH_STYLE: {
    meaning: 'yes for a service that does not give each bucket a host name of its own',
    fallback: 'no',
    inEffect: (s) => s.s3 && yesNo(s.s3.forcePathStyle),
  },
} as const satisfies Readonly<Record<string, SettingRow>>;

export type SettingName = keyof typeof settingList;
