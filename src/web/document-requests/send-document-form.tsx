import { styled } from '@mui/material/styles';
import { use, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import type { RequestedFileState } from '../../api/schemas/document-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { FileField } from '../renderer/upload/file-field.tsx';
import { type Uploads, useLazyUploads } from '../renderer/upload/uploads-context.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Alert } from '../ui/alert.tsx';
import { REQUEST_FILE_KEY } from './request-upload-deps.ts';

const Preview = styled('p')({ margin: '1.25rem 0 0', fontWeight: 600 });
const Send = styled('div')({ marginTop: '1.25rem' });

export interface SendDocumentFormProps {
  readonly token: string;
  readonly isBusy: boolean;
  readonly onError: (error: unknown) => void;
  /** @param document id of the file that was looked at */
  readonly onSend: (document: string) => void;
}

export function SendDocumentForm(props: SendDocumentFormProps) {
  const source = useLazyUploads();
  const uploads = source && use(source.load());
  return uploads ? <Box {...props} uploads={uploads} /> : <Alert variant="error">{translate('upload.not_loaded')}</Alert>;
}

function Box({ token, isBusy, onSend, onError, uploads }: SendDocumentFormProps & { readonly uploads: Uploads }) {
  const id = useId();
  const follow = useCallback((listener: () => void) => uploads.subscribe(REQUEST_FILE_KEY, listener), [uploads]);
  const state = useSyncExternalStore(follow, () => uploads.stateOf(REQUEST_FILE_KEY));
  const isReady = state.at === 'ready';
  const [shown, setShown] = useState<RequestedFileState['file']>(null);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    setShown(null);
    if (!isReady) return;
    setMissing(false);
    // Failed previews are retried by the button: nothing is sent without a preview.
    callApi(documentRequestEndpoints.requestedFile, { body: { token } }).then(({ file }) => setShown(file), onError);
  }, [isReady, token, tries, onError]);
  return (
    <>
      <FileField
        id={id}
        name={REQUEST_FILE_KEY}
        label={translate('request.file')}
        message={isMissing ? translate('request.file_first') : ''}
        isFixed={isBusy}
        uploads={uploads}
        goesAtOnce
      />
      <div role="status">
        {shown && <Preview>{translate('request.preview', { file: shown.file_name, pages: shown.pages ?? 1 })}</Preview>}
      </div>
      <Send>
        <BusyButton
          variant="contained"
          isBusy={isBusy}
          onClick={() => {
            if (shown) return onSend(shown.id);
            if (isReady) return setTries(tries + 1);
            setMissing(true);
            document.getElementById(id)?.focus();
          }}
          label={translate('request.send')}
        />
      </Send>
    </>
  );
}
