import { useRef, useState } from 'react';
import { fillPathParams } from '../../api/endpoints.ts';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { isOpenRequestStatus } from '../../api/rules/document-requests.ts';
import type { OwnDocumentRequests } from '../../api/schemas/document-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { downloadFile } from '../api/download-file.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { ConfidentialityText } from './confidentiality.tsx';
import type { RunRequestCall } from './use-own-document-requests.ts';

export type OwnDocumentRequest = OwnDocumentRequests['requests'][number];

interface Props {
  readonly request: OwnDocumentRequest;
  /** True if the card names who can read the document, as that may differ from requests made now. */
  readonly saysReader: boolean;
  readonly canAskAgain: boolean;
  readonly run: RunRequestCall;
}

/** Status of one document request, with its actions. */
export function DocumentRequestCard({ request, saysReader, canAskAgain, run }: Props) {
  const toasts = useToasts();
  const item = useRef<HTMLLIElement>(null);
  const [busy, setBusy] = useState<'again' | 'withdraw' | 'read'>();
  const [question, confirm] = useConfirm();
  const { id, name, email, status, file_name: file } = request;
  const isOpen = isOpenRequestStatus(status);
  /** Moves the focus to the card, as the pressed button may be gone. */
  const start = async (what: typeof busy, call: () => Promise<OwnDocumentRequests>): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(what);
    await run(call);
    setBusy(undefined);
    if (what !== 'read') item.current?.focus();
  };
  const again = (): void =>
    void start('again', async () => {
      const own = await callApi(documentRequestEndpoints.askAgain, { params: { id } });
      toasts.success(translate('asks.again_done', { name }));
      return own;
    });
  const withdraw = (): void =>
    confirm({
      title: translate('asks.withdraw_question'),
      text: translate('asks.withdraw_text', { name }),
      no: translate('asks.withdraw_no'),
      yes: translate('asks.withdraw_yes'),
      onYes: () => void start('withdraw', () => callApi(documentRequestEndpoints.withdrawRequest, { params: { id } })),
    });
  const path = fillPathParams(documentRequestEndpoints.receivedDocument, { id }).path;
  return (
    <li className="document-request-card" ref={item} tabIndex={-1}>
      <p>{outcomeOf(request)}</p>
      <p className="document-request-card-address">{email}</p>
      {saysReader && <ConfidentialityText isConfidential={request.confidential} />}
      <div className="button-row document-request-card-row">
        {file !== null && (
          <DownloadButton
            href={path}
            isBusy={busy === 'read'}
            onSave={() =>
              void start('read', async () => {
                await downloadFile(path);
                return callApi(documentRequestEndpoints.ownRequests);
              })
            }
            label={translate('asks.read', { file })}
          />
        )}
        {canAskAgain && status !== 'received' && !request.is_unwanted && (
          <BusyButton isBusy={busy === 'again'} onClick={again} label={translate('asks.again', { name })} />
        )}
        {isOpen && <BusyButton isBusy={busy === 'withdraw'} onClick={withdraw} label={translate('asks.withdraw', { name })} />}
      </div>
      <Confirmation question={question} onClose={confirm} />
    </li>
  );
}

function outcomeOf({ name, status, at, asked_at, expires_at, is_unwanted: isUnwanted }: OwnDocumentRequest): string {
  const moment = formatDateTimeWithZone(at);
  const until = formatDateTimeWithZone(expires_at);
  if (status === 'asked') return translate('asks.waiting', { name, moment: formatDateTimeWithZone(asked_at), until });
  if (status === 'opened') return translate('asks.opened', { name, moment, until });
  if (status === 'received') return translate('asks.received', { name, moment });
  if (status === 'expired') return translate('asks.expired', { moment });
  if (status === 'withdrawn') return translate('asks.withdrawn', { name, moment });
  return isUnwanted ? translate('asks.unwanted', { name }) : translate('asks.declined', { name, moment });
}
