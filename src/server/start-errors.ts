import { notWritableMessage, brokenLinkAdvice } from './platform/data-folder.ts';
import type { Settings } from './settings/settings.ts';
import { findExistingCluster } from './database/embedded/data-directory.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly syscall?: string;
  readonly cause?: unknown;
}

/** Explains to the operator why the server could not start, with advice. Errors that already do so are left as they are. */
export function explainStartError(error: unknown, settings: Settings): Error {
  const failure = error as SystemError;
  const text = ofListening(failure, settings) ?? ofBuiltInDatabase(failure, settings) ?? ofTheDisk(failure, settings);
  return text === undefined ? failure : new Error(text, { cause: error });
}

/** Error code of PostgreSQL for a full disk, and the words of its programs. */
const DISK_FULL = '53100';
const SAYS_DISK_FULL = /could not (?:extend|write)[^\n]*(?:No space left|wrote only)/i;

function ofBuiltInDatabase(failure: SystemError, { dataDir, databaseUrl }: Settings): string | undefined {
  if (databaseUrl !== undefined) return undefined;
  const { code, message } = (failure.cause ?? failure) as SystemError;
  return code === DISK_FULL || SAYS_DISK_FULL.test(message) ? saysFull(findExistingCluster(dataDir) ?? dataDir) : undefined;
}

const saysFull = (folder: string): string =>
  `There is no space left on the disk for ${folder}. Free some space and start again: nothing that was saved is lost.`;

function ofListening({ code, syscall }: SystemError, { port, host }: Settings): string | undefined {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return (
      `Port ${port} is reserved for the administrator of this machine. Choose 1024 or higher, and let a proxy listen on ${port}: ` +
      `PORT=3000 npm start`
    );
  return `The server cannot listen on ${host}: that is not an address of this machine (${code}). Correct HOST, or leave it out.`;
}

function ofTheDisk({ code = '', path, message }: SystemError, { dataDir }: Settings): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device/i.test(message)) return saysFull(dataDir);
  if (path === undefined) return undefined;
  const broken = brokenLinkAdvice(path);
  if (broken !== undefined) return broken;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `DATA_DIR is ${dataDir}, but ${path} is a file, not a folder. Choose another place: DATA_DIR=/path/to/folder npm start`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${notWritableMessage(path, code)}, or choose another place: DATA_DIR=/path/to/folder npm start`;
  if (code === 'ENOENT') return `${path} could not be created (${code}). Choose another place: DATA_DIR=/path/to/folder npm start`;
  return undefined;
}

const CERTIFICATE = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT)/;

export function explainDatabaseError(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): Error {
  const { code = '', message } = ((error as SystemError).cause ?? error) as SystemError;
  const { host, hostname, pathname, username } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1));
  const correct = `Correct ${setting}`;
  const texts: Readonly<Record<string, string>> = {
    ENOTFOUND: `There is no machine named ${hostname}. ${correct}.`,
    '28P01': `The database at ${host} rejects this password for the user ${username}. ${correct}.`,
    28000: message.includes('no encryption')
      ? `The database at ${host} lets the user ${username} in only with encryption. Add ?sslmode=verify-full to ${setting}.`
      : `The database at ${host} does not let the user ${username} in from here. ${correct}, or allow it in pg_hba.conf.`,
    '3D000': `There is no database '${name}' at ${host}. Create it (createdb ${name}), or correct ${setting}.`,
    42501:
      `The user ${username} is not allowed to create tables in '${name}' at ${host}. Make that user its owner: ALTER DATABASE "${name}" ` +
      `OWNER TO "${username}"`,
    [DISK_FULL]: `The disk of the database at ${host} is full. Free some space there, and start this again.`,
    53300: `The database at ${host} has no free connections. Raise its max_connections, or stop other programs that use it.`,
  };
  const text = texts[code] ?? ofPassword(message, { host, username, setting }) ?? ofEncryption(code, message, host, setting);
  if (text !== undefined) return new Error(text, { cause: error });
  const isAway = /^(ECONN|EHOST|ENET|EAI_AGAIN|ETIMEDOUT|57P)/.test(code) || /timeout|terminated/i.test(message);
  if (!isAway) return error as Error;
  return new Error(`The database at ${host} is not responding (${code || message}). Start it, or correct ${setting}.`, { cause: error });
}

function ofPassword(
  message: string,
  { host, username, setting }: { readonly host: string; readonly username: string; readonly setting: string },
): string | undefined {
  if (!/client password must be a (?:non-empty )?string/.test(message)) return undefined;
  return (
    `The database at ${host} asks for a password for the user ${username}, and none is set. Set PGPASSWORD, or write it into ${setting}: ` +
    'postgres://user:password@...'
  );
}

function ofEncryption(code: string, message: string, host: string, setting: string): string | undefined {
  if (/does not support SSL/.test(message))
    return (
      `The database at ${host} offers no encryption (TLS). Turn it on there, or take sslmode out of ${setting} if the whole network in ` +
      'between is yours.'
    );
  if (!CERTIFICATE.test(code)) return undefined;
  return (
    `The certificate of the database at ${host} is not accepted (${code}). Name the authority that issued it: ` +
    `&sslrootcert=/path/to/ca.pem in ${setting}, behind ?sslmode=verify-full.`
  );
}
