import { plusSeconds } from '../clock.ts';
import { currentLanguage } from '../current-request.ts';
import { networkOf } from '../network.ts';
import { Refused } from '../refusals.ts';
import { hashOf, type Secrets } from '../secrets.ts';
import { findAccountFrom } from '../store/accounts.ts';
import { countCall, countLoginTries, forgetFailedLogins, takeFailedLoginsBack, type LoginDelay } from '../store/limits.ts';
import type { ServiceDeps } from './service-deps.ts';

/** A growing delay after some failures; never a lock, so nobody can lock a student out permanently. */
const loginDelay: LoginDelay = { first: 30, most: 60 * 60, forgetAfter: 24 * 60 * 60 };
/** Failures without a delay: by one client at one account, and by all askers there who are not known to the account. */
const TRIES_OF_ASKER = 5;
const TRIES_AT_ACCOUNT = 20;

/** Emails of one purpose to one address: what one client may cause, and all askers together who are not known there. */
const MAILS_OF_ASKER_PER_HOUR = 5;
const MAILS_TO_ONE_PER_HOUR = 20;

/** A computer lab shares an address; 60 sets of at most 64 KiB an hour fill no disk in the week that they are stored. */
const KEPT_PER_HOUR = 60;

/** Enough for someone who tries every file they have; what is stored of them is at most 30 MB on disk at any time. */
const UPLOADS_PER_HOUR = 30;

/** A student asks a few people, and some of them twice; a school's lab may do it in one lesson. Many students ask one counselor. */
const REQUESTS_PER_DAY = 12;
const REQUESTS_PER_DAY_PER_NETWORK = 200;
const REQUESTS_PER_DAY_TO_ONE = 100;
const DAY_SECONDS = 24 * 60 * 60;

/** Each reads everything that there is of a student, files included. */
const DOWNLOADS_PER_HOUR = 10;

/** A season's applications are fetched within minutes, their files within hours, and students notice nothing of it. */
const SYSTEM_CALLS_PER_MINUTE = 600;

/** Where a call about an account comes from. */
export interface Client {
  /** Network address. */
  readonly address: string;
  /** The browser's mark, when it has one. */
  readonly browser: string | undefined;
}

/** The same with whether the account has been logged in in that browser before. */
export interface ClientOfAccount extends Client {
  readonly isKnown: boolean;
}

/**
 * What is counted, and refused when there is too much of it. An `address` is the network address of the caller; its
 * network counts.
 *
 * For an account each client has separate counts, so that strangers use up only their own: a client is a browser in
 * which the account has been logged in before, else a network. Clients who are not known there share wider counts as
 * well, so that many networks together are slowed too.
 */
export type Limits = ReturnType<typeof createLimits>;

interface Deps extends Pick<ServiceDeps, 'db' | 'clock'> {
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  /** Called for each email that is not caused because as many as `most` were caused in an hour, by one network or in all. `isFirst`: of that hour. */
  readonly onMailRefused: (limit: 'network' | 'all', most: number, isFirst: boolean) => void;
  /** Emails that callers from one network cause, and all callers together. */
  readonly signUpsPerHourPerNetwork: number;
  readonly mailsPerHour: number;
  readonly publicCallsPerMinute: number;
  readonly lookupsPerMinute: number;
  readonly lookupsPerMinutePerNetwork: number;
}

/** Key of a count about an address: whoever has the database alone must not learn which addresses it knows. */
export const limitKey = (secrets: Pick<Secrets, 'fingerprint'>, name: string): Buffer => secrets.fingerprint(`limit ${name}`);

export function createLimits(deps: Deps) {
  const { db, clock, secrets, onMailRefused, publicCallsPerMinute, lookupsPerMinute, lookupsPerMinutePerNetwork } = deps;
  const secondsTo = (instant: Date): number => Math.max(1, Math.ceil((instant.getTime() - clock().getTime()) / 1000));
  const count = async (key: string, most: number, seconds: number, onRefused?: (isFirst: boolean) => void): Promise<void> => {
    const now = clock();
    const { calls, endsAt } = await countCall(db, key, now, plusSeconds(now, seconds));
    if (calls <= most) return;
    onRefused?.(calls === most + 1);
    throw tooMany(secondsTo(endsAt));
  };
  /** One email to someone outside, whoever that is: it counts for the network that causes it, and for all. */
  const countMailOut = async (address: string): Promise<void> => {
    const { signUpsPerHourPerNetwork: ofNetwork, mailsPerHour: ofAll } = deps;
    for (const [limit, key, most] of [
      ['network', `mails ${networkOf(address)}`, ofNetwork],
      ['all', 'mails', ofAll],
    ] as const)
      await count(key, most, 60 * 60, (isFirst) => onMailRefused(limit, most, isFirst));
  };
  const keyOf = (name: string): Buffer => limitKey(secrets, name);
  const ofNetwork = (name: string, { address }: Client): string => `${name} network ${networkOf(address)}`;
  const ofBrowser = (name: string, { browser }: Client): string => `${name} browser ${browser}`;
  /** Names of the counts for a client at an account, and for the account as a whole unless the client is known there. */
  const countedAt = (name: string, client: ClientOfAccount): { readonly own: string; readonly whole?: string } =>
    client.isKnown ? { own: ofBrowser(name, client) } : { own: ofNetwork(name, client), whole: name };
  return {
    /** One call to `/public` from a network address. @throws {Refused} `too_many` */
    countPublicCall: (address: string): Promise<void> => count(`public ${networkOf(address)}`, publicCallsPerMinute, 60),
    /**
     * One look-up: it counts for its browser, so that nobody uses up another's limit, and for its network, so that a
     * script that throws away its mark gains nothing. @throws {Refused} `too_many`
     */
    async countLookup({ address, browser }: Client): Promise<void> {
      await count(`lookup ${networkOf(address)}`, lookupsPerMinutePerNetwork, 60);
      if (browser !== undefined) await count(`lookup browser ${hashOf(browser).toString('base64url')}`, lookupsPerMinute, 60);
    },
    /** One set of answers that a visitor stores, from a network address. @throws {Refused} `too_many` */
    countKeptAnswers: (address: string): Promise<void> => count(`kept ${networkOf(address)}`, KEPT_PER_HOUR, 60 * 60),
    /** One call of another system, by the id of its token. @throws {Refused} `too_many` */
    countSystemCall: (tokenId: string): Promise<void> => count(`system ${tokenId}`, SYSTEM_CALLS_PER_MINUTE, 60),
    /** One file with all data of a student. @throws {Refused} `too_many` */
    countDownload: (accountId: string): Promise<void> => count(`data ${accountId}`, DOWNLOADS_PER_HOUR, 60 * 60),
    /** One email to someone whom a student asks for a document. @throws {Refused} `too_many` */
    async countRequest(accountId: string, address: string, email: string): Promise<void> {
      await count(`request ${accountId}`, REQUESTS_PER_DAY, DAY_SECONDS);
      await count(`request ${networkOf(address)}`, REQUESTS_PER_DAY_PER_NETWORK, DAY_SECONDS);
      await count(`request to ${keyOf(email).toString('base64url')}`, REQUESTS_PER_DAY_TO_ONE, DAY_SECONDS);
      await countMailOut(address);
    },
    /** One file that someone who was asked wants to upload. @throws {Refused} `too_many` */
    countRequestedUpload: (requestId: string): Promise<void> => count(`requested ${requestId}`, UPLOADS_PER_HOUR, 60 * 60),
    /** One code to an address that a student wants to have from now on, whichever that is. @throws {Refused} `too_many` */
    countNewAddress: (accountId: string): Promise<void> => count(`new address ${accountId}`, MAILS_OF_ASKER_PER_HOUR, 60 * 60),
    /** One file that a student wants to upload. @throws {Refused} `too_many` */
    countUpload: (accountId: string): Promise<void> => count(`upload ${accountId}`, UPLOADS_PER_HOUR, 60 * 60),
    /** One email with a code or link to an address that someone typed, known or not. @throws {Refused} `too_many` */
    async countMail(purpose: 'code' | 'reset', username: string, client: Client, spacing: 'spaced' | 'any'): Promise<void> {
      const isKnown = client.browser !== undefined && (await findAccountFrom(db, username, hashOf(client.browser)))?.knows_browser === true;
      const { own, whole } = countedAt(username, { ...client, isKnown });
      const key = (name: string): string => `${purpose} ${keyOf(name).toString('base64url')}`;
      if (spacing === 'spaced') await count(`${key(own)} minute`, 1, 60);
      await count(`${key(own)} hour`, MAILS_OF_ASKER_PER_HOUR, 60 * 60);
      if (whole !== undefined) await count(`${key(whole)} hour`, MAILS_TO_ONE_PER_HOUR, 60 * 60);
      await countMailOut(client.address);
    },
    /** One attempt to log in; counts as failed until `forgive`. @param name the account's own among students and staff @throws {Refused} `too_many` */
    async countLogin(name: string, client: ClientOfAccount): Promise<void> {
      const { own, whole } = countedAt(name, client);
      const counts = [{ key: keyOf(own), freeTries: TRIES_OF_ASKER }];
      if (whole !== undefined) counts.push({ key: keyOf(whole), freeTries: TRIES_AT_ACCOUNT });
      const blockedUntil = await countLoginTries(db, counts, clock(), loginDelay);
      if (blockedUntil) throw tooMany(secondsTo(blockedUntil));
    },
    /** The client has logged in: the client's own failures are forgotten, those of others are not. */
    async forgive(name: string, client: ClientOfAccount): Promise<void> {
      const { own, whole } = countedAt(name, client);
      await takeFailedLoginsBack(db, keyOf(own), keyOf(whole ?? own), clock());
    },
    /** The account has a new password: earlier guesses no longer count. */
    startOver: (name: string, client: Client): Promise<void> =>
      forgetFailedLogins(db, [name, ofNetwork(name, client), ofBrowser(name, client)].map(keyOf)),
  };
}

const tooMany = (retryAfter: number): Refused => new Refused('too_many', { retryAfter, params: { wait: spoken(retryAfter) } });

/** In the language of who is refused: 29 seconds, 5 minutes, 2 hours. */
function spoken(seconds: number): string {
  if (seconds <= 90) return inUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? inUnit(minutes, 'minute') : inUnit(Math.ceil(minutes / 60), 'hour');
}
const inUnit = (count: number, unit: 'second' | 'minute' | 'hour'): string =>
  new Intl.NumberFormat(currentLanguage() ?? 'en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
