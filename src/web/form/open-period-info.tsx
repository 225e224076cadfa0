import { withClass } from '../ui/with-class.ts';
import { form } from 'virtual:form';
import type { Form } from '../../form/model/form.ts';
import { memoizeByObject } from '../../form/model/memoize.ts';
import { optionsWithPeriod } from '../../form/model/option-conditions.ts';
import type { OpenPeriod } from '../../form/model/institution.ts';
import { submissionPeriod, openStateOf } from '../../form/evaluate/open-period.ts';
import { choicesClosingForAll } from '../../form/evaluate/options.ts';
import { closingDateTime, convertTimeZone } from '../../form/model/plain-date-time.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { useFormTime } from '../platform/form-time.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { PageIntro } from './page-layout.tsx';

export const Note = withClass('p', 'open-period-info-note');

const questionsWithDeadlines = memoizeByObject((all: Form) =>
  Object.values(all.questions).filter((question) => optionsWithPeriod(question, all.lists).some((option) => option.closes_for_all)),
);

/** Period in which applications can be submitted, kept up to date. */
export function OpenPeriodInfo() {
  const { signedUp } = useSession();
  const now = useFormTime();
  const { institution } = form;
  const ofChoices = useAnswerStoreSelector((store) =>
    questionsWithDeadlines(form)
      .flatMap((question) => choicesClosingForAll(form, question, store.formState(), 'open'))
      .map(
        ({ label, closes = '' }) =>
          translate('opening.options_until', { options: label, moment: written(closes) }) + ownTime(closingDateTime(closes)),
      )
      .join(' '),
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
      {state === 'open' && ofChoices !== '' && <PageIntro>{ofChoices}</PageIntro>}
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
