import type { Form } from '../../form/model/form.ts';
import { openingAt, openingFor } from '../../form/run/opening.ts';
import { writtenMoment } from '../../form/run/written-moment.ts';
import { Refused } from '../refusals.ts';

/**
 * Refuses while a student, who signed up at an instant, cannot submit an application.
 * @throws {Refused} `not_open` or `closed`
 */
export function requireOpen({ institution, language }: Form, signedUp: Date, now: Date): void {
  const state = openingAt(institution, now, signedUp);
  const { opens, closes } = openingFor(institution, signedUp);
  const written = (moment = ''): string => writtenMoment(moment, language, institution.time_zone);
  if (state === 'before') throw new Refused('not_open', { params: { moment: written(opens) } });
  if (state === 'after') throw new Refused('closed', { params: { moment: written(closes) } });
}
