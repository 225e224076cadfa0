import { withClass } from '../ui/with-class.ts';
import { form } from 'virtual:form';
import type { OpenPeriod } from '../../form/model/institution.ts';
import { submissionPeriod, openStateOf } from '../../form/evaluate/open-period.ts';
import { choicesClosingForAll } from '../../form/evaluate/options.ts';
import { closingDateTime, convertTimeZone } from '../../form/model/plain-date-time.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { deadlinesOfChoices } from '../renderer/options-message.ts';
import { useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { useFormTime } from '../platform/form-time.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { PageIntro } from './page-layout.tsx';

export const Note = withClass('p', 'open-period-info-note');

/** Period in which applications can be submitted, kept up to date. */
export function OpenPeriodInfo() {
  const { signedUp } = useSession();
  const now = useFormTime();
  const { institution } = form;
  const ofChoices = useAnswerStoreSelector((store) =>
    deadlinesOfChoices(form, choicesClosingForAll(form, store.formState(), 'open')).join(' '),
  );
  const own = submissionPeriod(institution, signedUp);
  const state = openStateOf(own, now);
  const isInGrace = state === 'open' && openStateOf(institution, now) === 'after';
  return (
    <>
      {state === 'open' && !isInGrace && institution.closes !== undefined && (
        <PageIntro>
          {translate('opening.until', { moment: written(institution.closes) }) + ownTime(closingDateTime(institution.closes))}
        </PageIntro>
      )}
      {ofChoices !== '' && <PageIntro>{ofChoices}</PageIntro>}
      <div role="status">
        {isInGrace && <Note>{grace(own)}</Note>}
        {state === 'before' && <Note>{translate('opening.before', { moment: written(own.opens ?? '') }) + ownTime(own.opens ?? '')}</Note>}
        {state === 'after' && <Note>{translate('opening.after', { moment: written(own.closes ?? '') })}</Note>}
      </div>
    </>
  );
}

function grace({ closes = '' }: OpenPeriod): string {
  const { institution } = form;
  return (
    translate('opening.grace', { closed: written(institution.closes ?? ''), moment: written(closes) }) + ownTime(closingDateTime(closes))
  );
}

export const written = (moment: string): string => formatPlainDateTime(moment, form.language, form.institution.time_zone);

/** The same moment on the student's clock, if that differs. */
export function ownTime(moment: string): string {
  const there = form.institution.time_zone;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (there === undefined) return '';
  const own = convertTimeZone(moment, there, here);
  return own === convertTimeZone(moment, there, there)
    ? ''
    : ` ${translate('opening.own_time', { moment: formatPlainDateTime(own, form.language, here) })}`;
}
