import { useState } from 'react';
import { callFor } from '../../../contract/calls.ts';
import { officeCalls } from '../../../contract/office-calls.ts';
import { isConverting } from '../../../contract/documents.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { send, ServerError } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { pause } from '../../platform/pause.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useAtWork } from './at-work.ts';
import { useTry } from './use-try.ts';

const POLL_MS = 1000;

/** The files that were submitted, and the PDF copy of the whole. */
export function DocumentsBeside({ application: { id, documents } }: { readonly application: OfficeApplication }) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  return (
    <Card>
      <h2>{t('office.documents')}</h2>
      {documents.length === 0 ? (
        <p>{t('office.no_documents')}</p>
      ) : (
        <ul>
          {documents.map(({ id: document, label, file_name: file, status }) => (
            <li key={document}>
              <span>{`${label}: `}</span>
              {status === 'COMPLETED' ? (
                <a
                  href={callFor(officeCalls.officeDocument, { id, document }).path}
                  onClick={(event) => {
                    event.preventDefault();
                    run(() => saveFile(event.currentTarget.href));
                  }}
                >
                  {file}
                </a>
              ) : (
                <span>{`${file} ${t('office.no_file')}`}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status">{isBusy && t('form.working')}</p>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <Copy id={id} />
    </Card>
  );
}

/** Nothing is made before someone asks for it. */
function Copy({ id }: { readonly id: string }) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [isThere, setThere] = useState(false);
  const make = (): void =>
    run(async () => {
      for (;;) {
        const { status } = await send(officeCalls.officeCopy, { params: { id } });
        if (status === 'COMPLETED') return setThere(true);
        if (!isConverting(status)) throw new ServerError(t('office.no_copy'), 200);
        await pause(POLL_MS);
      }
    });
  return (
    <>
      {isThere ? (
        <DownloadButton
          variant="outlined"
          href={callFor(officeCalls.officeCopyFile, { id }).path}
          isBusy={isBusy}
          onSave={(path) => run(() => saveFile(path))}
        >
          {t('pdf.download')}
        </DownloadButton>
      ) : (
        <BusyButton variant="outlined" isBusy={isBusy} onClick={make}>
          {t('office.make_copy')}
        </BusyButton>
      )}
      <p role="status">{isBusy && t(isThere ? 'form.working' : 'office.preparing')}</p>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}
