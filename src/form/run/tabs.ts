import { UNANSWERED, type Answers, type FormState } from '../model/answers.ts';
import { sectionsOf, type Form, type Tab } from '../model/form.ts';
import { shownTab } from './evaluate.ts';

export function emptyBeside(form: Form, tabsId: string, chosen: string): Answers {
  const keys = besides(form, tabsId, chosen).flatMap((tab) => keysIn(form, tab));
  return Object.fromEntries(keys.map((key) => [key, UNANSWERED]));
}

/** Stored choice of a tab: the choice, and counts without the repeats of the other tabs, which begin with one again. */
export function shownWith(form: Form, { counts, tabs }: FormState, tabsId: string, chosen: string): Pick<FormState, 'counts' | 'tabs'> {
  const left = besides(form, tabsId, chosen).flatMap(({ content }) => content.flatMap((part) => ('repeat' in part ? [part.repeat] : [])));
  return {
    counts: Object.fromEntries(Object.entries(counts).filter(([repeat]) => !left.includes(repeat))),
    tabs: { ...tabs, [tabsId]: chosen },
  };
}

export const keysBesideChosen = (form: Form, formState: FormState): ReadonlySet<string> =>
  new Set(
    Object.entries(formState.tabs).flatMap(([id, chosen]) =>
      shownTab(form, id, formState)?.id === chosen ? besides(form, id, chosen).flatMap((tab) => keysIn(form, tab)) : [],
    ),
  );

export const keysIn = (form: Form, tab: Tab): readonly string[] => sectionsOf(tab).flatMap((id) => form.sections[id]?.keys ?? []);

const besides = (form: Form, tabsId: string, chosen: string): readonly Tab[] =>
  (form.tabs[tabsId]?.choices ?? []).filter(({ id }) => id !== chosen);

/** Pins the visible tabs, whatever happens to the answers that made them show. */
export const keepTabs = (form: Form, now: FormState): FormState => ({
  ...now,
  tabs: Object.fromEntries(Object.keys(form.tabs).flatMap((id) => [[id, shownTab(form, id, now)?.id ?? '']])),
});
