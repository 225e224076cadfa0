import { allOptionsOfList } from '../../form/evaluate/options.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { findFormLosses } from '../../form/evaluate/form-losses.ts';
import { migrationsBetween } from '../../form/evaluate/migrations-between.ts';
import { CHANGES_FILE, DATA_MODEL_FILE, isOptionsFile, optionsFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles, writtenOptions } from '../../form/model/form-files.ts';
import { declaredChangeId, matchComponentNumber, migrateKey } from '../../form/model/declared-changes.ts';
import type { Form } from '../../form/model/form.ts';
import { dataModelKey, suggestChanges } from '../form-files/suggest-changes.ts';
import { MIN_LIKENESS, labelLikeness } from '../form-files/label-likeness.ts';
import { namedParts, toCheckedForm } from '../form-files/checked-form.ts';
import type { CheckedForm, CheckFinding, FormCheck } from '../form-files/checked-form.ts';

export const undeclaredLoss: FormCheck = {
  name: 'undeclared-loss',
  what: 'Since the last commit of git a question, a choice, a repeat or a tab has gone or has another name, type or meaning, and `changes.json` does not say what becomes of its answers, or lets a question that goes replace the answer of the one that stays. This is a warning, as nobody may have answered yet.',
  advice: 'Put it back, or say in `changes.json` what becomes of the answers.',
  see: 'recipes/rename-or-drop-a-question.md',
  example: {
    file: 'schemas/options/rooms.json',
    wrong: '{ "value": "HALL", "label": "On campus", "group": "With others" }',
    right: '{ "value": "DORM", "label": "On campus", "group": "With others" }',
  },
  run(checkedForm) {
    const { committed, files } = checkedForm;
    if (!committed || [...committed.files].every(([path, { text }]) => files.get(path)?.text === text)) return [];
    const former = toCheckedForm(committed);
    return !former || former.findings.length > 0 ? [] : findUndeclaredLosses(former, checkedForm, 'at the last commit');
  },
};

/** Questions, choices, repeats and tabs that went or mean something else without an entry of `changes.json`. `since` says when they were there. */
export function findUndeclaredLosses(
  { form: former, formFiles: before }: Pick<CheckedForm, 'form' | 'formFiles'>,
  { form, formFiles, today }: Pick<CheckedForm, 'form' | 'formFiles' | 'today'>,
  since: string,
): readonly CheckFinding[] {
  const changes = migrationsBetween(before[CHANGES_FILE]?.changes ?? [], formFiles[CHANGES_FILE]?.changes ?? [], { form, today });
  const { keys, values } = findFormLosses(former, form, changes, today);
  const places = (key: string, gone: ReadonlySet<string>) =>
    (former.questions[key]?.lists ?? []).flatMap(({ list }) => {
      const file = optionsFile(list);
      const n = formFiles[file] ? writtenOptions(before[file]).findIndex(({ value }) => gone.has(value)) : -1;
      return n < 0 ? [] : { file, pointer: `/options/${n}` };
    });
  const choices = [...values].map(([key, gone]): CheckFinding => {
    const years = (former.questions[key]?.lists ?? []).flatMap(({ list }) => yearsGone(former, form, list, today, since) ?? [])[0];
    if (years) return years;
    const [place = { file: DATA_MODEL_FILE, pointer: '' }] = places(key, gone);
    return {
      ...place,
      what: `${joinQuotedNames([...gone])} could be chosen in "${key}" ${since}: whoever did would have to choose again`,
      advice: 'If it is closed, keep it with "closes"; if it has another value, "recode" it in schemas/changes.json.',
    };
  });
  const there = new Set(namedParts(formFiles).map(({ of, name }) => `${of} ${name}`));
  const parts = namedParts(before).filter(({ of, name }) => !there.has(`${of} ${name}`));
  const declare = (entry: string): string =>
    formFiles[CHANGES_FILE] ? `add ${entry} to ${CHANGES_FILE}` : `write { "changes": [${entry}] } into ${CHANGES_FILE}, a new file`;
  const written = (key: string): string => dataModelKey({ formFiles: before }, key);
  // {n} would give up the components that are still asked, too.
  const isAsked = (all: string): boolean => Object.keys(form.questions).some((key) => matchComponentNumber(all, key) !== undefined);
  const drop = (...some: readonly string[]): string =>
    [...new Set(some.map((key) => (isAsked(written(key)) ? key : written(key))))]
      .map((key) => `{ "on": "${today}", "drop": "${key}" }`)
      .join(', ');
  const rename = (key: string, to: string): string => `{ "on": "${today}", "rename": "${key}", "to": "${to}" }`;
  const isLost = 'answers given since then would be lost';
  const likely = suggestChanges({ form: former, formFiles: before }, { form, formFiles }, { keys, values: new Map() }, today);
  const renames = likely.flatMap((change) => ('rename' in change ? [change] : []));
  const [first, ...more] = [...keys].filter((key) => renames.every((one) => matchComponentNumber(one.rename, key) === undefined));
  const asked = first !== undefined && {
    file: DATA_MODEL_FILE,
    pointer: `/properties${pointerSegment(written(first))}`,
    what: `${joinQuotedNames([first, ...more])} ${more.length === 0 ? 'was' : 'were'} asked ${since}: ${isLost}`,
    advice: isAsked(written(first))
      ? `Ask again: "times" and the prefixes as ${since}. If they are given up, ${declare(drop(first, ...more))}.`
      : `Ask again. If "${written(first)}" has another key now, ${declare(rename(written(first), '...'))}, with that key; if it is given up, ${drop(first)}.`,
  };
  const known = new Set((before[CHANGES_FILE]?.changes ?? []).map(declaredChangeId));
  const reversed = (formFiles[CHANGES_FILE]?.changes ?? []).flatMap((change, n): readonly CheckFinding[] => {
    if (!('merge' in change) || change.with !== undefined || known.has(declaredChangeId(change))) return [];
    const { merge, to } = change;
    if (merge.indexOf(to) < 1) return [];
    const what = `The first of these that is answered counts, so "${merge[0]}" takes the place of "${to}", whose question stays`;
    const inOrder = [to, ...merge.filter((key) => key !== to)].map((key) => `"${key}"`).join(', ');
    return [{ file: CHANGES_FILE, pointer: `/changes/${n}/merge`, what, advice: `Write "merge": [${inOrder}], unless that is meant.` }];
  });
  return [
    ...reversed,
    ...renames.map(({ rename: key, to }) => ({
      file: DATA_MODEL_FILE,
      pointer: `/properties${pointerSegment(to)}`,
      at: 'key' as const,
      what: `"${key}" was asked ${since}, and "${to}" is new in its place: ${isLost}`,
      advice: `If it is the same question, ${declare(rename(key, to))}. Otherwise ask "${key}" again, or write ${drop(key)} there.`,
    })),
    ...(asked ? [asked] : []),
    ...Object.values(former.questions).flatMap(({ key, type: was }): CheckFinding | [] => {
      const is = form.questions[migrateKey(changes, key)];
      if (!is || is.type === was || (was === 'integer' && is.type === 'number')) return [];
      const what = `"${key}" had "type": "${was}" ${since}, and has "${is.type}" now: what students have answered is set aside, and asked again`;
      const advice = `Write "type": "${was}" again, or ask this under a new key; if nobody has answered yet, or is to answer again, leave it.`;
      return { file: DATA_MODEL_FILE, pointer: `/properties${pointerSegment(dataModelKey({ formFiles }, is.key))}`, what, advice };
    }),
    ...otherMeanings(before, formFiles, form, today, since),
    ...new Map(choices.map((one) => [one.file + one.pointer, one])).values(),
    ...parts.map(({ file, pointer, name }) => ({
      file,
      pointer,
      what: `"${name}" was a name here ${since}: what students chose or added is stored under it`,
      advice: `If it is only renamed, write "${name}" again, and change its title; if it is gone, this can stay.`,
    })),
  ];
}

/** A generated list that no longer offers some years, with what it takes to offer them and new ones. */
function yearsGone(former: Form, form: Form, list: string, today: string, since: string): CheckFinding | undefined {
  const [was, is] = [former.lists[list], form.lists[list]];
  if (!was || !is || !('generate' in was) || !('generate' in is)) return undefined;
  const [before, now] = [former, form].map((one) => allOptionsOfList(one, list, today).map(({ value }) => Number(value)));
  const gone = (before ?? []).filter((year) => now?.includes(year) === false);
  if (gone.length === 0) return undefined;
  const isTurned = was.direction !== is.direction;
  const isPast = was.direction === 'past';
  const all = [...(before ?? []), ...(isTurned ? [] : (now ?? []))];
  const [first, last] = [Math.min(...all) - Number(isTurned && !isPast), Math.max(...all) + Number(isTurned && isPast)];
  const start = isPast ? last : first;
  const years = `"direction": "${was.direction}", ${start === Number(today.slice(0, 4)) ? '' : `"start": ${start}, `}"count": ${last - first + 1}`;
  const span = (some: readonly number[] = []): string => `${Math.min(...some)} to ${Math.max(...some)}`;
  const changed = (['direction', 'start', 'count'] as const).find((part) => was[part] !== is[part]);
  return {
    file: optionsFile(list),
    pointer: changed === undefined || is[changed] === undefined ? '' : `/${changed}`,
    what: `These are ${span(now)}, and were ${span(before)} ${since}: nobody can choose ${gone.length > 1 ? span(gone) : gone[0]} any more, and whoever did would have to choose again`,
    advice: isTurned
      ? `To add ${isPast ? last : first}, write ${years}: "start" is ${isPast ? 'the last' : 'the first'} year then.`
      : `If they should stay, write ${years}.`,
  };
}

/** Options whose value is like the former label only, or whose two labels have no like words: they may be other choices now. */
function otherMeanings(before: FormFiles, after: FormFiles, form: Form, today: string, since: string): readonly CheckFinding[] {
  const isLike = (one: string, other: string): boolean => one.split(/\s+/).some((word) => labelLikeness(word, other) >= MIN_LIKENESS);
  return formFilesOfKind(after, isOptionsFile).flatMap(([file, json]) => {
    const [was = [], is = []] = [before[file], json].map(writtenOptions);
    const question = Object.values(form.questions).find(({ lists }) => lists.some(({ list }) => optionsFile(list) === file));
    return is.flatMap(({ value, label }, n): CheckFinding | [] => {
      const former = was.find((one) => one.value === value)?.label ?? label;
      const isSame = isLike(former, label) && (isLike(value, label) || !isLike(value, former));
      if (isSame || is.some((one) => one.label === former)) return [];
      const what = `"${value}" was “${former}” ${since}: whoever chose that has now chosen “${label}”`;
      const entry = JSON.stringify({ on: today, recode: question?.key, values: { [value]: '' } });
      const advice = `If only its words have changed, leave it. If it is another choice now, give it a value of its own in place of "${value}", and add ${entry} to ${CHANGES_FILE}.`;
      return { file, pointer: `/options/${n}/label`, what, advice };
    });
  });
}
