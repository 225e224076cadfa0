import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { useState } from 'react';
import { openingAt } from '../../../form/run/opening.ts';
import { writtenMoment } from '../../../form/run/written-moment.ts';
import { t } from '../../text.ts';

const Note = styled('p')(({ theme }) => ({
  margin: '1.25rem 0 0',
  padding: '0.75rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${theme.palette.brand.accent.main}`,
  backgroundColor: theme.palette.brand.accent.extraLight,
}));

/** Says that applications cannot be submitted yet, or no more; nothing while they can. */
export function OpeningNote() {
  const { opens = '', closes = '', time_zone: timeZone } = form.institution;
  // As of the visit to the page: students who stay on it longer read the same when they submit.
  const [opening] = useState(() => openingAt(form.institution, new Date()));
  const written = (moment: string): string => writtenMoment(moment, form.language, timeZone);
  if (opening === 'before') return <Note>{t('opening.before', { moment: written(opens) })}</Note>;
  return opening === 'after' ? <Note>{t('opening.after', { moment: written(closes) })}</Note> : null;
}
