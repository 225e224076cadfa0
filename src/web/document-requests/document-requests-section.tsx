import 'virtual:text/asks';
import { form } from 'virtual:form';
import { requests } from 'virtual:requests';
import { shell } from 'virtual:shell';
import { useState, useRef } from 'react';
import { Link } from 'react-router-dom';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { isOpenRequestStatus, isPlainName, MAX_OPEN_REQUESTS, toPlainName } from '../../api/rules/document-requests.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import type { RequestedDocument } from '../../form/model/institution.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { useAnswers } from '../answers/answer-store-context.tsx';
import { callApi, ServerError } from '../api/api-client.ts';
import { pagePath } from '../navigation/paths.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { RequestDocumentDialog } from './request-document-dialog.tsx';
import { ConfidentialityDetails, ConfidentialityText } from './confidentiality.tsx';
import { useOwnDocumentRequests, type RunRequestCall } from './use-own-document-requests.ts';
import { Button } from '../ui/button.tsx';
import { type Answers, getOwn } from '../../form/model/answers.ts';
import { fillPathParams } from '../../api/endpoints.ts';
import type { OwnDocumentRequests } from '../../api/schemas/document-schemas.ts';
import { downloadFile } from '../api/download-file.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { DownloadButton } from '../ui/download-button.tsx';

/** A document that the student's answers do not call for, or that the server does not know yet. */
const UNWANTED = { now: false, decided_by: [] };

/** Recipient's name and email from the student's answers. */
function personOf(answers: Answers, { name = [], email = '' }: RequestedDocument['prefill'] = {}) {
  const textOf = (key: string): string => String(getOwn(answers, key) ?? '').trim();
  return { name: name.map(textOf).filter(Boolean).join(' '), email: textOf(email) };
}

type Props = { readonly headingId: string } | { readonly section: string };

/**
 * Requests that a student may send to others, and their results. @param headingId of the heading that names all of it
 * @param section below whose questions it stands, with what can be asked for there
 */
export function DocumentRequestsSection(props: Props) {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <Shown {...props} /> : <p>{translate('asks.visitor')}</p>;
}

function Shown(props: Props) {
  const toasts = useToasts();
  const { own, refusal, isBusy, run, refresh } = useOwnDocumentRequests();
  const [asking, setAsking] = useState<RequestedDocument>();
  const isConfidential = (asking && getOwn(own?.confidential, asking.key)?.now) === true;
  const { documents: all = [], open_at_once: most = MAX_OPEN_REQUESTS } = requests ?? {};
  const isWanted = (key: string): boolean => own === undefined || Object.hasOwn(own.confidential, key);
  const documents = all.filter(
    ({ key, asked_in: sections }) =>
      (!('section' in props) || sections?.includes(props.section)) && (isWanted(key) || own?.requests.some((one) => one.key === key)),
  );
  const isLoading = !own && refusal === null;
  const isFull = (own?.requests ?? []).filter(({ status }) => isOpenRequestStatus(status)).length >= most;
  const answers = useAnswers();
  // Recipients see this name, so it must be plain.
  const isNamed = isPlainName(toPlainName(fullName(shell, answers)));
  const { first } = shell.institution.applicant.names;
  if ('section' in props && documents.length === 0) return null;
  return (
    <>
      {'headingId' in props && <h2 id={props.headingId}>{translate('asks.title')}</h2>}
      <p>{translate('asks.intro')}</p>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {own &&
        documents.map((document) => {
          const { key, title, help } = document;
          const decision = getOwn(own.confidential, key) ?? UNWANTED;
          const hasCome = own.arrived.includes(key);
          const due = getOwn(own.due, key);
          const mayAsk = own.may_ask && !hasCome && isWanted(key);
          const asked = own.requests.filter((one) => one.key === key);
          // Only the newest request to a person can be repeated.
          const isNewest = (request: OwnDocumentRequest): boolean => asked.find(({ email }) => email === request.email) === request;
          // Hides withdrawn requests that a newer one replaced.
          const wanted = asked.filter((one) => isNewest(one) || one.status !== 'withdrawn');
          return (
            <div className="requested-document" key={key}>
              <h3>{title}</h3>
              {help !== undefined && <p>{help}</p>}
              {due && !hasCome && (
                <p>
                  {translate(due.is_over ? 'asks.overdue' : 'asks.due', {
                    moment: formatPlainDateTime(due.moment, form.language, form.institution.time_zone),
                  })}
                </p>
              )}
              <ConfidentialityDetails decision={decision} isOtherwise={wanted.some((one) => one.confidential !== decision.now)} />
              {wanted.length > 0 && (
                <ul>
                  {wanted.map((request) => (
                    <DocumentRequestCard
                      key={request.id}
                      request={request}
                      saysReader={decision.decided_by.length > 0 || request.confidential !== decision.now}
                      canAskAgain={mayAsk && isNewest(request)}
                      run={run}
                    />
                  ))}
                </ul>
              )}
              {hasCome && <p>{translate('asks.arrived')}</p>}
              {mayAsk && !isNamed && (
                <p>
                  <Link to={{ pathname: pagePath(form.questions[first]?.page ?? ''), hash: first }}>{translate('asks.name_first')}</Link>
                </p>
              )}
              {mayAsk && isNamed && isFull && <p>{translate('asks.full', { most: String(most) })}</p>}
              {mayAsk && isNamed && !isFull && (
                <Button onClick={() => setAsking(document)} label={translate('asks.ask', { document: title })} />
              )}
            </div>
          );
        })}
      <VisuallyHidden role="status" data-loading={isLoading || undefined}>
        {(isBusy || isLoading) && translate('form.working')}
      </VisuallyHidden>
      {asking && (
        <RequestDocumentDialog
          title={translate('asks.ask', { document: asking.title })}
          prefill={own?.requests.some((one) => one.key === asking.key) ? undefined : personOf(answers, asking.prefill)}
          isConfidential={isConfidential}
          onClose={() => setAsking(undefined)}
          onAsk={async (person) => {
            const body = { key: asking.key, ...person, confidential: isConfidential };
            try {
              await run(() => callApi(documentRequestEndpoints.askForDocument, { body }), 'thrown');
            } catch (error) {
              // Reloads, as answers may have changed the decision meanwhile.
              if (error instanceof ServerError) await refresh();
              throw error;
            }
            setAsking(undefined);
            toasts.success(translate('asks.sent', { name: person.name }));
          }}
        />
      )}
    </>
  );
}

type OwnDocumentRequest = OwnDocumentRequests['requests'][number];

interface CardProps {
  readonly request: OwnDocumentRequest;
  /** True if the card names who can read the document, as that may differ from requests made now. */
  readonly saysReader: boolean;
  readonly canAskAgain: boolean;
  readonly run: RunRequestCall;
}

/** Status of one document request, with its actions. */
function DocumentRequestCard({ request, saysReader, canAskAgain, run }: CardProps) {
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
