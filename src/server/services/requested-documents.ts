import { isOpenRequest } from '../../contract/document-requests.ts';
import type { PresignedUpload, StartConversion } from '../../contract/shapes/documents.ts';
import type { RequestedFile, RequestForSender } from '../../contract/shapes/requests.ts';
import { WITHDRAWN } from '../../contract/office.ts';
import { fileRules } from '../../form/model/file-rules.ts';
import { fullName } from '../../form/run/applicant.ts';
import { Refused } from '../refusals.ts';
import { hashOf } from '../secrets.ts';
import { currentStates } from '../store/application-states.ts';
import { addMark } from '../store/checklist.ts';
import { usernameOf } from '../store/applications.ts';
import * as documents from '../store/documents.ts';
import * as store from '../store/requests.ts';
import type { StoredRequest } from '../store/requests.ts';
import type { Db } from '../store/tables.ts';
import { createFileIntake } from './file-intake.ts';
import { requestable, requestsPage } from './requests.ts';
import type { NamedPdf } from './submitted-applications.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { Secrets } from '../secrets.ts';
import type { Applications } from '../store/applications.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';
import type { QueueMail } from './queue-mail.ts';
import type { QueueEvent } from './webhooks.ts';
import type { Queue } from '../jobs/queue.ts';

const rules = fileRules();

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly baseUrl: URL;
  readonly definition: () => Definition;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly objects: ObjectStore;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
  readonly queueEvent: QueueEvent;
  readonly convertDocument: Queue['convertDocument'];
}

export function createRequestedDocuments(deps: Deps) {
  const { db, clock, baseUrl, definition, secrets, applications, objects, limits, audit, queueMail, queueEvent } = deps;
  const intake = createFileIntake(deps);
  const { dataKeys } = secrets;

  const find = async (token: string): Promise<StoredRequest> => {
    const request = await store.requestOfToken(db, hashOf(token));
    if (!request) throw new Refused('wrong_request_link');
    return request;
  };
  const requireOpen = (request: StoredRequest | undefined): StoredRequest => {
    if (!request) throw new Refused('wrong_request_link');
    if (!isOpenRequest(store.statusOf(request, clock()).status)) throw new Refused('closed_request');
    return request;
  };
  /** Locks the application, so that a second call sees the effect of the first. */
  const change = async <Done>(token: string, work: (transaction: Db, request: StoredRequest) => Promise<Done>): Promise<Done> => {
    const found = await find(token);
    return db.transaction().execute(async (transaction) => work(transaction, requireOpen(await store.lockRequest(transaction, found))));
  };

  const forSender = async (request: StoredRequest): Promise<RequestForSender> => {
    const document = requestable(definition(), request.document_key);
    const { account_id: accountId, confidential, expires_at } = request;
    const [{ answers }, all] = await Promise.all([applications.read(db, accountId), store.requestsOf(db, accountId)]);
    const newer = all.find((one) => store.isNewerThan(one, request));
    return {
      status: store.statusOf(request, clock()).status,
      student: fullName(definition().form, answers),
      name: store.personOf(dataKeys, request).name,
      title: document?.title ?? request.document_key,
      help: document?.help ?? '',
      confidential,
      expires_at: expires_at.toISOString(),
      newer_link_at: newer?.asked_at.toISOString() ?? null,
    };
  };
  const asItIs = async (token: string): Promise<RequestForSender> => forSender(await find(token));

  const mail = async (transaction: Db, kind: 'request_received' | 'request_declined', request: StoredRequest): Promise<void> => {
    const { account_id: accountId, document_key: key } = request;
    await queueMail(transaction, kind, await usernameOf(transaction, accountId), {
      sender: store.personOf(dataKeys, request).name,
      document: requestable(definition(), key)?.title ?? key,
      application_link: requestsPage(baseUrl),
    });
  };

  return {
    /** Request behind a link; records that it was opened. @throws {Refused} `wrong_request_link` */
    async open(token: string): Promise<RequestForSender> {
      const found = await find(token);
      if (found.opened_at === null && isOpenRequest(store.statusOf(found, clock()).status))
        await change(token, async (transaction, { id, account_id: accountId, opened_at: opened }) => {
          if (opened) return;
          await store.recordRequest(transaction, id, { opened_at: clock() });
          await audit(transaction, 'request_opened', { accountId, actor: 'sender' });
        }).catch(unlessClosed);
      return asItIs(token);
    },

    async presign(token: string): Promise<PresignedUpload> {
      const { id, account_id } = requireOpen(await find(token));
      await limits.countRequestedUpload(id);
      return intake.offer(account_id, store.fileKeyOf(id), rules);
    },

    async attach(token: string, upload: StartConversion): Promise<void> {
      const { id, account_id: accountId } = requireOpen(await find(token));
      const keys = [store.fileKeyOf(id)] as const;
      const accepted = await intake.accept(accountId, keys, upload, rules);
      await change(token, (transaction) => intake.attach(transaction, accountId, [...keys], accepted, id));
    },

    async file(token: string): Promise<RequestedFile> {
      const { id, account_id: accountId } = requireOpen(await find(token));
      const document = await documents.findDocument(db, accountId, store.fileKeyOf(id));
      return {
        ...intake.conversionOf(document, rules),
        file: document ? { id: document.id, file_name: document.file_name, file_size: document.file_size, pages: document.pages } : null,
      };
    },

    remove: (token: string): Promise<void> =>
      change(token, async (transaction, { id, account_id: accountId }) =>
        documents.removeDocument(transaction, accountId, store.fileKeyOf(id)),
      ),

    /** Sends the attached file once. @param documentId that was looked at @throws {Refused} also `unsent_file`, `newer_file` */
    async send(token: string, documentId: string): Promise<RequestForSender> {
      await change(token, async (transaction, request) => {
        const { id, account_id: accountId } = request;
        const state = (await currentStates(transaction, dataKeys, [accountId])).get(accountId)?.state;
        if (state === WITHDRAWN) throw new Refused('closed_request');
        const document = await documents.findDocument(transaction, accountId, store.fileKeyOf(id));
        if (document?.status !== 'COMPLETED') throw new Refused('unsent_file');
        if (document.id !== documentId) throw new Refused('newer_file');
        await store.recordRequest(transaction, id, { received_at: clock() });
        await audit(transaction, 'document_received', { accountId, actor: 'sender' });
        const { checklist: entry } = requestable(definition(), request.document_key) ?? {};
        const mark = { account_id: accountId, received_at: clock(), actor: 'sender' };
        if (entry !== undefined && (await addMark(transaction, { ...mark, entry })))
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
    async decline(token: string, isUnknown: boolean): Promise<RequestForSender> {
      await change(token, async (transaction, request) => {
        const { id, account_id: accountId } = request;
        await documents.removeDocument(transaction, accountId, store.fileKeyOf(id));
        await store.recordRequest(transaction, id, { declined_at: clock(), unwanted: isUnknown });
        await audit(transaction, 'request_declined', { accountId, actor: 'sender' });
        await mail(transaction, 'request_declined', request);
      });
      return asItIs(token);
    },

    /** PDF that the student may read. @throws {Refused} `no_request` */
    async received(accountId: string, id: string): Promise<NamedPdf> {
      const request = (await store.requestsOf(db, accountId)).find((one) => one.id === id);
      if (!request?.received_at || request.confidential) throw new Refused('no_request');
      const document = await documents.findDocument(db, accountId, store.fileKeyOf(id));
      const content = document?.pdf_key ? await objects.get(document.pdf_key) : undefined;
      if (!document || !content) throw new Refused('no_request');
      return { name: `${document.file_name.replace(/\.[^.]+$/, '')}.pdf`, content };
    },
  };
}

function unlessClosed(error: unknown): void {
  if (!(error instanceof Refused && error.code === 'closed_request')) throw error;
}
