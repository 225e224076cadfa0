import type { Form, Question } from '../model/form.ts';
import { isIsoDate } from '../model/iso-date.ts';
import { formatText } from '../model/text.ts';
import type { UiOptionValue } from '../model/vocabulary.ts';

export type DateDirection = UiOptionValue<'direction'>;

/** Today is in both directions. */
export const isInDirection = (direction: DateDirection, iso: string, today: string): boolean =>
  direction === 'past' ? iso <= today : iso >= today;

/** Message for a date on the wrong side of today; undefined for any other answer. */
export function wrongDirectionMessage(form: Form, { ui }: Question, answer: string, today: string): string | undefined {
  const direction = ui['ui:options']?.direction;
  if (direction === undefined || !isIsoDate(answer) || isInDirection(direction, answer, today)) return undefined;
  return direction === 'past' ? formatText('field.date_is_future', {}, form) : formatText('field.date_is_past', {}, form);
}
