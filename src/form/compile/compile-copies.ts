import { referencedKeys } from '../model/logic.ts';
import { optionConditions } from '../model/option-conditions.ts';
import type { Finding, Form, Question, Section } from '../model/form.ts';

export interface AnswerDerivation {
  readonly section: string;
  readonly key: string;
  readonly sources: readonly string[];
  readonly file: string;
  readonly pointer: string;
}

type Questions = Readonly<Record<string, Question>>;
type Compiled = Pick<Form, 'sections' | 'questions' | 'lists'>;

export function unknownCopySourceFindings(questions: Questions, written: readonly AnswerDerivation[]): readonly Finding[] {
  return written.flatMap(({ sources, file, pointer }) =>
    sources
      .filter((source) => !Object.hasOwn(questions, source))
      .map((source) => ({
        rule: 'unknown-source',
        file,
        pointer,
        what: `No question asks for "${source}"`,
        advice: 'Write the key of a question, in full, as it is in schemas/data-model.json',
      })),
  );
}

/** Reports copies and computed values that depend on themselves, also through other answers: a change would never settle. */
export function findCircularDerivations(form: Compiled, written: readonly AnswerDerivation[]): readonly AnswerDerivation[] {
  if (written.length === 0) return [];
  const influenced = influences(form);
  return written.filter(({ key }) => {
    const reached = new Set(influenced.get(key));
    for (const next of reached) for (const further of influenced.get(next) ?? []) reached.add(further);
    return reached.has(key);
  });
}

export const circularCopyFinding = ({ key, file, pointer }: AnswerDerivation): Finding => ({
  rule: 'circular-copy',
  file,
  pointer,
  what: `What "${key}" copies depends on "${key}" itself`,
  advice: 'Copy from, and ask about, answers that do not depend on this one',
});

export const circularValueFinding = ({ key, file, pointer }: AnswerDerivation): Finding => ({
  rule: 'circular-value',
  file,
  pointer,
  what: `"${key}" is worked out from answers that depend on "${key}" itself`,
  advice: 'Work it out from answers that do not depend on this one',
});

export const removeCopyRules = (section: Section, keys: ReadonlySet<string>): Section => ({
  ...section,
  copies: section.copies.map(({ when, from }) => ({
    when,
    from: Object.fromEntries(Object.entries(from).filter(([key]) => !keys.has(key))),
  })),
});

/** Key to the keys that its answer shows, hides, clears or is copied to, that are computed from it, or whose options depend on it. */
function influences({ sections, questions, lists }: Compiled): ReadonlyMap<string, ReadonlySet<string>> {
  const influenced = new Map<string, Set<string>>();
  const influence = (from: Iterable<string>, to: readonly string[]): void => {
    for (const key of from) {
      const reached = influenced.get(key) ?? new Set();
      influenced.set(key, reached);
      for (const other of to) reached.add(other);
    }
  };
  for (const { keys, pageWhen = [], hiddenWhen, choices, copies } of Object.values(sections)) {
    for (const rule of [pageWhen, ...hiddenWhen]) influence(referencedKeys(rule), keys);
    for (const group of choices) {
      group.forEach(({ when }, n) =>
        influence(
          referencedKeys(when),
          group.slice(n).flatMap(({ show }) => show),
        ),
      );
    }
    copies.forEach(({ when, from }, n) => {
      const same = copies
        .slice(n)
        .flatMap((later) => Object.keys(later.from))
        .filter((key) => Object.hasOwn(from, key));
      influence(referencedKeys(when), same);
      for (const [key, sources] of Object.entries(from)) influence(sources, [key]);
    });
  }
  for (const question of Object.values(questions)) {
    const { key, clears, value } = question;
    influence([key], clears);
    for (const rule of optionConditions(question, lists)) influence(referencedKeys(rule), [key]);
    if (value !== undefined) influence(referencedKeys(value), [key]);
  }
  return influenced;
}
