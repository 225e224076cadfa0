import 'virtual:text/kept';
import { shell } from 'virtual:shell';
import { formatDate } from '../../form/model/format-plain-date-time.ts';
import { pageLocale } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';

/** Retention period of accounts, if the institution has one. */
export function RetentionPeriodText({ kept }: { readonly kept: 'drafts' | 'submitted' | 'withdrawn' }) {
  const { drafts, submitted, withdrawn = submitted, answers } = shell.institution.retention ?? {};
  const time = { drafts, submitted, withdrawn }[kept];
  if (!time) return null;
  const { days, year_ends: end } = time;
  const isDraft = kept === 'drafts';
  return (
    <>
      <p>
        {end === undefined
          ? translate(isDraft ? 'kept.draft' : 'kept.submitted', { days })
          : translate(isDraft ? 'kept.draft_from' : 'kept.submitted_from', { days, day: dayOfYear(end) })}
      </p>
      {!isDraft && answers && <p>{translate('kept.answers')}</p>}
    </>
  );
}

/** `08-31` as people read it: August 31. */
const dayOfYear = (day: string): string =>
  formatDate(new Intl.DateTimeFormat(pageLocale(), { month: 'long', day: 'numeric', timeZone: 'UTC' }), new Date(`2027-${day}T00:00:00Z`));
