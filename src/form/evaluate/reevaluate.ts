import { type FormState, getOwn } from '../model/answers.ts';
import type { Evaluation, Form, SectionState } from '../model/form.ts';
import { evaluateSection } from './evaluate.ts';

/** Sections that ask one of these keys or depend on it. */
export function affectedSections(form: Form, keys: Iterable<string>): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const key of keys) {
    const own = form.questions[key]?.section;
    if (own !== undefined) touched.add(own);
    for (const id of getOwn(form.dependents, key) ?? []) touched.add(id);
  }
  return touched;
}

/** Next evaluation after a change that touched some sections; unchanged states, and an unchanged whole, stay the same objects. */
export function reevaluateSections(form: Form, before: Evaluation, touched: Iterable<string>, formState: FormState): Evaluation {
  let sections: Record<string, SectionState> | undefined;
  for (const id of touched) {
    const state = evaluateSection(form, id, formState);
    const old = getOwn(before.sections, id);
    if (old && isSameState(old, state)) continue;
    sections ??= { ...before.sections };
    sections[id] = state;
  }
  return sections ? { sections } : before;
}

const isSameState = (a: SectionState, b: SectionState): boolean =>
  a.visible === b.visible &&
  isSameSet(a.keys, b.keys) &&
  isSameSet(a.required, b.required) &&
  isSameSet(a.spared, b.spared) &&
  isSameSet(a.elements, b.elements) &&
  isSameMap(a.copied, b.copied) &&
  a.offered.size === b.offered.size &&
  [...a.offered].every(([key, options]) => isSameList(options, b.offered.get(key))) &&
  a.warnings.size === b.warnings.size &&
  [...a.warnings].every(([key, words]) => b.warnings.get(key)?.join('\n') === words.join('\n'));

const isSameMap = (a: SectionState['copied'], b: SectionState['copied']): boolean =>
  a.size === b.size && [...a].every(([key, from]) => b.get(key) === from);

export const isSameList = (a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean =>
  a === b || (a?.length === b?.length && a?.every((entry, n) => entry === b?.[n]) === true);

const isSameSet = <Entry>(a: ReadonlySet<Entry>, b: ReadonlySet<Entry>): boolean => a.size === b.size && [...a].every((one) => b.has(one));
