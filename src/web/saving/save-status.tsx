import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { t } from '../text.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { Loading } from '../ui/loading.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useSaver, useSaveState } from './saving-context.tsx';

const Line = styled('div', { shouldForwardProp: (prop) => prop !== 'isFailed' })<{ isFailed: boolean }>(({ theme, isFailed }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.375rem',
  marginLeft: 'auto',
  padding: '0.25rem 0.75rem',
  fontSize: '0.875rem',
  color: isFailed ? theme.palette.error.main : theme.palette.text.secondary,
  fontWeight: isFailed ? 650 : 400,
  '& button': { minHeight: 44, padding: '0 0.5rem', border: 0, background: 'none', color: 'inherit', font: 'inherit', textDecoration: 'underline', cursor: 'pointer' },
}));

/** Quiet words on whether the server holds every answer; only a failure is announced. */
export function SaveStatus() {
  const { isLoggedIn } = useSession();
  const saver = useSaver();
  const state = useSaveState();
  const [isReviewing, setReviewing] = useState(false);
  if (!isLoggedIn || state === 'idle') return null;
  const isFailed = state === 'retrying' || state === 'refused' || state === 'conflict';
  return (
    <Line isFailed={isFailed} role={isFailed ? 'alert' : undefined}>
      {state === 'saved' && <CheckIcon />}
      {state === 'saving' && <Loading type="circles" size="small" />}
      {t(`save.${state}`)}
      {state === 'conflict' && <button type="button" onClick={() => setReviewing(true)}>{t('save.review')}</button>}
      {isReviewing && state === 'conflict' && (
        <ConflictDialog onClose={() => setReviewing(false)} onSettled={() => void saver.save().catch(() => undefined)} />
      )}
    </Line>
  );
}
