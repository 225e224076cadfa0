import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/request';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { isOpenRequestStatus } from '../../api/rules/document-requests.ts';
import type { RecipientRequestView } from '../../api/schemas/document-schemas.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { parseLinkToken } from '../navigation/parse-link-token.ts';
import { AppLayout } from '../layout/app-layout.tsx';
import { translate } from '../platform/translate.ts';
import { Card } from '../ui/card.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { ContentColumn } from '../ui/content-column.ts';
import { errorMessage } from '../api/error-message.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FulfillRequestForm } from './fulfill-request-form.tsx';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';

const Words = styled(ContentColumn)({ overflowWrap: 'anywhere' });

const NOT_FOUND = 404;

/** Page of a link to send a document; a new link starts over. */
export const DocumentRequestScreen = withEmotion(function DocumentRequestScreen() {
  const token = parseLinkToken(useLocation().hash.slice(1));
  return (
    <AppLayout>
      <Words>
        <Card>
          {token === null ? (
            <>
              <PageHeading text={translate('request.wrong_title')} hasErrors />
              <Alert variant="error">{translate('error.incomplete_link')}</Alert>
            </>
          ) : (
            <Request key={token} token={token} />
          )}
        </Card>
      </Words>
    </AppLayout>
  );
});

function Request({ token }: { readonly token: string }) {
  const [request, setRequest] = useState<RecipientRequestView>();
  const [declinedBy, setDeclinedBy] = useState<'unknown' | 'unable'>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    callApi(documentRequestEndpoints.openRequest, { body: { token } }).then(setRequest, setFailure);
  }, [token]);
  const onOver = useCallback((over: RecipientRequestView, isStranger = false) => {
    setDeclinedBy(isStranger ? 'unknown' : 'unable');
    setRequest(over);
  }, []);
  if (failure !== undefined) {
    const isWrong = failure instanceof ServerError && failure.status === NOT_FOUND;
    return (
      <>
        <PageHeading key="failed" text={translate(isWrong ? 'request.wrong_title' : 'request.window_title')} hasErrors />
        <Alert variant="error">{errorMessage(failure)}</Alert>
      </>
    );
  }
  if (!request)
    return (
      <>
        <PageHeading key="loading" text={translate('request.window_title')} />
        <LoadingText />
      </>
    );
  if (!isOpenRequestStatus(request.status)) return <RequestIsOver request={request} isStranger={declinedBy === 'unknown'} />;
  return <FulfillRequestForm token={token} request={request} onOver={onOver} />;
}

interface Props {
  readonly request: RecipientRequestView;
  /** The student has just been called a stranger. */
  readonly isStranger: boolean;
}

function RequestIsOver({ request, isStranger }: Props) {
  const { status, student, title, expires_at: until, newer_link_at: newer } = request;
  if (status === 'received')
    return (
      <Over
        key="received"
        heading={translate('request.received_title')}
        words={[translate('request.received_text', { student, document: title })]}
      />
    );
  if (status === 'declined')
    return (
      <Over
        key="declined"
        heading={translate('request.declined_title')}
        words={[translate('request.declined_text', { student }), ...(isStranger ? [translate('request.unknown_text', { student })] : [])]}
      />
    );
  if (newer !== null) {
    const moment = formatDateTimeWithZone(newer);
    return <Over key="newer" heading={translate('request.newer_title')} words={[translate('request.newer_text', { moment })]} />;
  }
  if (status === 'expired') {
    const moment = formatDateTimeWithZone(until);
    return (
      <Over key="expired" heading={translate('request.expired_title')} words={[translate('request.expired_text', { student, moment })]} />
    );
  }
  return <Over key="withdrawn" heading={translate('request.withdrawn_title')} words={[translate('request.withdrawn_text', { student })]} />;
}

const Over = ({ heading, words }: { readonly heading: string; readonly words: readonly string[] }) => (
  <>
    <PageHeading text={heading} />
    {words.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </>
);
