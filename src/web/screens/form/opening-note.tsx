import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import type { Opening } from '../../../form/model/institution.ts';
import { openingFor, openStateIn, writtenMoment } from '../../../form/run/opening.ts';
import { endOf, inZone } from '../../../form/run/wall-time.ts';
import { useNow } from '../../now.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { PageIntro } from './page-column.tsx';

const Note = styled('p')(({ theme }) => ({
  margin: '1.25rem 0 0',
  padding: '0.75rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${theme.palette.brand.accent.main}`,
  backgroundColor: theme.palette.brand.accent.extraLight,
}));

/** Period in which applications can be submitted, kept up to date. */
export function OpeningNote() {
  const { signedUp } = useSession();
  const now = useNow();
  const { institution } = form;
  const own = openingFor(institution, signedUp);
  const state = openStateIn(own, now);
  const isInGrace = state === 'open' && openStateIn(institution, now) === 'after';
  return (
    <>
      {state === 'open' && !isInGrace && institution.closes !== undefined && (
        <PageIntro>{t('opening.until', { moment: written(institution.closes) }) + ownTime(endOf(institution.closes))}</PageIntro>
      )}
      <div role="status">
        {isInGrace && <Note>{grace(own)}</Note>}
        {state === 'before' && <Note>{t('opening.before', { moment: written(own.opens ?? '') }) + ownTime(own.opens ?? '')}</Note>}
        {state === 'after' && <Note>{t('opening.after', { moment: written(own.closes ?? '') })}</Note>}
      </div>
    </>
  );
}

function grace({ closes = '' }: Opening): string {
  const { institution } = form;
  return t('opening.grace', { closed: written(institution.closes ?? ''), moment: written(closes) }) + ownTime(endOf(closes));
}

const written = (moment: string): string => writtenMoment(moment, form.language, form.institution.time_zone);

/** The same moment on the student's clock, if that differs. */
function ownTime(moment: string): string {
  const there = form.institution.time_zone;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (there === undefined) return '';
  const own = inZone(moment, there, here);
  return own === inZone(moment, there, there) ? '' : ` ${t('opening.own_time', { moment: writtenMoment(own, form.language, here) })}`;
}
