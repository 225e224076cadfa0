import type { Form, Question } from '../model/form.ts';
import { isIsoDate } from '../model/iso-date.ts';
import { say } from '../model/text.ts';
import type { UiValue } from '../model/vocabulary.ts';

export type Direction = UiValue<'direction'>;

/** Today is in both directions. */
export const liesIn = (direction: Direction, iso: string, today: string): boolean => (direction === 'past' ? iso <= today : iso >= today);

/** Message for a date on the wrong side of today; undefined for any other answer. */
export function wrongSide(form: Form, { ui }: Question, answer: string, today: string): string | undefined {
  const direction = ui['ui:options']?.direction;
  if (direction === undefined || !isIsoDate(answer) || liesIn(direction, answer, today)) return undefined;
  return direction === 'past' ? say('field.date_is_future', {}, form) : say('field.date_is_past', {}, form);
}
