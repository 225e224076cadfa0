import { styled } from '@mui/material/styles';
import { shell } from 'virtual:shell';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { isOpenRequestStatus } from '../../api/rules/document-requests.ts';
import type { RecipientRequestView } from '../../api/schemas/document-schemas.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { LazyUploadsProvider } from '../renderer/upload/uploads-context.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { errorMessage } from '../api/error-message.ts';
import { Alert } from '../ui/alert.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { createLazyUploads } from '../uploads/lazy-uploads.ts';
import { SendDocumentForm, type SendDocumentFormProps } from './send-document-form.tsx';
import { requestUploadDeps } from './request-upload-deps.ts';

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

interface Props {
  readonly token: string;
  readonly request: RecipientRequestView;
  readonly onOver: (request: RecipientRequestView, isStranger?: boolean) => void;
}

export function FulfillRequestForm({ token, request, onOver }: Props) {
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
