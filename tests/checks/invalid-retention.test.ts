import { expect, test } from 'vitest';
import { findingsWithSettings } from './example-form.ts';

test.for([
  { drafts: { days: 44 } },
  { submitted: { days: 3650, year_ends: '08-31' } },
  { drafts: { days: 180 }, submitted: { days: 365 }, withdrawn: { days: 30 }, warn_before_days: [14, 7] },
  { drafts: { days: 180 }, answers: [{ of: ['passport_number', 'studies/essay'], days: 180, year_ends: '08-31' }] },
])('%o is fine', (retention) => expect(findingsWithSettings({ retention })).toEqual([]));

const answers = (rule: object, others: object = {}) => ({ drafts: { days: 180 }, answers: [{ days: 180, ...rule }], ...others });

test.for<readonly [retention: object, finding: RegExp]>([
  [
    { drafts: { days: 43 } },
    /^institution\.config\.json:\d+:\d+ {2}invalid-retention {2}The first email that announces the deletion would be sent 13 days after the last .* {2}Write at least 44/,
  ],
  [{ withdrawn: { days: 60 }, warn_before_days: [90] }, /would be sent on the day of the last activity: 90 days before the end of 60/],
  [{ submitted: { days: 365, year_ends: '02-29' } }, /invalid-retention {2}Not every year has a day "02-29" {2}Write month and day/],
  [
    answers({ of: ['pasport_number'] }),
    /config\.json:\d+:\d+ .*There is no question or section "pasport_number".*Did you mean "passport_number"/,
  ],
  [answers({ of: ['start/persons'] }), /There is no question or section "start\/persons".*Did you mean "start\/person"/],
  [answers({ of: ['given_name'] }), /Without "given_name" nobody could tell whose application it is/],
  [answers({ of: ['born_abroad'] }), /"moved_on" follows from "born_abroad", and would be kept {2}Add "moved_on"/],
  [answers({ of: ['passport_number'], days: 365 }, { submitted: { days: 365 } }), /The whole account is deleted after 365 days already/],
  [answers({ of: ['passport_number'], year_ends: '02-30' }), /Not every year has a day "02-30"/],
  [
    answers({ of: ['passport_number'] }, { drafts: { days: 365 } }),
    /not submitted keep these answers for 365 days {2}Write "drafts" with at most 180 days/,
  ],
  [{ answers: [{ of: ['passport_number'], days: 180 }] }, /not submitted keep these answers for ever/],
  [answers({ of: ['passport_number'], days: 30 }), /not submitted keep these answers for 180 days {2}Write 44 here, and in "drafts"/],
  [{ warn_before_days: [30] }, /does not say when accounts are deleted.* {2}Add "drafts", "submitted"/],
  [{}, /meta-schema/],
  [{ drafts: { days: 29 } }, /meta-schema/],
  [{ drafts: { days: 90 }, warn_before_days: [3] }, /meta-schema/],
  [{ submitted: { days: 365, year_ends: '8-31' } }, /meta-schema/],
  [{ draft: { days: 90 } }, /meta-schema/],
])('%o is reported', ([retention, finding]) => {
  expect(findingsWithSettings({ retention })).toContainEqual(expect.stringMatching(finding));
});

test('a reminder that a deletion forestalls is reported, and both numbers count', () => {
  const found = (days: number) => findingsWithSettings({ retention: { drafts: { days } }, reminders: [{ after_days: [10, 45] }] });
  const reminder = expect.stringMatching(/This reminder never comes: a draft is deleted after 4\d days already .*or at least 46 there/);
  expect(found(40)).toEqual([expect.stringMatching(/The first email .* {2}Write at least 46 here/), reminder]);
  expect(found(45)).toEqual([reminder]);
  expect(found(46)).toEqual([]);
});
