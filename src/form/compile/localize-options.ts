import type { SpokenLanguage } from './expand-name-list.ts';
import type { AnswerOption, OptionList } from '../model/form-files.ts';

const MIN_SORTED_RUN = 8;
const MAX_OUTSIDE_RUN = 2;

/** Translates and sorts a list for its language. The stored label is in the institution's first language. */
export function localizeOptions(json: OptionList, written: OptionList | undefined, spoken: SpokenLanguage): OptionList {
  if (!('options' in json) || !written || !('options' in written)) return json;
  // A group is translated at its first option.
  const groups = new Map(written.options.map(({ group }, n) => [group, json.options[n]?.group] as const).toReversed());
  const options = json.options.map((option, n) => {
    const { label: kept, group: former } = written.options[n] ?? option;
    const group = groups.get(former);
    const translated = group === option.group ? option : { ...option, group: group ?? '' };
    return kept === option.label ? translated : { ...translated, kept };
  });
  if (spoken.language === spoken.first) return { ...json, options };
  const runs = Map.groupBy(options.keys(), (n) => written.options[n]?.group);
  const inRun = (places: readonly number[], all: readonly AnswerOption[]): readonly AnswerOption[] => places.flatMap((n) => all[n] ?? []);
  return {
    ...json,
    options: [...runs.values()].flatMap((places) => sortedOptions(inRun(places, options), inRun(places, written.options), spoken)),
  };
}

/** Sorts translated options of a group if they are sorted as `written`; a few before and after the run stay where they are. */
function sortedOptions(
  translated: readonly AnswerOption[],
  written: readonly AnswerOption[],
  { language, first }: SpokenLanguage,
): readonly AnswerOption[] {
  const inWritten = new Intl.Collator(first).compare;
  const isSorted = (start: number, end: number): boolean =>
    written.slice(start, end).every(({ label }, n, all) => n === 0 || inWritten(all[n - 1]?.label ?? '', label) <= 0);
  for (let outside = 0; outside <= 2 * MAX_OUTSIDE_RUN; outside += 1) {
    for (let start = Math.max(0, outside - MAX_OUTSIDE_RUN); start <= Math.min(outside, MAX_OUTSIDE_RUN); start += 1) {
      const end = written.length - (outside - start);
      if (end - start < MIN_SORTED_RUN || !isSorted(start, end)) continue;
      const { compare } = new Intl.Collator(language);
      const sorted = translated.slice(start, end).toSorted((a, b) => compare(a.label, b.label));
      return [...translated.slice(0, start), ...sorted, ...translated.slice(end)];
    }
  }
  return translated;
}
