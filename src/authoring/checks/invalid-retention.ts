import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type RetentionPolicy, DEFAULT_WARN_BEFORE_DAYS } from '../../form/model/institution.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';

export const invalidRetention: FormCheck = {
  name: 'invalid-retention',
  what:
    '`retention` in `institution.config.json` would warn students of a deletion as soon as they log out, or never; or a year ' +
    'would end on a day that some years lack.',
  advice: 'Keep accounts longer, warn later, or correct the day.',
  see: 'recipes/delete-accounts-after-a-time.md',
  example: { file: INSTITUTION_FILE, wrong: '"drafts": { "days": 30 }', right: '"drafts": { "days": 180 }' },
  run({ formFiles }) {
    const { retention } = formFiles[INSTITUTION_FILE];
    if (!retention) return [];
    return [...noTime(retention), ...tooShort(retention), ...findMissingDays(retention)].map((mistake) => ({
      file: INSTITUTION_FILE,
      ...mistake,
    }));
  },
};

type Problem = Pick<CheckFinding, 'pointer' | 'what' | 'advice'>;

const KINDS = ['drafts', 'submitted', 'withdrawn'] as const;

const noTime = (retention: RetentionPolicy): readonly Problem[] =>
  KINDS.some((kind) => retention[kind])
    ? []
    : [
        {
          pointer: '/retention/warn_before_days',
          what: 'Everything is kept until someone deletes it, so nobody would be warned',
          advice: 'Add "drafts" or "submitted", or remove "retention".',
        },
      ];

/** Minimum days from the last activity to the first warning. */
const LEAST_PEACE = 14;

function tooShort(retention: RetentionPolicy): readonly Problem[] {
  const first = Math.max(...(retention.warn_before_days ?? DEFAULT_WARN_BEFORE_DAYS));
  return KINDS.flatMap((kind) => {
    const { days } = retention[kind] ?? {};
    if (days === undefined || days - first >= LEAST_PEACE) return [];
    const after = days - first;
    const what =
      after > 0
        ? `Students would be warned ${after} ${after === 1 ? 'day' : 'days'} after they have done something, ${first} days before ${days}`
        : `Students would be warned ${first} days before ${days} are over, which is at once`;
    const advice = `Write at least ${first + LEAST_PEACE}, or smaller numbers in "warn_before_days".`;
    return [{ pointer: `/retention/${kind}/days`, what, advice }];
  });
}

const findMissingDays = (retention: RetentionPolicy): readonly Problem[] =>
  KINDS.flatMap((kind) => {
    const end = retention[kind]?.year_ends;
    if (end === undefined || isCalendarDay(`2027-${end}`)) return [];
    const what = `Not every year has a day "${end}"`;
    return [{ pointer: `/retention/${kind}/year_ends`, what, advice: 'Write month and day, such as "08-31".' }];
  });
