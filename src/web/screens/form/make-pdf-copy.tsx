import Button from '@mui/material/Button';
import { useState } from 'react';
import { t } from '../../text.ts';
import { PdfCopy } from './pdf-copy.tsx';

/** Saves the application as it stands, as a student goes along: nothing is made before it is asked for. */
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
