import type { Form, Question } from '../model/form.ts';
import { say } from '../model/text.ts';
import type { UiValue } from '../model/vocabulary.ts';

export type Direction = UiValue<'direction'>;

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2008-04-27` as `04/27/2008`; anything else as it is. */
export const formatDate = (iso: string): string => iso.replace(ISO, '$2/$3/$1');

/** Whether a text is a day of the calendar, from the year 1000 on, as `2008-02-29`: the 30th of February is none. */
export function isDay(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = (ISO.exec(iso) ?? []).slice(1).map(Number);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1000 && day >= 1 && day <= (days[month - 1] ?? 0);
}

/** Whether an ISO date lies in the past or in the future as seen from `today`, which counts for both. */
export const liesIn = (direction: Direction, iso: string, today: string): boolean => (direction === 'past' ? iso <= today : iso >= today);

/** What a student reads of a date on the other side of today than the question asks for; undefined for any other answer. */
export function wrongSide(form: Form, { ui }: Question, answer: string, today: string): string | undefined {
  const direction = ui['ui:options']?.direction;
  if (direction === undefined || !ISO.test(answer) || liesIn(direction, answer, today)) return undefined;
  return direction === 'past' ? say('field.date_is_future', {}, form) : say('field.date_is_past', {}, form);
}
