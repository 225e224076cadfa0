import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/request';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState, Suspense, useMemo, use, useId, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { isOpenRequestStatus } from '../../api/rules/document-requests.ts';
import type { RecipientRequestView, RequestedFileState } from '../../api/schemas/document-schemas.ts';
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
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { shell } from 'virtual:shell';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { LazyUploadsProvider, type Uploads, useLazyUploads } from '../renderer/upload/uploads-context.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { createLazyUploads } from '../uploads/lazy-uploads.ts';
import { requestUploadDeps, REQUEST_FILE_KEY } from './request-upload-deps.ts';
import { FileField } from '../renderer/upload/file-field.tsx';

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

interface RequestIsOverProps {
  readonly request: RecipientRequestView;
  /** The student has just been called a stranger. */
  readonly isStranger: boolean;
}

function RequestIsOver({ request, isStranger }: RequestIsOverProps) {
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

const Facts = styled('dl')(({ theme }) => ({
  margin: '1.5rem 0',
  padding: '1rem 1.25rem',
  borderRadius: 8,
  backgroundColor: theme.palette.background.default,
  '& dt': { fontSize: '0.875rem', color: theme.palette.text.secondary },
  '& dd': { margin: '0 0 0.75rem', fontWeight: 600 },
  '& dd:last-of-type': { marginBottom: 0 },
  '& p': { margin: '0.25rem 0 0', fontWeight: 400 },
}));
const No = styled('section')(({ theme }) => ({
  marginTop: '2rem',
  paddingTop: '1.5rem',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: '0.375rem 0 1rem' },
}));

interface FulfillRequestFormProps {
  readonly token: string;
  readonly request: RecipientRequestView;
  readonly onOver: (request: RecipientRequestView, isStranger?: boolean) => void;
}

function FulfillRequestForm({ token, request, onOver }: FulfillRequestFormProps) {
  const { student, title, help, confidential, due, expires_at: until } = request;
  const [busy, setBusy] = useState<'send' | 'decline' | 'unknown'>();
  const [refusal, setRefusal] = useState<string | null>(null);
  // Raised when another file has taken the place of the one that is shown.
  const [version, setVersion] = useState(0);
  // Another tab may have used the link: then its end is all that there is to read.
  const refuse = useCallback(
    async (failure: unknown): Promise<void> => {
      const now = isConflict(failure)
        ? await callApi(documentRequestEndpoints.openRequest, { body: { token } }).catch(() => undefined)
        : undefined;
      if (now && !isOpenRequestStatus(now.status)) onOver(now);
      else setRefusal(errorMessage(failure));
    },
    [token, onOver],
  );
  const refuseSoon = useCallback((error: unknown) => void refuse(error), [refuse]);
  const run = (name: typeof busy, call: () => Promise<RecipientRequestView>): void => {
    if (busy !== undefined) return;
    setBusy(name);
    setRefusal(null);
    call()
      .then((over) => onOver(over, name === 'unknown'))
      .catch(async (error: unknown) => {
        await refuse(error);
        setBusy(undefined);
        if (name === 'send' && isConflict(error)) setVersion((now) => now + 1);
      });
  };
  const decline = (name: 'decline' | 'unknown'): void =>
    run(name, () => callApi(documentRequestEndpoints.declineRequest, { body: { token, unknown: name === 'unknown' } }));
  return (
    <>
      <PageHeading
        key="open"
        text={translate('request.title', { student })}
        title={translate('request.window_title')}
        hasErrors={refusal !== null}
      />
      <p>{translate('request.intro', { student })}</p>
      <Facts>
        <dt>{translate('request.document')}</dt>
        <dd>
          <span>{title}</span>
          {help !== '' && <p>{help}</p>}
          <p>{translate(confidential ? 'request.confidential' : 'request.readable', { student })}</p>
        </dd>
        {due && (
          <>
            <dt>{translate('request.due')}</dt>
            <dd>
              <span>{formatPlainDateTime(due.moment, pageLanguage(), shell.institution.time_zone)}</span>
              {due.is_over && <p>{translate('request.overdue')}</p>}
            </dd>
          </>
        )}
        <dt>{translate('request.by')}</dt>
        <dd>{formatDateTimeWithZone(until)}</dd>
      </Facts>
      <FileWithUploads
        key={version}
        token={token}
        isBusy={busy === 'send'}
        onError={refuseSoon}
        onSend={(document) => run('send', () => callApi(documentRequestEndpoints.sendRequested, { body: { token, document } }))}
      />
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <No aria-labelledby="no">
        <h2 id="no">{translate('request.no_title')}</h2>
        <p>{translate('request.no_text', { student })}</p>
        <div className="button-row">
          <BusyButton isBusy={busy === 'decline'} onClick={() => decline('decline')} label={translate('request.decline')} />
          <BusyButton isBusy={busy === 'unknown'} onClick={() => decline('unknown')} label={translate('request.unknown')} />
        </div>
      </No>
      <VisuallyHidden role="status">{busy !== undefined && translate('form.working')}</VisuallyHidden>
    </>
  );
}

/** Another tab has used the link, or chosen another file. */
const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === 409;

/** Remounts with new uploads, which know nothing of the former file. */
function FileWithUploads(props: SendDocumentFormProps) {
  const { token, onError } = props;
  const source = useMemo(() => createLazyUploads(requestUploadDeps(token, onError)), [token, onError]);
  useEffect(() => () => void source.stop(), [source]);
  return (
    <LazyUploadsProvider value={source}>
      <Suspense fallback={<LoadingText />}>
        <SendDocumentForm {...props} />
      </Suspense>
    </LazyUploadsProvider>
  );
}

const Preview = styled('p')({ margin: '1.25rem 0 0', fontWeight: 600 });
const Send = styled('div')({ marginTop: '1.25rem' });

interface SendDocumentFormProps {
  readonly token: string;
  readonly isBusy: boolean;
  readonly onError: (error: unknown) => void;
  /** @param document id of the file that was looked at */
  readonly onSend: (document: string) => void;
}

function SendDocumentForm(props: SendDocumentFormProps) {
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
