import { useState } from 'react';
import { createNoResponseError } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useTransferFocus } from '../ui/use-transfer-focus.ts';

const copy = lazyModule(() => import('./pdf-copy-download.tsx'));
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
    <BusyButton
      ref={keepsFocus}
      isBusy={state === 'loading'}
      style={{ minWidth: PDF_COPY_BUTTON_WIDTH }}
      onClick={ask}
      label={translate('pdf.make')}
    />
  );
}

/** Least width of the button for a PDF copy: the same whatever it says, also in a font with wide letters, and never more than there is. */
const PDF_COPY_BUTTON_WIDTH = 'min(100%, max(15.5rem, 26ch))';
