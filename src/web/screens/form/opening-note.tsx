import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { openStateIn } from '../../../form/run/opening.ts';
import { writtenMoment } from '../../../form/run/written-moment.ts';
import { useNow } from '../../now.ts';
import { t } from '../../text.ts';

const Note = styled('p')(({ theme }) => ({
  margin: '1.25rem 0 0',
  padding: '0.75rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${theme.palette.brand.accent.main}`,
  backgroundColor: theme.palette.brand.accent.extraLight,
}));

/** Says that applications cannot be submitted yet, or no more; nothing while they can. Also when that changes under the reader's eyes. */
export function OpeningNote() {
  const opening = openStateIn(form.institution, useNow());
  return <div role="status">{opening !== 'open' && <Note>{words(opening)}</Note>}</div>;
}

function words(opening: 'before' | 'after'): string {
  const { opens = '', closes = '', time_zone: timeZone } = form.institution;
  const written = (moment: string): string => writtenMoment(moment, form.language, timeZone);
  return opening === 'before' ? t('opening.before', { moment: written(opens) }) : t('opening.after', { moment: written(closes) });
}
