import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type Institution, type RetentionPolicy, DEFAULT_WARN_BEFORE_DAYS } from '../../form/model/institution.ts';
import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { keysOfRetention } from '../../form/evaluate/retained-answers.ts';
import { type Form, shownByGroups } from '../../form/model/form.ts';
import { referencedKeys } from '../../form/model/logic.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import type { FormCheck, PlacedProblem } from '../form-files/checked-form.ts';

export const invalidRetention: FormCheck = {
  name: 'invalid-retention',
  what:
    '`retention` in `institution.config.json` would announce a deletion right after the last activity, or never; or a reminder ' +
    'would come after the deletion; or a year would end on a day that some years lack; or answers would not be removed, or leave others behind that say the same.',
  advice: 'Keep accounts longer, warn later, or correct the day or the names.',
  see: 'recipes/delete-accounts-after-a-time.md',
  example: { file: INSTITUTION_FILE, wrong: '"drafts": { "days": 30 }', right: '"drafts": { "days": 180 }' },
  run({ formFiles, form }) {
    const { retention, reminders = [] } = formFiles[INSTITUTION_FILE];
    if (!retention) return [];
    const ofAccounts = [...noTime(retention), ...tooShort(retention, reminders), ...findMissingDays(retention)];
    return [...ofAccounts, ...wrongAnswers(form, retention, leastDays(retention, reminders, 'drafts'))].map((mistake) => ({
      file: INSTITUTION_FILE,
      ...mistake,
    }));
  },
};

const KINDS = ['drafts', 'submitted', 'withdrawn'] as const;

function noTime(retention: RetentionPolicy): readonly PlacedProblem[] {
  if (retention.answers || KINDS.some((kind) => retention[kind])) return [];
  const what = '"retention" does not say when accounts are deleted, so no email would announce it';
  return [{ pointer: '/retention/warn_before_days', what, advice: 'Add "drafts", "submitted" or "withdrawn", or remove "retention".' }];
}

/** Minimum days from the last activity to the first warning. */
const LEAST_PEACE = 14;

type Reminders = NonNullable<Institution['reminders']>;

const firstWarning = ({ warn_before_days: days = DEFAULT_WARN_BEFORE_DAYS }: RetentionPolicy): number => Math.max(...days);

function leastDays(retention: RetentionPolicy, reminders: Reminders, kind: (typeof KINDS)[number]): number {
  const after = kind === 'drafts' ? reminders.flatMap(({ after_days: days = [] }) => days) : [];
  return Math.max(firstWarning(retention) + LEAST_PEACE, ...after.map((days) => days + 1));
}

function tooShort(retention: RetentionPolicy, reminders: Reminders): readonly PlacedProblem[] {
  const first = firstWarning(retention);
  const { days: end = Infinity, year_ends: yearEnds } = retention.drafts ?? {};
  const never = reminders.flatMap(({ after_days: after = [] }, n) =>
    after.flatMap((days, i): readonly PlacedProblem[] => {
      if (days < end || yearEnds !== undefined) return [];
      const what = `This reminder never comes: a draft is deleted after ${end} days already ("retention", "drafts")`;
      const advice = `Write fewer days here, or at least ${leastDays(retention, reminders, 'drafts')} there.`;
      return [{ pointer: `/reminders/${n}/after_days/${i}`, what, advice }];
    }),
  );
  const short = KINDS.flatMap((kind) => {
    const { days } = retention[kind] ?? {};
    if (days === undefined || days - first >= LEAST_PEACE) return [];
    const after = days - first;
    const sent = after > 0 ? `${after} ${after === 1 ? 'day' : 'days'} after` : 'on the day of';
    const what = `The first email that announces the deletion would be sent ${sent} the last activity: ${first} days before the end of ${days}`;
    const advice = `Write at least ${leastDays(retention, reminders, kind)} here, or smaller numbers in "warn_before_days".`;
    return [{ pointer: `/retention/${kind}/days`, what, advice }];
  });
  return [...short, ...never];
}

const findMissingDays = (retention: RetentionPolicy): readonly PlacedProblem[] =>
  [
    ...KINDS.map((kind) => ({ place: kind, end: retention[kind]?.year_ends })),
    ...(retention.answers ?? []).map((rule, n) => ({ place: `answers/${n}`, end: rule.year_ends })),
  ].flatMap(({ place, end }) => {
    if (end === undefined || isCalendarDay(`2027-${end}`)) return [];
    const what = `Not every year has a day "${end}"`;
    return [{ pointer: `/retention/${place}/year_ends`, what, advice: 'Write month and day, such as "08-31".' }];
  });

function wrongAnswers(form: Form, { answers = [], drafts, submitted }: RetentionPolicy, leastDraft: number): readonly PlacedProblem[] {
  return answers.flatMap((rule, n): readonly PlacedProblem[] => {
    const place = `/retention/answers/${n}`;
    const known = [...Object.keys(form.questions), ...Object.keys(form.sections)];
    const unknown = rule.of.flatMap((name, i): readonly PlacedProblem[] => {
      const what = `There is no question or section "${name}", so nothing would be removed`;
      const advice = didYouMean(name, known, 'Write the key of a question, or a section as page/section.');
      return keysOfRetention(form, [{ of: [name] }]).length > 0 ? [] : [{ pointer: `${place}/of/${i}`, what, advice }];
    });
    if (unknown.length > 0) return unknown;
    const keys = new Set(keysOfRetention(form, [rule]));
    const name = Object.values(form.institution.applicant.names).find((key) => keys.has(key));
    if (name !== undefined)
      return [{ pointer: `${place}/of`, what: `Without "${name}" nobody could tell whose application it is`, advice: 'Leave it out.' }];
    if (submitted && submitted.days <= rule.days && submitted.year_ends === rule.year_ends)
      return [
        {
          pointer: `${place}/days`,
          what: `The whole account is deleted after ${submitted.days} days already`,
          advice: 'Write fewer days.',
        },
      ];
    const rest = Object.values(form.questions).find(({ key }) => !keys.has(key) && sourcesOf(form, key).some((source) => keys.has(source)));
    if (rest) {
      const source = sourcesOf(form, rest.key).find((key) => keys.has(key));
      return [{ pointer: `${place}/of`, what: `"${rest.key}" follows from "${source}", and would be kept`, advice: `Add "${rest.key}".` }];
    }
    if (drafts && drafts.days <= rule.days) return [];
    const advice = rule.days < leastDraft ? `Write ${leastDraft} here, and in "drafts".` : `Write "drafts" with at most ${rule.days} days.`;
    const what = `Applications that are not submitted keep these answers ${drafts ? `for ${drafts.days} days` : 'for ever'}`;
    return [{ pointer: `${place}/days`, what, advice }];
  });
}

/** Keys from which an answer follows: what it is worked out or copied from, and what decides that it is asked. */
function sourcesOf({ questions, sections }: Form, key: string): readonly string[] {
  const question = questions[key];
  const section = question && sections[question.section];
  if (!section) return [];
  const rules = [question.value ?? true, shownByGroups(section.choices, key)];
  return [...rules.flatMap((rule) => [...referencedKeys(rule)]), ...section.copies.flatMap(({ from }) => from[key] ?? [])];
}
