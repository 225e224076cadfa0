import { shell } from 'virtual:shell';
import { WITHDRAWN } from '../../../contract/states.ts';
import { t } from '../../text.ts';

/**
 * For how long the institution keeps the account, if it says so.
 * @param state that of the submitted application, if it is submitted
 */
export function KeptFor({ state }: { readonly state: string | undefined }) {
  const { drafts, submitted, withdrawn = submitted } = shell.institution.retention ?? {};
  const time = state === undefined ? drafts : state === WITHDRAWN ? withdrawn : submitted;
  if (!time) return null;
  const { days, year_ends: end } = time;
  const isDraft = state === undefined;
  if (end === undefined) return <p>{t(isDraft ? 'own.kept_draft' : 'own.kept_submitted', { days })}</p>;
  return <p>{t(isDraft ? 'own.kept_draft_from' : 'own.kept_submitted_from', { days, day: dayOfYear(end) })}</p>;
}

/** `08-31` as people read it: August 31. */
const dayOfYear = (day: string): string =>
  new Intl.DateTimeFormat(shell.language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`2027-${day}T00:00:00Z`));
