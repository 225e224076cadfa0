import { plusSeconds, type Clock } from '../clock.ts';
import { networkOf } from '../network.ts';
import { Refused } from '../refusals.ts';
import { hashOf } from '../secrets.ts';
import { countCall, countLoginTry, forgetLoginFailures, type LoginDelay } from '../store/limits.ts';
import type { Db } from '../store/tables.ts';

/** After 5 failures on one account a growing delay; never a lock, so nobody can lock a student out for good. */
const loginDelay: LoginDelay = { freeTries: 5, first: 30, most: 60 * 60, forgetAfter: 24 * 60 * 60 };

/** A computer room shares an address; 60 sets of at most 64 KiB an hour fill no disk in the week that they are kept. */
const KEPT_PER_HOUR = 60;

/** Enough for somebody who tries every file there is; with what is kept of them, 30 MB on disk at any time. */
const UPLOADS_PER_HOUR = 30;

/** An `address` is the network address of the caller; what is counted is its network. */
export interface Limits {
  /** One call to `/public` from a network address. @throws {Refused} `too_many` */
  countPublicCall(address: string): Promise<void>;
  /** One look-up from a network address. @throws {Refused} `too_many` */
  countLookup(address: string): Promise<void>;
  /** One mail with a code or link to an address that somebody typed, known or not. @throws {Refused} `too_many` */
  countMail(purpose: 'code' | 'reset', username: string, spacing: 'spaced' | 'any'): Promise<void>;
  /** One file that a student wants to upload. @throws {Refused} `too_many` */
  countUpload(accountId: string): Promise<void>;
  /** One set of answers that a visitor keeps, from a network address. @throws {Refused} `too_many` */
  countKeptAnswers(address: string): Promise<void>;
  /** One try to log in; counts as failed until `forgive`. @throws {Refused} `too_many` */
  countLogin(username: string): Promise<void>;
  forgive(username: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicCallsPerMinute: number;
  readonly lookupsPerMinute: number;
}

export function createLimits({ db, clock, publicCallsPerMinute, lookupsPerMinute }: Deps): Limits {
  const secondsTo = (instant: Date): number => Math.max(1, Math.ceil((instant.getTime() - clock().getTime()) / 1000));
  const count = async (key: string, most: number, seconds: number): Promise<void> => {
    const now = clock();
    const { calls, endsAt } = await countCall(db, key, now, plusSeconds(now, seconds));
    if (calls > most) throw tooMany(secondsTo(endsAt));
  };
  return {
    countPublicCall: (address) => count(`public ${networkOf(address)}`, publicCallsPerMinute, 60),
    countLookup: (address) => count(`lookup ${networkOf(address)}`, lookupsPerMinute, 60),
    countKeptAnswers: (address) => count(`kept ${networkOf(address)}`, KEPT_PER_HOUR, 60 * 60),
    countUpload: (accountId) => count(`upload ${accountId}`, UPLOADS_PER_HOUR, 60 * 60),
    async countMail(purpose, username, spacing) {
      const key = `${purpose} ${hashOf(username).toString('base64url')}`;
      if (spacing === 'spaced') await count(`${key} minute`, 1, 60);
      await count(`${key} hour`, 5, 60 * 60);
    },
    async countLogin(username) {
      const blockedUntil = await countLoginTry(db, hashOf(username), clock(), loginDelay);
      if (blockedUntil) throw tooMany(secondsTo(blockedUntil));
    },
    forgive: (username) => forgetLoginFailures(db, hashOf(username)),
  };
}

const tooMany = (retryAfter: number): Refused => new Refused('too_many', { retryAfter, params: { wait: spoken(retryAfter) } });

const spoken = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
