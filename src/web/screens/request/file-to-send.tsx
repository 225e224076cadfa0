import { styled } from '@mui/material/styles';
import { use, useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { requestCalls } from '../../../contract/request-calls.ts';
import { UNANSWERED } from '../../../form/model/answers.ts';
import { fileRules } from '../../../form/model/file-rules.ts';
import { send } from '../../api/client.ts';
import { localToday } from '../../platform/today.ts';
import { type FieldDescription, FieldDescriptionProvider } from '../../renderer/field-context.ts';
import { FormSurface } from '../../renderer/styles/form-surface.ts';
import { FileBox } from '../../renderer/upload/file-box.tsx';
import type { Uploads } from '../../renderer/upload/uploads.ts';
import { useUploadSource } from '../../renderer/upload/uploads.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Messages } from '../../ui/messages.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FILE } from './requested-uploads.ts';

const Preview = styled('p')({ margin: '1.25rem 0 0', fontWeight: 650 });
const Send = styled('div')({ marginTop: '1.25rem' });
const rules = fileRules();

interface Props {
  readonly token: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** The file with what is sent of it, and the button that sends it. */
export function FileToSend(props: Props) {
  const source = useUploadSource();
  const uploads = source && use(source.open());
  return uploads ? <Box {...props} uploads={uploads} /> : <Notice variant="error">{t('upload.not_loaded')}</Notice>;
}

function Box({ token, isBusy, onSend, uploads }: Props & { readonly uploads: Uploads }) {
  const id = useId();
  const follow = useCallback((listener: () => void) => uploads.follow(FILE, listener), [uploads]);
  const state = useSyncExternalStore(follow, () => uploads.stateOf(FILE));
  const isReady = state.at === 'ready';
  const [pages, setPages] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isReady) return setPages(undefined);
    setMissing(false);
    send(requestCalls.requestedFile, { body: { token } }).then(
      ({ file }) => setPages(file?.pages ?? undefined),
      // What is sent is named without their number.
      () => setPages(undefined),
    );
  }, [isReady, token]);
  const missingId = `${id}-missing`;
  const description = useMemo(() => describe(t('request.file'), isMissing, isMissing ? missingId : undefined), [isMissing, missingId]);
  return (
    <>
      <FormSurface>
        <div className={isMissing ? 'question wrong' : 'question'}>
          <label className="label" htmlFor={id}>
            {t('request.file')}
          </label>
          {isMissing && <Messages id={missingId} messages={[t('request.file_first')]} />}
          <FieldDescriptionProvider value={description}>
            <FileBox id={id} name={FILE} rules={rules} isFixed={isBusy} uploads={uploads} goesAtOnce />
          </FieldDescriptionProvider>
        </div>
      </FormSurface>
      <div role="status">
        {isReady && pages !== undefined && <Preview>{t('request.preview', { file: state.file.file_name, pages })}</Preview>}
      </div>
      <Send>
        <BusyButton
          variant="contained"
          isBusy={isBusy}
          onClick={() => {
            if (isReady) return onSend();
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

/** The file is asked for as a question of the form is. */
const describe = (label: string, invalid: boolean, describedBy: string | undefined): FieldDescription => ({
  name: FILE,
  describedBy,
  invalid,
  required: true,
  label,
  state: {
    answer: UNANSWERED,
    required: true,
    copiedFrom: undefined,
    offered: undefined,
    messages: [],
    warnings: [],
    today: localToday(),
    epoch: 0,
  },
  setNotice: () => undefined,
});
