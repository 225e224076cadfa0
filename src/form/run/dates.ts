import type { Form, Question } from '../model/form.ts';
import { isIsoDate } from '../model/iso-date.ts';
import { say } from '../model/text.ts';
import type { UiValue } from '../model/vocabulary.ts';

export type Direction = UiValue<'direction'>;

/** Whether an ISO date lies in the past or in the future as seen from `today`, which counts for both. */
export const liesIn = (direction: Direction, iso: string, today: string): boolean => (direction === 'past' ? iso <= today : iso >= today);

/** What a student reads of a date on the other side of today than the question asks for; undefined for any other answer. */
export function wrongSide(form: Form, { ui }: Question, answer: string, today: string): string | undefined {
  const direction = ui['ui:options']?.direction;
  if (direction === undefined || !isIsoDate(answer) || liesIn(direction, answer, today)) return undefined;
  return direction === 'past' ? say('field.date_is_future', {}, form) : say('field.date_is_past', {}, form);
}
