import type { Opening } from '../model/institution.ts';
import type { Form } from '../model/form.ts';
import { writtenMoment } from '../run/opening.ts';

/**
 * Opening period as a phrase, with dates in the form's language: `from September 1, 2026 until March 1, 2027`; empty if it is always open.
 */
export function explainOpening(
  { opens, closes }: Opening,
  { language, institution }: Pick<Form, 'language' | 'institution'>,
): readonly string[] {
  const written = (word: string, moment: string | undefined): readonly string[] =>
    moment === undefined ? [] : [`${word} ${writtenMoment(moment, language, institution.time_zone)}`];
  const moments = [...written('from', opens), ...written('until', closes)];
  return moments.length === 0 ? [] : [moments.join(' ')];
}
