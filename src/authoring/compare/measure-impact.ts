import { FILE_ANSWER, isAnswered, getOwn } from '../../form/model/answers.ts';
import type { Answers, ChosenTabs, RepeatCounts, FormState } from '../../form/model/answers.ts';
import { migrateKey } from '../../form/model/declared-changes.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { migrateDraft } from '../../form/evaluate/migrate-draft.ts';
import { institutionDateTime } from '../../form/evaluate/open-period.ts';
import { visiblePages } from '../../form/evaluate/pages.ts';
import { validate } from '../../form/evaluate/validate.ts';
import type { FormDefinition } from '../../server/platform/form-definition.ts';
import { compareForms } from '../../server/forms/compare-forms.ts';

export interface SimulatedDraft {
  readonly answers: Answers;
  readonly aside: Answers;
  readonly counts: RepeatCounts;
  readonly tabs: ChosenTabs;
}

/** True if an open application would lose something that `changes.json` does not declare. */
export const hasDataLoss = ({ lost, vanished, misfit }: FormChangeImpact): boolean => lost.size + vanished.size + misfit.size > 0;

const createEmptyImpact = () => ({
  drafts: 0,
  lost: new Map<string, number>(),
  dropped: new Map<string, number>(),
  vanished: new Map<string, number>(),
  misfit: new Map<string, number>(),
  hidden: new Map<string, number>(),
  incomplete: 0,
  missing: new Map<string, number>(),
  failing: new Map<string, number>(),
  backwards: 0,
});
export type FormChangeImpact = ReturnType<typeof createEmptyImpact>;

const counted = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const formatKeyAndValue = (key: string, value: string): string => `${key} ${value}`;

/** Migrates open applications from one form to another, in memory, and counts the effects. `at`: time of the evaluation. */
export function measureImpact(base: FormDefinition, now: FormDefinition, at: { readonly today: string; readonly now: Date }) {
  const { changes, losses, lostOf } = compareForms(base, now, at.today);
  const impact = createEmptyImpact();
  const fits = (key: string, answer: Answers[string]): boolean => now.kindAllows(key, answer) === 'allowed';

  const add = (draft: SimulatedDraft): void => {
    impact.drafts += 1;
    const formStateIn = ({ institution }: Form, answers: Answers): FormState => ({
      ...draft,
      answers,
      today: at.today,
      clock: institutionDateTime(institution, at.now),
    });
    const then = formStateIn(base.form, draft.answers);
    const followed = migrateDraft({ form: now.form, before: base.form, changes, fits }, formStateIn(now.form, then.answers), draft.aside);
    const after = formStateIn(now.form, followed.answers);
    const lost = new Set<string>();
    for (const { key, value, isMisfit } of lostOf(then.answers)) {
      lost.add(key).add(migrateKey(changes, key));
      if (value === undefined) counted(isMisfit ? impact.misfit : impact.lost, key);
      else counted(impact.vanished, formatKeyAndValue(key, value));
    }
    for (const key of followed.changes.gone) {
      if (now.form.questions[key]) counted(impact.hidden, key);
      else if (!lost.has(key) && getOwn(then.answers, key) !== FILE_ANSWER) counted(impact.dropped, key);
    }
    addFailures(then, after);
  };

  function addFailures(then: FormState, after: FormState): void {
    const are = validate(now.form, now.validators, after);
    const failed = Object.keys(are);
    if (failed.length === 0) return;
    const were = validate(base.form, base.validators, then);
    const known = new Set(Object.keys(were).map((key) => migrateKey(changes, key)));
    for (const key of failed) if (!known.has(key)) counted(isAnswered(getOwn(after.answers, key)) ? impact.failing : impact.missing, key);
    if (known.size === 0) impact.incomplete += 1;
    const [place, former] = [firstPage(now.form, after, are), firstPage(base.form, then, were)];
    const pages = visiblePages(now.form, after).map(({ id }) => id);
    if (former !== undefined && pages.indexOf(place ?? '') < pages.indexOf(former)) impact.backwards += 1;
  }

  return { impact, losses, changes, add };
}

const firstPage = (form: Form, formState: FormState, failures: Failures): string | undefined =>
  visiblePages(form, formState).find(({ id }) => Object.keys(failures).some((key) => form.questions[key]?.page === id))?.id;
