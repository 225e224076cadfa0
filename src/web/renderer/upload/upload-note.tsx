import type { MouseEvent } from 'react';
import { t } from '../../text.ts';

/** Text in place of a file, which a link to the question can focus. */
export function UploadNote({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="upload upload-note" id={id} tabIndex={-1}>
      {children}
    </p>
  );
}

/** Loads the page anew, and leads back to the question. */
function loadAgain({ currentTarget }: MouseEvent): void {
  window.location.hash = currentTarget.closest('.question')?.id ?? '';
  window.location.reload();
}

/** Where the program for files has not come. A browser that could not load a script does not ask for it again before the page is new. */
export function NotLoaded({ id }: { readonly id: string }) {
  return (
    <>
      <UploadNote id={id}>{t('upload.not_loaded')}</UploadNote>
      <button className="file-button" type="button" onClick={loadAgain}>
        {t('error.root_again')}
      </button>
    </>
  );
}
