import { styled } from '@mui/material/styles';
import { shell } from 'virtual:shell';
import { useRef, useState } from 'react';
import { callFor } from '../../contract/calls.ts';
import { requestCalls } from '../../contract/request-calls.ts';
import { isOpenRequest } from '../../contract/document-requests.ts';
import type { OwnRequests } from '../../contract/shapes/requests.ts';
import { send } from '../api/client.ts';
import { saveFile } from '../api/save-file.ts';
import { printedMoment } from '../platform/moment.ts';
import { t } from '../text.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { Reader } from './confidentiality.tsx';
import type { RunRequest } from './use-own-requests.ts';

export type Request = OwnRequests['requests'][number];

const Item = styled('li')(({ theme }) => ({
  padding: '0.875rem 1rem',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
}));
const Address = styled('p')(({ theme }) => ({ color: theme.palette.text.secondary }));
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', '&:not(:empty)': { marginTop: '0.75rem' } });

interface Props {
  readonly request: Request;
  /** True if the card names who can read the document, as that may differ from requests made now. */
  readonly saysReader: boolean;
  readonly canAskAgain: boolean;
  readonly run: RunRequest;
}

/** Status of one document request, with its actions. */
export function OneRequest({ request, saysReader, canAskAgain, run }: Props) {
  const toasts = useToasts();
  const item = useRef<HTMLLIElement>(null);
  const [busy, setBusy] = useState<'again' | 'withdraw' | 'read'>();
  const [isAsking, setAsking] = useState(false);
  const { id, name, email, status, file_name: file } = request;
  const isOpen = isOpenRequest(status);
  /** Moves the focus to the card, as the pressed button may be gone. */
  const start = async (what: typeof busy, call: () => Promise<OwnRequests>): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(what);
    await run(call);
    setBusy(undefined);
    if (what !== 'read') item.current?.focus();
  };
  const again = (): void =>
    void start('again', async () => {
      const own = await send(requestCalls.askAgain, { params: { id } });
      toasts.success(t('asks.again_done', { name }));
      return own;
    });
  const withdraw = (): void => {
    setAsking(false);
    void start('withdraw', () => send(requestCalls.withdrawRequest, { params: { id } }));
  };
  const path = callFor(requestCalls.receivedDocument, { id }).path;
  return (
    <Item ref={item} tabIndex={-1}>
      <p>{outcomeOf(request)}</p>
      <Address>{email}</Address>
      {saysReader && <Reader isConfidential={request.confidential} />}
      <Row>
        {file !== null && (
          <DownloadButton
            variant="outlined"
            href={path}
            isBusy={busy === 'read'}
            onSave={() =>
              void start('read', async () => {
                await saveFile(path);
                return send(requestCalls.ownRequests);
              })
            }
          >
            {t('asks.read', { file })}
          </DownloadButton>
        )}
        {canAskAgain && status !== 'received' && !request.is_unwanted && (
          <BusyButton variant="outlined" isBusy={busy === 'again'} onClick={again}>
            {t('asks.again', { name })}
          </BusyButton>
        )}
        {isOpen && (
          <BusyButton variant="outlined" isBusy={busy === 'withdraw'} onClick={() => setAsking(true)}>
            {t('asks.withdraw', { name })}
          </BusyButton>
        )}
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={t('asks.withdraw_question')}
          text={t('asks.withdraw_text', { name })}
          no={t('asks.withdraw_no')}
          yes={t('asks.withdraw_yes')}
          onNo={() => setAsking(false)}
          onYes={withdraw}
        />
      )}
    </Item>
  );
}

function outcomeOf({ name, status, at, asked_at, expires_at, is_unwanted: isUnwanted }: Request): string {
  const written = (instant: string): string => printedMoment(instant, shell.institution.time_zone);
  const moment = written(at);
  const until = written(expires_at);
  if (status === 'asked') return t('asks.waiting', { name, moment: written(asked_at), until });
  if (status === 'opened') return t('asks.opened', { name, moment, until });
  if (status === 'received') return t('asks.received', { name, moment });
  if (status === 'expired') return t('asks.expired', { moment });
  if (status === 'withdrawn') return t('asks.withdrawn', { name, moment });
  return isUnwanted ? t('asks.unwanted', { name }) : t('asks.declined', { name, moment });
}
