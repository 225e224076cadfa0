import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type RetentionPolicy, DEFAULT_WARN_BEFORE_DAYS } from '../../form/model/institution.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';

export const invalidRetention: FormCheck = {
  name: 'invalid-retention',
  what:
    '`retention` in `institution.config.json` would announce a deletion right after the last activity, or never; or a year would ' +
    'end on a day that some years lack.',
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
          what: '"retention" does not say when accounts are deleted, so no email would announce it',
          advice: 'Add "drafts", "submitted" or "withdrawn", or remove "retention".',
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
    const sent = after > 0 ? `${after} ${after === 1 ? 'day' : 'days'} after` : 'on the day of';
    const what = `The first email that announces the deletion would be sent ${sent} the last activity: ${first} days before the end of ${days}`;
    const advice = `Write at least ${first + LEAST_PEACE} here, or smaller numbers in "warn_before_days".`;
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
