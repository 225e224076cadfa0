import Button from '@mui/material/Button';
import { useState } from 'react';
import { t } from '../../text.ts';
import { PdfCopy } from './pdf-copy.tsx';

/** Makes a copy of the application as it is now, at any time: nothing is made before the student asks for it. */
export function MakePdfCopy() {
  const [isAsked, setIsAsked] = useState(false);
  return isAsked ? (
    <PdfCopy errorKind="pdf_copy_along" />
  ) : (
    <Button variant="outlined" onClick={() => setIsAsked(true)}>
      {t('pdf.make')}
    </Button>
  );
}
