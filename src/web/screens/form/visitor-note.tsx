import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { visitorMark } from '../../drafts/visitor-mark.ts';
import { useClearVisitor } from '../../session/use-clear-visitor.ts';
import { t } from '../../text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { Fold } from './fold.tsx';
import { GoOnElsewhere } from './go-on-elsewhere.tsx';

const Note = styled('p')(({ theme }) => ({ margin: '0.5rem 0 0', color: theme.palette.text.secondary }));
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', columnGap: '1.5rem' });

export function VisitorNote() {
  const drafts = useDrafts();
  const clear = useClearVisitor();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const clearAll = async (): Promise<void> => {
    setAsking(false);
    await clear();
    visitorMark.renew();
    toasts.success(t('clear.done'));
  };
  return (
    <Fold label={t('arrival.visitor')}>
      <Note>{t(drafts.isLasting() ? 'form.visitor_note' : 'form.visitor_note_unkept')}</Note>
      <Choices>
        <TextButton type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('clear.ask')}
        </TextButton>
        <GoOnElsewhere />
      </Choices>
      {isAsking && (
        <ConfirmDialog
          title={t('clear.title')}
          text={t('clear.text')}
          no={t('clear.no')}
          yes={t('clear.yes')}
          onNo={() => setAsking(false)}
          onYes={() => void clearAll()}
        />
      )}
    </Fold>
  );
}
