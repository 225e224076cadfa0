import { styled } from '@mui/material/styles';
import { use, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { requestCalls } from '../../../contract/request-calls.ts';
import type { RequestedFile } from '../../../contract/shapes/requests.ts';
import { send } from '../../api/client.ts';
import { FileField } from '../../renderer/upload/file-field.tsx';
import type { Uploads } from '../../renderer/upload/uploads.ts';
import { useUploadSource } from '../../renderer/upload/uploads.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { FILE } from './requested-uploads.ts';

const Preview = styled('p')({ margin: '1.25rem 0 0', fontWeight: 600 });
const Send = styled('div')({ marginTop: '1.25rem' });

export interface FileToSendProps {
  readonly token: string;
  readonly isBusy: boolean;
  readonly onError: (error: unknown) => void;
  /** @param document id of the file that was looked at */
  readonly onSend: (document: string) => void;
}

export function FileToSend(props: FileToSendProps) {
  const source = useUploadSource();
  const uploads = source && use(source.open());
  return uploads ? <Box {...props} uploads={uploads} /> : <Alert variant="error">{t('upload.not_loaded')}</Alert>;
}

function Box({ token, isBusy, onSend, onError, uploads }: FileToSendProps & { readonly uploads: Uploads }) {
  const id = useId();
  const follow = useCallback((listener: () => void) => uploads.follow(FILE, listener), [uploads]);
  const state = useSyncExternalStore(follow, () => uploads.stateOf(FILE));
  const isReady = state.at === 'ready';
  const [shown, setShown] = useState<RequestedFile['file']>(null);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    setShown(null);
    if (!isReady) return;
    setMissing(false);
    // Failed previews are retried by the button: nothing is sent without a preview.
    send(requestCalls.requestedFile, { body: { token } }).then(({ file }) => setShown(file), onError);
  }, [isReady, token, tries, onError]);
  return (
    <>
      <FileField
        id={id}
        name={FILE}
        label={t('request.file')}
        message={isMissing ? t('request.file_first') : ''}
        isFixed={isBusy}
        uploads={uploads}
        goesAtOnce
      />
      <div role="status">{shown && <Preview>{t('request.preview', { file: shown.file_name, pages: shown.pages ?? 1 })}</Preview>}</div>
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
        >
          {t('request.send')}
        </BusyButton>
      </Send>
    </>
  );
}
