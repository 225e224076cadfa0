import { plusSeconds, type Clock } from '../clock.ts';
import { networkOf } from '../network.ts';
import { Refused } from '../refusals.ts';
import { hashOf } from '../secrets.ts';
import { isKnownBrowser } from '../store/known-browsers.ts';
import { countCall, countLoginTries, forgetLoginFailures, takeLoginFailuresBack, type LoginDelay } from '../store/limits.ts';
import type { Db } from '../store/tables.ts';

/** After some failures a growing delay; never a lock, so nobody can lock a student out for good. */
const loginDelay: LoginDelay = { first: 30, most: 60 * 60, forgetAfter: 24 * 60 * 60 };
/** Failures without a delay: of one asker at one account, and of all at it who are not known there. */
const TRIES_OF_ASKER = 5;
const TRIES_AT_ACCOUNT = 20;

/** Mails of one purpose to one address: what one asker may cause, and all together who are not known there. */
const MAILS_OF_ASKER_PER_HOUR = 5;
const MAILS_PER_HOUR = 20;

/** A computer room shares an address; 60 sets of at most 64 KiB an hour fill no disk in the week that they are kept. */
const KEPT_PER_HOUR = 60;

/** Enough for somebody who tries every file there is; with what is kept of them, 30 MB on disk at any time. */
const UPLOADS_PER_HOUR = 30;

/** Where a call about an account comes from. */
export interface Asker {
  /** Network address. */
  readonly address: string;
  /** The browser's mark, when it has one. */
  readonly browser: string | undefined;
}

/**
 * What is counted, and refused when it is too much. An `address` is the network address of the caller; its network counts.
 *
 * Around an account each asker has counts of their own, so that a stranger uses up none but the stranger's: a browser in
 * which the account has been logged in before, else a network. Whoever is not known there shares wider counts as well, so
 * that many networks together are slowed too.
 */
export interface Limits {
  /** One call to `/public` from a network address. @throws {Refused} `too_many` */
  countPublicCall(address: string): Promise<void>;
  /**
   * One look-up: of its browser, so that nobody uses up another one's, and of its network, so that a script which throws its
   * mark away gains nothing. @throws {Refused} `too_many`
   */
  countLookup(asker: Asker): Promise<void>;
  /** One mail with a code or link to an address that somebody typed, known or not. @throws {Refused} `too_many` */
  countMail(purpose: 'code' | 'reset', username: string, asker: Asker, spacing: 'spaced' | 'any'): Promise<void>;
  /** One file that a student wants to upload. @throws {Refused} `too_many` */
  countUpload(accountId: string): Promise<void>;
  /** One set of answers that a visitor keeps, from a network address. @throws {Refused} `too_many` */
  countKeptAnswers(address: string): Promise<void>;
  /** One try to log in; counts as failed until `forgive`. @throws {Refused} `too_many` */
  countLogin(username: string, asker: Asker): Promise<void>;
  /** The asker has logged in: the asker's own failures are forgotten, those of others are not. */
  forgive(username: string, asker: Asker): Promise<void>;
  /** The account has a new password: what was guessed before it does not count. */
  startAfresh(username: string, asker: Asker): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicCallsPerMinute: number;
  readonly lookupsPerMinute: number;
  readonly lookupsPerMinutePerNetwork: number;
}

export function createLimits({ db, clock, publicCallsPerMinute, lookupsPerMinute, lookupsPerMinutePerNetwork }: Deps): Limits {
  const secondsTo = (instant: Date): number => Math.max(1, Math.ceil((instant.getTime() - clock().getTime()) / 1000));
  const count = async (key: string, most: number, seconds: number): Promise<void> => {
    const now = clock();
    const { calls, endsAt } = await countCall(db, key, now, plusSeconds(now, seconds));
    if (calls > most) throw tooMany(secondsTo(endsAt));
  };
  /** Names of what is counted for an asker at an account, and at the account as a whole unless the asker is known there. */
  const countedAt = async (username: string, { address, browser }: Asker): Promise<{ readonly own: string; readonly whole?: string }> => {
    const isKnown = browser !== undefined && (await isKnownBrowser(db, username, hashOf(browser)));
    return isKnown ? { own: `${username} browser ${browser}` } : { own: `${username} network ${networkOf(address)}`, whole: username };
  };
  return {
    countPublicCall: (address) => count(`public ${networkOf(address)}`, publicCallsPerMinute, 60),
    async countLookup({ address, browser }) {
      await count(`lookup ${networkOf(address)}`, lookupsPerMinutePerNetwork, 60);
      if (browser !== undefined) await count(`lookup browser ${hashOf(browser).toString('base64url')}`, lookupsPerMinute, 60);
    },
    countKeptAnswers: (address) => count(`kept ${networkOf(address)}`, KEPT_PER_HOUR, 60 * 60),
    countUpload: (accountId) => count(`upload ${accountId}`, UPLOADS_PER_HOUR, 60 * 60),
    async countMail(purpose, username, asker, spacing) {
      const { own, whole } = await countedAt(username, asker);
      const key = (name: string): string => `${purpose} ${hashOf(name).toString('base64url')}`;
      if (spacing === 'spaced') await count(`${key(own)} minute`, 1, 60);
      await count(`${key(own)} hour`, MAILS_OF_ASKER_PER_HOUR, 60 * 60);
      if (whole !== undefined) await count(`${key(whole)} hour`, MAILS_PER_HOUR, 60 * 60);
    },
    async countLogin(username, asker) {
      const { own, whole } = await countedAt(username, asker);
      const counts = [{ key: hashOf(own), freeTries: TRIES_OF_ASKER }];
      if (whole !== undefined) counts.push({ key: hashOf(whole), freeTries: TRIES_AT_ACCOUNT });
      const blockedUntil = await countLoginTries(db, counts, clock(), loginDelay);
      if (blockedUntil) throw tooMany(secondsTo(blockedUntil));
    },
    async forgive(username, asker) {
      const { own, whole } = await countedAt(username, asker);
      await takeLoginFailuresBack(db, hashOf(own), hashOf(whole ?? own), clock());
    },
    async startAfresh(username, asker) {
      const { own, whole } = await countedAt(username, asker);
      await forgetLoginFailures(db, [hashOf(own), hashOf(whole ?? own)]);
    },
  };
}

const tooMany = (retryAfter: number): Refused => new Refused('too_many', { retryAfter, params: { wait: spoken(retryAfter) } });

const spoken = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
