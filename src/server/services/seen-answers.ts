import type { Profile } from '../../contract/shapes/bodies.ts';
import { type Answer, type Answers, type Situation, UNANSWERED } from '../../form/model/answers.ts';
import { isDerived } from '../../form/run/apply-answer.ts';
import { conflictsOf } from '../../form/run/conflicts.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { requireKnownKeys } from './allowed-answers.ts';
import { asAskedNow } from './older-pages.ts';

/** One answer each that changes were made from. */
export const basesOf = (base: Answers): Readonly<Record<string, readonly Answer[]>> =>
  Object.fromEntries(Object.entries(base).map(([key, answer]) => [key, [answer]]));

/** What is saved of the questions that a page shows with other answers; what follows from others follows there, too. */
export function notSeen(definition: Definition, situation: Situation, shown: Answers): Answers {
  const { form } = definition;
  const { sent: seen, back } = asAskedNow<Answer>(definition, shown, situation.today);
  const own = Object.keys(form.questions).filter((key) => !isDerived(form, situation, key));
  const bases = Object.fromEntries(own.map((key) => [key, seen[key] ?? UNANSWERED]));
  return back(conflictsOf(situation.answers, bases, basesOf(bases)));
}

/** @throws {Refused} `unknown_key`, or `refusal` if the answers to be cleared are not those that the student saw */
export function requireSeen(
  definition: Definition,
  { answers: saved, today }: Situation,
  empty: Answers,
  seen: Answers,
  refusal: 'newer_component' | 'newer_tab',
): void {
  const { sent: base, back } = asAskedNow<Answer>(definition, seen, today);
  requireKnownKeys(definition, base);
  const newer = conflictsOf(saved, empty, basesOf({ ...empty, ...base }));
  if (Object.keys(newer).length > 0) throw new Refused(refusal, { saved: back(newer) as Profile['answer'] });
}
