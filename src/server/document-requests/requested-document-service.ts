import { isOpenRequestStatus } from '../../api/rules/document-requests.ts';
import type { PresignedUpload, StartConversionBody, RequestedFileState, RecipientRequestView } from '../../api/schemas/document-schemas.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { fileRulesOf } from '../../form/model/file-rules.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken } from '../platform/secrets.ts';
import { readCurrentStates } from '../application/application-state-store.ts';
import { addChecklistMark } from '../application/checklist-store.ts';
import { readUsername } from '../application/application-store.ts';
import * as documents from '../documents/document-store.ts';
import * as store from './document-request-store.ts';
import type { StoredDocumentRequest } from './document-request-store.ts';
import type { Db } from '../database/tables.ts';
import { createFileIntakeService } from '../documents/file-intake-service.ts';
import { dueOf, findRequestableDocument, documentRequestsUrl } from './document-request-service.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

const rules = fileRulesOf();

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'baseUrl' | 'definition' | 'secrets' | 'limits' | 'audit' | 'queueMail'> &
  Pick<ApplicationDeps, 'applications' | 'objects' | 'queueEvent' | 'convertDocument'>;

export function createRequestedDocumentService(deps: Deps) {
  const { db, clock, baseUrl, definition, secrets, applications, objects, limits, audit, queueMail, queueEvent } = deps;
  const intake = createFileIntakeService(deps);
  const { dataKeys } = secrets;

  const find = async (token: string): Promise<StoredDocumentRequest> => {
    const request = await store.findRequestByToken(db, hashToken(token));
    if (!request) throw new RefusalError('wrong_request_link');
    return request;
  };
  const requireOpen = (request: StoredDocumentRequest | undefined): StoredDocumentRequest => {
    if (!request) throw new RefusalError('wrong_request_link');
    if (!isOpenRequestStatus(store.documentRequestStatus(request, clock()).status)) throw new RefusalError('closed_request');
    return request;
  };
  /** Locks the application, so that a second call sees the effect of the first. */
  const change = async <Done>(token: string, work: (transaction: Db, request: StoredDocumentRequest) => Promise<Done>): Promise<Done> => {
    const found = await find(token);
    return db
      .transaction()
      .execute(async (transaction) => work(transaction, requireOpen(await store.lockDocumentRequest(transaction, found))));
  };

  const forSender = async (request: StoredDocumentRequest): Promise<RecipientRequestView> => {
    const document = findRequestableDocument(definition(), request.document_key);
    const { account_id: accountId, confidential, expires_at } = request;
    const [{ answers }, all] = await Promise.all([applications.read(db, accountId), store.listDocumentRequests(db, accountId)]);
    const newer = all.find((one) => store.isNewerRequest(one, request));
    return {
      status: store.documentRequestStatus(request, clock()).status,
      student: fullName(definition().form, answers),
      name: store.unsealRecipient(dataKeys, request).name,
      title: document?.title ?? request.document_key,
      help: document?.help ?? '',
      confidential,
      expires_at: expires_at.toISOString(),
      due: dueOf(definition(), request.document_key, clock()),
      newer_link_at: newer?.asked_at.toISOString() ?? null,
    };
  };
  const asItIs = async (token: string): Promise<RecipientRequestView> => forSender(await find(token));

  const mail = async (transaction: Db, kind: 'request_received' | 'request_declined', request: StoredDocumentRequest): Promise<void> => {
    const { account_id: accountId, document_key: key } = request;
    await queueMail(transaction, kind, await readUsername(transaction, accountId), () => ({
      sender: store.unsealRecipient(dataKeys, request).name,
      document: findRequestableDocument(definition(), key)?.title ?? key,
      application_link: documentRequestsUrl(baseUrl),
    }));
  };

  return {
    /** Request behind a link; records that it was opened. @throws {RefusalError} `wrong_request_link` */
    async open(token: string): Promise<RecipientRequestView> {
      const found = await find(token);
      if (found.opened_at === null && isOpenRequestStatus(store.documentRequestStatus(found, clock()).status))
        await change(token, async (transaction, { id, account_id: accountId, opened_at: opened }) => {
          if (opened) return;
          await store.updateDocumentRequest(transaction, id, { opened_at: clock() });
          await audit(transaction, 'request_opened', { accountId, actor: 'sender' });
        }).catch(unlessClosed);
      return asItIs(token);
    },

    async presign(token: string): Promise<PresignedUpload> {
      const { id, account_id } = requireOpen(await find(token));
      await limits.countRequestedUpload(id);
      return intake.presign(account_id, store.documentRequestAnswerKey(id), rules);
    },

    async attach(token: string, upload: StartConversionBody): Promise<void> {
      const { id, account_id: accountId } = requireOpen(await find(token));
      const keys = [store.documentRequestAnswerKey(id)] as const;
      const accepted = await intake.validate(accountId, keys, upload, rules);
      await change(token, (transaction) => intake.attach(transaction, accountId, [...keys], accepted, id));
    },

    async file(token: string): Promise<RequestedFileState> {
      const { id, account_id: accountId } = requireOpen(await find(token));
      const document = await documents.findDocument(db, accountId, store.documentRequestAnswerKey(id));
      return {
        ...intake.conversionOf(document, rules),
        file: document ? { id: document.id, file_name: document.file_name, file_size: document.file_size, pages: document.pages } : null,
      };
    },

    remove: (token: string): Promise<void> =>
      change(token, async (transaction, { id, account_id: accountId }) =>
        documents.removeDocument(transaction, accountId, store.documentRequestAnswerKey(id)),
      ),

    /** Sends the attached file once. @param documentId that was looked at @throws {RefusalError} also `unsent_file`, `newer_file` */
    async send(token: string, documentId: string): Promise<RecipientRequestView> {
      await change(token, async (transaction, request) => {
        const { id, account_id: accountId } = request;
        const state = (await readCurrentStates(transaction, dataKeys, [accountId])).get(accountId)?.state;
        if (state === WITHDRAWN) throw new RefusalError('closed_request');
        const document = await documents.findDocument(transaction, accountId, store.documentRequestAnswerKey(id));
        if (document?.status !== 'COMPLETED') throw new RefusalError('unsent_file');
        if (document.id !== documentId) throw new RefusalError('newer_file');
        await store.updateDocumentRequest(transaction, id, { received_at: clock() });
        await audit(transaction, 'document_received', { accountId, actor: 'sender' });
        const { checklist: entry } = findRequestableDocument(definition(), request.document_key) ?? {};
        const mark = { account_id: accountId, received_at: clock(), actor: 'sender' };
        if (entry !== undefined && (await addChecklistMark(transaction, { ...mark, entry })))
          await audit(transaction, 'checklist_marked', { accountId, actor: 'sender' });
        await mail(transaction, 'request_received', request);
        const submission = await applications.readSubmission(transaction, accountId);
        if (submission) {
          const { reference } = submission;
          await queueEvent(transaction, {
            type: 'application.document_received',
            data: { id: accountId, reference, document: document.id },
          });
        }
      });
      return asItIs(token);
    },

    /** Ends the request. @param isUnknown prevents further requests of this student to this person */
    async decline(token: string, isUnknown: boolean): Promise<RecipientRequestView> {
      await change(token, async (transaction, request) => {
        const { id, account_id: accountId } = request;
        await documents.removeDocument(transaction, accountId, store.documentRequestAnswerKey(id));
        await store.updateDocumentRequest(transaction, id, { declined_at: clock(), unwanted: isUnknown });
        await audit(transaction, 'request_declined', { accountId, actor: 'sender' });
        await mail(transaction, 'request_declined', request);
      });
      return asItIs(token);
    },

    /** PDF that the student may read. @throws {RefusalError} `no_request` */
    async received(accountId: string, id: string): Promise<NamedPdf> {
      const request = (await store.listDocumentRequests(db, accountId)).find((one) => one.id === id);
      if (!request?.received_at || request.confidential) throw new RefusalError('no_request');
      const document = await documents.findDocument(db, accountId, store.documentRequestAnswerKey(id));
      const content = document?.pdf_key ? await objects.get(document.pdf_key) : undefined;
      if (!document || !content) throw new RefusalError('no_request');
      return { name: `${document.file_name.replace(/\.[^.]+$/, '')}.pdf`, content };
    },
  };
}

function unlessClosed(error: unknown): void {
  if (!(error instanceof RefusalError && error.code === 'closed_request')) throw error;
}

export interface NamedPdf {
  readonly name: string;
  readonly content: Uint8Array;
}
