import { expect, test } from 'vitest';
import { findingsWithSettings } from './example-form.ts';

test.for([
  { drafts: { days: 44 } },
  { submitted: { days: 3650, year_ends: '08-31' } },
  { drafts: { days: 180 }, submitted: { days: 365 }, withdrawn: { days: 30 }, warn_before_days: [14, 7] },
])('%o is fine', (retention) => expect(findingsWithSettings({ retention })).toEqual([]));

test.for<readonly [retention: object, finding: RegExp]>([
  [
    { drafts: { days: 43 } },
    /^institution\.config\.json:\d+:\d+ {2}invalid-retention {2}The first email that announces the deletion would be sent 13 days after the last .* {2}Write at least 44/,
  ],
  [{ withdrawn: { days: 60 }, warn_before_days: [90] }, /would be sent on the day of the last activity: 90 days before the end of 60/],
  [{ submitted: { days: 365, year_ends: '02-29' } }, /invalid-retention {2}Not every year has a day "02-29" {2}Write month and day/],
  [{ warn_before_days: [30] }, /does not say when accounts are deleted.* {2}Add "drafts", "submitted"/],
  [{}, /meta-schema/],
  [{ drafts: { days: 29 } }, /meta-schema/],
  [{ drafts: { days: 90 }, warn_before_days: [3] }, /meta-schema/],
  [{ submitted: { days: 365, year_ends: '8-31' } }, /meta-schema/],
  [{ draft: { days: 90 } }, /meta-schema/],
])('%o is reported', ([retention, finding]) => {
  expect(findingsWithSettings({ retention })).toContainEqual(expect.stringMatching(finding));
});
