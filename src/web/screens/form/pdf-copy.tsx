import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePdfCopy } from '../../api/get-pdf-copy.ts';
import { saveFile } from '../../api/save-file.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1.25rem' });
const Status = styled('p')(({ theme }) => ({ flex: '1 1 14rem', margin: 0, color: theme.palette.text.secondary }));

interface Props {
  /** How an error shows here. */
  readonly errorKind: 'pdf_copy' | 'pdf_copy_along';
  /** It is saved on the device as soon as it is made. */
  readonly isSavedAtOnce?: boolean;
}

/** The application as a PDF to keep: it is made as soon as this shows, and can be downloaded when it is there. */
export function PdfCopy({ errorKind, isSavedAtOnce = false }: Props) {
  const { data, error, isValidating, mutate } = usePdfCopy();
  const handle = useErrors();
  const [isSaving, setSaving] = useState(false);
  const progress = useRef<'not asked' | 'asked' | 'saved'>('not asked');
  useEffect(() => {
    if (error) handle(errorKind, error);
  }, [error, errorKind, handle]);
  const state = error ? 'failed' : data?.status === 'COMPLETED' ? 'ready' : data?.status === 'NOT_ANSWERED' ? 'nothing' : 'preparing';
  const url = data?.url ?? '';
  const save = (): void => {
    setSaving(true);
    saveFile(url)
      .catch((lost: unknown) => handle(errorKind, lost))
      .finally(() => setSaving(false));
  };
  const saveOnce = useEffectEvent(() => {
    if (!isSavedAtOnce || progress.current !== 'asked') return;
    progress.current = 'saved';
    save();
  });
  // What is there before the server has been asked may show answers that have changed since.
  useEffect(() => {
    if (isValidating && progress.current === 'not asked') progress.current = 'asked';
    else if (state === 'ready' && !isValidating) saveOnce();
  }, [state, isValidating]);
  return (
    <Row>
      {state === 'ready' && (
        <DownloadButton variant="contained" href={url} isBusy={isSaving} onSave={save}>
          {t('pdf.download')}
        </DownloadButton>
      )}
      {state === 'preparing' && (
        <BusyButton variant="contained" isBusy>
          {t('pdf.download')}
        </BusyButton>
      )}
      {state === 'failed' && (
        <BusyButton variant="outlined" isBusy={isValidating} onClick={() => void mutate()}>
          {t('pdf.again')}
        </BusyButton>
      )}
      <Status role="status">{t(`pdf.${state}`)}</Status>
    </Row>
  );
}
