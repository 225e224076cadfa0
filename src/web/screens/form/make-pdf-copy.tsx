import { useState } from 'react';
import { noResponse } from '../../api/client.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { late, lately } from '../../platform/lately.tsx';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useHandedFocus } from '../../ui/use-handed-focus.ts';
import { PDF_COPY_WIDTH } from './pdf-copy-width.ts';

const copy = late(() => import('./pdf-copy.tsx'));
const PdfCopy = lately(copy, ({ PdfCopy: shown }) => shown);

export function MakePdfCopy() {
  const handle = useErrors();
  const keepsFocus = useHandedFocus();
  const [state, setState] = useState<'not asked' | 'loading' | 'asked'>('not asked');
  const ask = (): void => {
    setState('loading');
    copy.load().then(
      () => setState('asked'),
      () => {
        setState('not asked');
        handle('pdf_copy_along', noResponse());
      },
    );
  };
  if (state === 'asked') return <PdfCopy errorKind="pdf_copy_along" isSavedAtOnce keepsFocus={keepsFocus} />;
  return (
    <BusyButton ref={keepsFocus} variant="outlined" isBusy={state === 'loading'} style={{ minWidth: PDF_COPY_WIDTH }} onClick={ask}>
      {t('pdf.make')}
    </BusyButton>
  );
}
