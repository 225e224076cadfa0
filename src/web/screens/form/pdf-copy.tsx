import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { usePdfCopy } from '../../api/get-pdf-copy.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1.25rem' });
const Status = styled('p')(({ theme }) => ({ flex: '1 1 14rem', margin: 0, color: theme.palette.text.secondary }));

/**
 * The application as a PDF to keep: it is made as soon as this shows, and can be downloaded when it is there.
 * @param errorKind how an error shows here
 */
export function PdfCopy({ errorKind }: { readonly errorKind: 'pdf_copy' | 'pdf_copy_along' }) {
  const { data, error, isValidating, mutate } = usePdfCopy();
  const handle = useErrors();
  useEffect(() => {
    if (error) handle(errorKind, error);
  }, [error, errorKind, handle]);
  const state = error ? 'failed' : data?.status === 'COMPLETED' ? 'ready' : data?.status === 'NOT_ANSWERED' ? 'nothing' : 'preparing';
  return (
    <Row>
      {state === 'ready' && (
        <Button variant="contained" href={data?.url ?? ''} download startIcon={<DownloadIcon />}>
          {t('pdf.download')}
        </Button>
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
