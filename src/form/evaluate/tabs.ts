import { UNANSWERED, type Answers, type FormState } from '../model/answers.ts';
import { sectionIdsOfTab, type Form, type Tab } from '../model/form.ts';
import { shownTab } from './evaluate.ts';

export function clearOtherTabs(form: Form, tabsId: string, chosen: string): Answers {
  const keys = besides(form, tabsId, chosen).flatMap((tab) => keysOfTab(form, tab));
  return Object.fromEntries(keys.map((key) => [key, UNANSWERED]));
}

/** Stored choice of a tab: the choice, and counts without the repeats of the other tabs, which begin with one again. */
export function stateAfterChoosingTab(
  form: Form,
  { counts, tabs }: FormState,
  tabsId: string,
  chosen: string,
): Pick<FormState, 'counts' | 'tabs'> {
  const left = besides(form, tabsId, chosen).flatMap(({ content }) => content.flatMap((part) => ('repeat' in part ? [part.repeat] : [])));
  return {
    counts: Object.fromEntries(Object.entries(counts).filter(([repeat]) => !left.includes(repeat))),
    tabs: { ...tabs, [tabsId]: chosen },
  };
}

export const keysOfOtherTabs = (form: Form, formState: FormState): ReadonlySet<string> =>
  new Set(
    Object.entries(formState.tabs).flatMap(([id, chosen]) =>
      shownTab(form, id, formState)?.id === chosen ? besides(form, id, chosen).flatMap((tab) => keysOfTab(form, tab)) : [],
    ),
  );

export const keysOfTab = (form: Form, tab: Tab): readonly string[] => sectionIdsOfTab(tab).flatMap((id) => form.sections[id]?.keys ?? []);

const besides = (form: Form, tabsId: string, chosen: string): readonly Tab[] =>
  (form.tabs[tabsId]?.choices ?? []).filter(({ id }) => id !== chosen);

/** Pins the visible tabs, whatever happens to the answers that made them show. */
export const pinShownTabs = (form: Form, now: FormState): FormState => ({
  ...now,
  tabs: Object.fromEntries(Object.keys(form.tabs).flatMap((id) => [[id, shownTab(form, id, now)?.id ?? '']])),
});
