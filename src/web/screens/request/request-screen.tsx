import 'virtual:text/request';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { requestCalls } from '../../../contract/request-calls.ts';
import { isOpenRequest } from '../../../contract/document-requests.ts';
import type { RequestForSender } from '../../../contract/shapes/requests.ts';
import { send, ServerError } from '../../api/client.ts';
import { linkSecret } from '../../navigation/link-secret.ts';
import { Frame } from '../../frame/frame.tsx';
import { t } from '../../text.ts';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/column.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { OpenRequest } from './open-request.tsx';
import { shell } from 'virtual:shell';
import { printedMoment } from '../../platform/moment.ts';

const Words = styled(Column)({ overflowWrap: 'anywhere' });

const NOT_FOUND = 404;

/** Page of a link to send a document; a new link starts over. */
export function RequestScreen() {
  const token = linkSecret(useLocation().hash.slice(1));
  return (
    <Frame>
      <Words>
        <Card>
          {token === null ? (
            <>
              <PageHeading text={t('request.wrong_title')} hasErrors />
              <Alert variant="error">{t('error.incomplete_link')}</Alert>
            </>
          ) : (
            <Request key={token} token={token} />
          )}
        </Card>
      </Words>
    </Frame>
  );
}

function Request({ token }: { readonly token: string }) {
  const [request, setRequest] = useState<RequestForSender>();
  const [declinedBy, setDeclinedBy] = useState<'unknown' | 'unable'>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    send(requestCalls.openRequest, { body: { token } }).then(setRequest, setFailure);
  }, [token]);
  const onOver = useCallback((over: RequestForSender, isStranger = false) => {
    setDeclinedBy(isStranger ? 'unknown' : 'unable');
    setRequest(over);
  }, []);
  if (failure !== undefined) {
    const isWrong = failure instanceof ServerError && failure.status === NOT_FOUND;
    return (
      <>
        <PageHeading key="failed" text={t(isWrong ? 'request.wrong_title' : 'request.window_title')} hasErrors />
        <Alert variant="error">{errorMessage(failure)}</Alert>
      </>
    );
  }
  if (!request)
    return (
      <>
        <PageHeading key="loading" text={t('request.window_title')} />
        <p role="status">{t('shell.loading')}</p>
      </>
    );
  if (!isOpenRequest(request.status)) return <RequestIsOver request={request} isStranger={declinedBy === 'unknown'} />;
  return <OpenRequest token={token} request={request} onOver={onOver} />;
}

interface Props {
  readonly request: RequestForSender;
  /** The student has just been called a stranger. */
  readonly isStranger: boolean;
}

function RequestIsOver({ request, isStranger }: Props) {
  const { status, student, title, expires_at: until, newer_link_at: newer } = request;
  if (status === 'received')
    return <Over key="received" heading={t('request.received_title')} words={[t('request.received_text', { student, document: title })]} />;
  if (status === 'declined')
    return (
      <Over
        key="declined"
        heading={t('request.declined_title')}
        words={[t('request.declined_text', { student }), ...(isStranger ? [t('request.unknown_text', { student })] : [])]}
      />
    );
  if (newer !== null) {
    const moment = printedMoment(newer, shell.institution.time_zone);
    return <Over key="newer" heading={t('request.newer_title')} words={[t('request.newer_text', { moment })]} />;
  }
  if (status === 'expired') {
    const moment = printedMoment(until, shell.institution.time_zone);
    return <Over key="expired" heading={t('request.expired_title')} words={[t('request.expired_text', { student, moment })]} />;
  }
  return <Over key="withdrawn" heading={t('request.withdrawn_title')} words={[t('request.withdrawn_text', { student })]} />;
}

function Over({ heading, words }: { readonly heading: string; readonly words: readonly string[] }) {
  return (
    <>
      <PageHeading text={heading} />
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
