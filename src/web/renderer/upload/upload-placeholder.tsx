import type { MouseEvent } from 'react';
import { translate } from '../../platform/translate.ts';

/** Text in place of a file, which a link to the question can focus. */
export const UploadPlaceholder = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p className="upload upload-note" id={id} tabIndex={-1}>
    {children}
  </p>
);

function loadAgain({ currentTarget }: MouseEvent): void {
  window.location.hash = currentTarget.closest('.question')?.id ?? '';
  window.location.reload();
}

/** Shown if the upload code failed to load: browsers ask again only on a new page. */
export const UploadsUnavailable = ({ id }: { readonly id: string }) => (
  <>
    <UploadPlaceholder id={id}>{translate('upload.not_loaded')}</UploadPlaceholder>
    <button className="file-button" type="button" onClick={loadAgain}>
      {translate('error.root_again')}
    </button>
  </>
);
