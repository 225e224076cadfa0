import { intlLocale } from '../../form/model/locale-format.ts';
import { addSeconds, type Clock } from '../platform/clock.ts';
import { requestLanguage } from '../platform/request-context.ts';
import { ipPrefixOf } from '../platform/network.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, type Secrets } from '../platform/secrets.ts';
import { findAccountWithBrowser } from './account-store.ts';
import { countRateLimitedCall, countLoginAttempts, deleteFailedLogins, undoFailedLogins, type LoginDelay } from './rate-limit-store.ts';
import type { Db } from '../database/tables.ts';

/** Growing delay after some failures; never a lock, so nobody can lock a student out permanently. */
const loginDelay: LoginDelay = { first: 30, most: 60 * 60, forgetAfter: 24 * 60 * 60 };
/** Failures without a delay: of one client at one account, and of all clients unknown to the account. */
const TRIES_OF_ASKER = 5;
const TRIES_AT_ACCOUNT = 20;

/** Emails of one purpose to one address: for one client, and for all that are unknown there. */
const MAILS_OF_ASKER_PER_HOUR = 5;
const MAILS_TO_ONE_PER_HOUR = 20;

/** A computer lab shares an address; 60 sets of at most 64 KiB an hour fill no disk in the week that they are stored. */
const KEPT_PER_HOUR = 60;

/** Enough to try many files; what is stored of them is at most 30 MB on disk at any time. */
const UPLOADS_PER_HOUR = 30;

/** A student asks a few people, some of them twice; a school's lab may do so in one lesson. Many students ask one counselor. */
const REQUESTS_PER_DAY = 12;
const REQUESTS_PER_DAY_PER_NETWORK = 200;
const REQUESTS_PER_DAY_TO_ONE = 100;
const DAY_SECONDS = 24 * 60 * 60;

/** Each reads all data of a student, files included. */
const DOWNLOADS_PER_HOUR = 10;

/** Enough to fetch a season's applications within minutes, their files within hours, without students noticing. */
const SYSTEM_CALLS_PER_MINUTE = 600;

export interface ClientInfo {
  readonly ipAddress: string;
  readonly browserId: string | undefined;
}

export interface AccountClientInfo extends ClientInfo {
  readonly isKnown: boolean;
}

/** Rate limits by `address` and its network. Known browsers count apart from strangers, who share wider counts as well. */
export type RateLimitService = ReturnType<typeof createRateLimitService>;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  /** Called for each email that a limit prevents; `most`: the hourly limit of one network, or of all; `isFirst`: of that hour. */
  readonly onMailRefused: (limit: 'network' | 'all', most: number, isFirst: boolean) => void;
  readonly signUpsPerHourPerNetwork: number;
  readonly mailsPerHour: number;
  readonly publicCallsPerMinute: number;
  readonly lookupsPerMinute: number;
  readonly lookupsPerMinutePerNetwork: number;
}

export const rateLimitKey = (secrets: Pick<Secrets, 'fingerprint'>, name: string): Buffer => secrets.fingerprint(`limit ${name}`);

export function createRateLimitService(deps: Deps) {
  const { db, clock, secrets, onMailRefused, publicCallsPerMinute, lookupsPerMinute, lookupsPerMinutePerNetwork } = deps;
  const secondsTo = (instant: Date): number => Math.max(1, Math.ceil((instant.getTime() - clock().getTime()) / 1000));
  const count = async (key: string, most: number, seconds: number, onRefused?: (isFirst: boolean) => void): Promise<void> => {
    const now = clock();
    const { calls, endsAt } = await countRateLimitedCall(db, key, now, addSeconds(now, seconds));
    if (calls <= most) return;
    onRefused?.(calls === most + 1);
    throw tooMany(secondsTo(endsAt));
  };
  const countMailOut = async (address: string): Promise<void> => {
    const { signUpsPerHourPerNetwork: ofNetwork, mailsPerHour: ofAll } = deps;
    for (const [limit, key, most] of [
      ['network', `mails ${ipPrefixOf(address)}`, ofNetwork],
      ['all', 'mails', ofAll],
    ] as const)
      await count(key, most, 60 * 60, (isFirst) => onMailRefused(limit, most, isFirst));
  };
  const keyOf = (name: string): Buffer => rateLimitKey(secrets, name);
  const ofNetwork = (name: string, { ipAddress }: ClientInfo): string => `${name} network ${ipPrefixOf(ipAddress)}`;
  const ofBrowser = (name: string, { browserId }: ClientInfo): string => `${name} browser ${browserId}`;
  /** Names of the counters for a client at an account, and for the account as a whole unless the client is known there. */
  const countedAt = (name: string, client: AccountClientInfo): { readonly own: string; readonly whole?: string } =>
    client.isKnown ? { own: ofBrowser(name, client) } : { own: ofNetwork(name, client), whole: name };
  return {
    /** Counts a call to `/public`. @throws {RefusalError} `too_many` */
    countPublicCall: (address: string): Promise<void> => count(`public ${ipPrefixOf(address)}`, publicCallsPerMinute, 60),
    /** Counts a look-up for its browser, and for its network, as a script may discard its cookie. @throws {RefusalError} `too_many` */
    async countLookup({ ipAddress, browserId }: ClientInfo): Promise<void> {
      await count(`lookup ${ipPrefixOf(ipAddress)}`, lookupsPerMinutePerNetwork, 60);
      if (browserId !== undefined) await count(`lookup browser ${hashToken(browserId).toString('base64url')}`, lookupsPerMinute, 60);
    },
    countVisitorAnswers: (address: string): Promise<void> => count(`kept ${ipPrefixOf(address)}`, KEPT_PER_HOUR, 60 * 60),
    /** @throws {RefusalError} `too_many` */
    countSystemCall: (tokenId: string): Promise<void> => count(`system ${tokenId}`, SYSTEM_CALLS_PER_MINUTE, 60),
    /** @throws {RefusalError} `too_many` */
    countDownload: (accountId: string): Promise<void> => count(`data ${accountId}`, DOWNLOADS_PER_HOUR, 60 * 60),
    async countRequest(accountId: string, address: string, email: string): Promise<void> {
      await count(`request ${accountId}`, REQUESTS_PER_DAY, DAY_SECONDS);
      await count(`request ${ipPrefixOf(address)}`, REQUESTS_PER_DAY_PER_NETWORK, DAY_SECONDS);
      await count(`request to ${keyOf(email).toString('base64url')}`, REQUESTS_PER_DAY_TO_ONE, DAY_SECONDS);
      await countMailOut(address);
    },
    /** Counts a reminder among all requests to this person. @throws {RefusalError} `too_many` */
    countRequestReminder: (email: string): Promise<void> =>
      count(`request to ${keyOf(email).toString('base64url')}`, REQUESTS_PER_DAY_TO_ONE, DAY_SECONDS),
    countRequestedUpload: (requestId: string): Promise<void> => count(`requested ${requestId}`, UPLOADS_PER_HOUR, 60 * 60),
    /** Counts a code to a student's new address, whichever that is. @throws {RefusalError} `too_many` */
    countNewAddress: (accountId: string): Promise<void> => count(`new address ${accountId}`, MAILS_OF_ASKER_PER_HOUR, 60 * 60),
    countUpload: (accountId: string): Promise<void> => count(`upload ${accountId}`, UPLOADS_PER_HOUR, 60 * 60),
    /** Counts an email with a code or link to a typed address, known or not. @throws {RefusalError} `too_many` */
    async countMail(purpose: 'code' | 'reset', username: string, client: ClientInfo, spacing: 'spaced' | 'any'): Promise<void> {
      const isKnown =
        client.browserId !== undefined && (await findAccountWithBrowser(db, username, hashToken(client.browserId)))?.knows_browser === true;
      const { own, whole } = countedAt(username, { ...client, isKnown });
      const key = (name: string): string => `${purpose} ${keyOf(name).toString('base64url')}`;
      if (spacing === 'spaced') await count(`${key(own)} minute`, 1, 60);
      await count(`${key(own)} hour`, MAILS_OF_ASKER_PER_HOUR, 60 * 60);
      if (whole !== undefined) await count(`${key(whole)} hour`, MAILS_TO_ONE_PER_HOUR, 60 * 60);
      await countMailOut(client.ipAddress);
    },
    /** Counts a log-in as failed until `forgive`. @param name unique among students and staff @throws {RefusalError} `too_many` */
    async countLogin(name: string, client: AccountClientInfo): Promise<void> {
      const { own, whole } = countedAt(name, client);
      const counts = [{ key: keyOf(own), freeTries: TRIES_OF_ASKER }];
      if (whole !== undefined) counts.push({ key: keyOf(whole), freeTries: TRIES_AT_ACCOUNT });
      const blockedUntil = await countLoginAttempts(db, counts, clock(), loginDelay);
      if (blockedUntil) throw tooMany(secondsTo(blockedUntil));
    },
    async undoLoginFailure(name: string, client: AccountClientInfo): Promise<void> {
      const { own, whole } = countedAt(name, client);
      await undoFailedLogins(db, keyOf(own), keyOf(whole ?? own), clock());
    },
    clearLoginFailures: (name: string, client: ClientInfo): Promise<void> =>
      deleteFailedLogins(db, [name, ofNetwork(name, client), ofBrowser(name, client)].map(keyOf)),
  };
}

const tooMany = (retryAfter: number): RefusalError => new RefusalError('too_many', { retryAfter, params: { wait: spoken(retryAfter) } });

/** 29 seconds, 5 minutes, 2 hours, in the language of the request. */
function spoken(seconds: number): string {
  if (seconds <= 90) return inUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? inUnit(minutes, 'minute') : inUnit(Math.ceil(minutes / 60), 'hour');
}
const inUnit = (count: number, unit: 'second' | 'minute' | 'hour'): string =>
  new Intl.NumberFormat(intlLocale(requestLanguage() ?? 'en'), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
