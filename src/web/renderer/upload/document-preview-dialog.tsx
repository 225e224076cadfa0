import { useEffect, useState } from 'react';
import type { DocumentPageCounts } from '../../../api/schemas/document-schemas.ts';
import { translate } from '../../platform/translate.ts';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { PageThumbnails } from './page-thumbnails.tsx';

interface Props {
  readonly file: string;
  readonly load: () => Promise<DocumentPageCounts[string] | undefined>;
  readonly onClose: () => void;
}

/** An attached file over the page, as the office will see it. */
export function DocumentPreviewDialog({ file, load, onClose }: Props) {
  const [document, setDocument] = useState<DocumentPageCounts[string] | 'asked' | undefined>('asked');
  useEffect(() => {
    load().then(setDocument, () => setDocument(undefined));
  }, [load]);
  return (
    <ModalDialog title={file} onClose={onClose}>
      {document === 'asked' && <LoadingIndicator size="medium" />}
      <div role="status">{document === undefined && translate('upload.not_shown')}</div>
      {typeof document === 'object' && (
        <>
          <p>{translate('review.pages', { count: document.pages })}</p>
          <ul className="document-preview-dialog-pages">
            <PageThumbnails file={file} document={document} />
          </ul>
        </>
      )}
    </ModalDialog>
  );
}
