import type { SettingReader } from './setting-reader.ts';

/** A field asks at most every 200 ms, which is 300 a minute; the rest are for the schools and addresses that are chosen. */
const LOOKUPS_OF_A_TYPIST = 360;
/** A computer lab shares one network address, and everyone in it may type at once. More than that is a flood. */
const SEATS_IN_A_ROOM = 40;

export interface LimitSettings {
  readonly publicCallsPerMinute: number;
  readonly signUpsPerHourPerNetwork: number;
  readonly mailsPerHour: number;
  readonly lookupsPerMinute: number;
  readonly lookupsPerMinutePerNetwork: number;
  readonly mailsKeptDays: number;
  readonly auditKeptDays: number;
  readonly deletionsPerHour: number;
}

export const parseLimitSettings = ({ wholeNumber }: SettingReader): LimitSettings => ({
  publicCallsPerMinute: wholeNumber('PUBLIC_CALLS_PER_MINUTE', 600, 1, 1_000_000),
  signUpsPerHourPerNetwork: wholeNumber('SIGN_UPS_PER_HOUR_PER_NETWORK', 300, 1, 1_000_000),
  mailsPerHour: wholeNumber('MAILS_PER_HOUR', 5000, 1, 10_000_000),
  lookupsPerMinute: wholeNumber('LOOKUPS_PER_MINUTE', LOOKUPS_OF_A_TYPIST, 1, 1_000_000),
  lookupsPerMinutePerNetwork: wholeNumber('LOOKUPS_PER_MINUTE_PER_NETWORK', SEATS_IN_A_ROOM * LOOKUPS_OF_A_TYPIST, 1, 1_000_000),
  mailsKeptDays: wholeNumber('MAILS_KEPT_DAYS', 30, 1, 36_500),
  auditKeptDays: wholeNumber('AUDIT_KEPT_DAYS', 730, 1, 36_500),
  deletionsPerHour: wholeNumber('DELETIONS_PER_HOUR', 200, 0, 1_000_000),
});
