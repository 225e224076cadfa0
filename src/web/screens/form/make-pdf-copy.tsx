import { useState } from 'react';
import { createNoResponseError } from '../../api/client.ts';
import { useHandleError } from '../../errors/use-errors.ts';
import { lazyModule, lazyComponent } from '../../platform/lately.tsx';
import { translate } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useTransferFocus } from '../../ui/use-handed-focus.ts';
import { PDF_COPY_BUTTON_WIDTH } from './pdf-copy-width.ts';

const copy = lazyModule(() => import('./pdf-copy.tsx'));
const PdfCopy = lazyComponent(copy, ({ PdfCopyDownload: shown }) => shown);

export function PdfCopyButton() {
  const handle = useHandleError();
  const keepsFocus = useTransferFocus();
  const [state, setState] = useState<'not asked' | 'loading' | 'asked'>('not asked');
  const ask = (): void => {
    setState('loading');
    copy.load().then(
      () => setState('asked'),
      () => {
        setState('not asked');
        handle('pdf_copy_along', createNoResponseError());
      },
    );
  };
  if (state === 'asked') return <PdfCopy errorKind="pdf_copy_along" isSavedAtOnce keepsFocus={keepsFocus} />;
  return (
    <BusyButton ref={keepsFocus} variant="outlined" isBusy={state === 'loading'} style={{ minWidth: PDF_COPY_BUTTON_WIDTH }} onClick={ask}>
      {translate('pdf.make')}
    </BusyButton>
  );
}
