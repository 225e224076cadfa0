import type { Opening } from '../model/institution.ts';
import type { Form } from '../model/form.ts';
import { writtenMoment } from '../run/opening.ts';

/**
 * From when to when something is there, as a phrase, with days as the form's language writes them: `from September 1, 2026 until
 * March 1, 2027`; none where it always is.
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
