import { isUsername } from '../../contract/credentials.ts';
import { ACCOUNT, REQUEST } from '../../contract/url-paths.ts';
import {
  isOpenRequest,
  isPlainName,
  LONGEST_EMAIL,
  REQUEST_DAYS,
  REQUESTS_AT_ONCE,
  withoutSigns,
} from '../../contract/document-requests.ts';
import type { AskForDocument, OwnRequests, RequestRead } from '../../contract/shapes/requests.ts';
import { WITHDRAWN } from '../../contract/office.ts';
import type { FormState } from '../../form/model/answers.ts';
import type { RequestedDocument } from '../../form/model/institution.ts';
import { say } from '../../form/model/text.ts';
import { fullName } from '../../form/run/applicant.ts';
import { writtenInstant } from '../../form/run/opening.ts';
import type { Form } from '../../form/model/form.ts';
import { holds, keysRead } from '../../form/model/logic.ts';
import { evaluateSection } from '../../form/run/evaluate.ts';
import { isDaytime, plusSeconds } from '../clock.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { runInContext } from '../request-context.ts';
import { hashOf, newToken } from '../secrets.ts';
import { currentStates } from '../store/application-states.ts';
import { lockApplicationRow, usernameOf } from '../store/applications.ts';
import { requestedDocumentsOf } from '../store/documents.ts';
import { clearContent } from '../store/mails.ts';
import * as store from '../store/requests.ts';
import type { Person, StoredRequest } from '../store/requests.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Applications } from '../store/applications.ts';
import type { LockApplication } from './lock-application.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';
import type { QueueMail } from './queue-mail.ts';

export type Requests = ReturnType<typeof createRequests>;

const DAY_SECONDS = 24 * 60 * 60;
const FOLLOWED_AT_ONCE = 200;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly baseUrl: URL;
  readonly definition: () => Definition;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly lockApplication: LockApplication;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
}

export function createRequests(deps: Deps) {
  const { db, clock, timeZone, baseUrl, definition, secrets, applications, lockApplication, limits, audit, queueMail } = deps;
  const { dataKeys } = secrets;
  const rules = () => definition().form.institution.requests;

  const requireDocument = (key: string): RequestedDocument => {
    const document = requestable(definition(), key);
    if (!document) throw new Refused('no_requestable');
    return document;
  };
  const fingerprintOf = (accountId: string, { email }: Person): Buffer => secrets.fingerprint(`asked ${accountId} ${email}`);

  /** Name of the applicant for the recipient. */
  const studentName = async (from: Db, accountId: string): Promise<string> => {
    const name = withoutSigns(fullName(definition().form, (await applications.read(from, accountId)).answers));
    if (!isPlainName(name)) throw new Refused('no_student_name');
    return name;
  };

  const isWithdrawn = async (from: Db, accountId: string): Promise<boolean> =>
    (await currentStates(from, dataKeys, [accountId])).get(accountId)?.state === WITHDRAWN;

  const requireAllowed = async (transaction: Db, accountId: string, key: string, person: Person, replacedId?: string): Promise<void> => {
    if (await isWithdrawn(transaction, accountId)) throw new Refused('request_withdrawn');
    const now = clock();
    const requests = (await store.requestsOf(transaction, accountId)).filter(({ id }) => id !== replacedId);
    const same = fingerprintOf(accountId, person);
    const toSame = requests.filter((one) => one.person_fingerprint.equals(same));
    if (toSame.some(({ unwanted }) => unwanted)) throw new Refused('unwanted_request');
    const isOpen = (one: StoredRequest): boolean => isOpenRequest(store.statusOf(one, now).status);
    if (toSame.some((one) => one.document_key === key && (isOpen(one) || one.received_at !== null))) throw new Refused('same_request');
    const { open_at_once: most = REQUESTS_AT_ONCE } = rules() ?? {};
    if (requests.filter(isOpen).length >= most) throw new Refused('too_many_requests', { params: { most: String(most) } });
  };

  /** Uses the answers of a locked application, even those that another version of the form has left. */
  const isConfidentialNow = async (transaction: Db, accountId: string, key: string): Promise<boolean> =>
    isConfidential(requireDocument(key), (await lockApplication(transaction, accountId)).formState);

  type Asked = Pick<StoredRequest, 'account_id' | 'document_key' | 'confidential' | 'expires_at'> & { readonly person: Person };
  const mailLink = async (transaction: Db, kind: 'request' | 'request_reminder', token: string, asked: Asked): Promise<string> => {
    const { account_id: accountId, person, confidential } = asked;
    const student = await studentName(transaction, accountId);
    const { form } = definition();
    const { institution, language } = form;
    const link = new URL(REQUEST, baseUrl);
    // Fragments reach no log, and no scanner that follows links in emails.
    link.hash = token;
    return queueMail(
      transaction,
      kind,
      person.email,
      {
        sender: person.name,
        student,
        document: requireDocument(asked.document_key).title,
        who_reads: say(confidential ? 'request.confidential' : 'request.readable', { student }, form),
        until: writtenInstant(asked.expires_at, language, institution.time_zone ?? timeZone),
        link: link.href,
      },
      { of: await usernameOf(transaction, accountId) },
    );
  };

  const add = async (transaction: Db, accountId: string, key: string, person: Person, confidential: boolean): Promise<void> => {
    await requireAllowed(transaction, accountId, key, person);
    const [now, token] = [clock(), newToken()];
    const expires = plusSeconds(now, (rules()?.days ?? REQUEST_DAYS) * DAY_SECONDS);
    const asked = { account_id: accountId, document_key: key, person, confidential, expires_at: expires };
    await store.addRequest(transaction, dataKeys, {
      ...asked,
      person_fingerprint: fingerprintOf(accountId, person),
      token_hash: hashOf(token),
      mail_id: await mailLink(transaction, 'request', token, asked),
      asked_at: now,
    });
    await audit(transaction, 'document_asked', { accountId });
  };

  const end = async (transaction: Db, accountId: string, request: StoredRequest): Promise<void> => {
    if (!isOpenRequest(store.statusOf(request, clock()).status)) return;
    await store.recordRequest(transaction, request.id, { withdrawn_at: clock() });
    await clearContent(transaction, request.mail_id);
    await audit(transaction, 'request_withdrawn', { accountId });
  };
  const withOwn = <Done>(accountId: string, id: string, work: (transaction: Db, request: StoredRequest) => Promise<Done>): Promise<Done> =>
    db.transaction().execute(async (transaction) => {
      await lockApplicationRow(transaction, accountId);
      const request = (await store.requestsOf(transaction, accountId)).find((one) => one.id === id);
      if (!request) throw new Refused('no_request');
      return work(transaction, request);
    });

  /** Reminds the person once, with a link of its own, or tells the student once that the time is over. */
  const follow = async (request: StoredRequest): Promise<void> => {
    const now = clock();
    const person = store.personOf(dataKeys, request);
    const isOver = request.expires_at <= now;
    if (!isOver) await limits.countRequestReminder(person.email);
    await db.transaction().execute(async (transaction) => {
      const due = await store.lockRequest(transaction, request);
      const status = due && store.statusOf(due, now).status;
      if (!due || (isOver ? status !== 'expired' || due.expiry_told_at : !status || !isOpenRequest(status) || due.reminded_at)) return;
      if (isOver) {
        await queueMail(transaction, 'request_expired', await usernameOf(transaction, due.account_id), {
          sender: person.name,
          document: requestable(definition(), due.document_key)?.title ?? due.document_key,
          application_link: requestsPage(baseUrl),
        });
        return store.recordRequest(transaction, due.id, { expiry_told_at: now });
      }
      const token = newToken();
      const mailId = await mailLink(transaction, 'request_reminder', token, { ...due, person });
      await store.recordRequest(transaction, due.id, { reminded_at: now, reminder_token_hash: hashOf(token), mail_id: mailId });
    });
  };

  const asRead = (request: StoredRequest): RequestRead => {
    const { id, document_key: key, confidential, asked_at, expires_at } = request;
    const { status, at } = store.statusOf(request, clock());
    return {
      id,
      key,
      title: requestable(definition(), key)?.title ?? key,
      confidential,
      ...store.personOf(dataKeys, request),
      status,
      asked_at: asked_at.toISOString(),
      expires_at: expires_at.toISOString(),
      at: at.toISOString(),
    };
  };

  return {
    async own(accountId: string): Promise<OwnRequests> {
      const [requests, files, application, isOver] = await Promise.all([
        store.requestsOf(db, accountId),
        requestedDocumentsOf(db, accountId),
        applications.read(db, accountId),
        isWithdrawn(db, accountId),
      ]);
      const documents = rules()?.documents ?? [];
      const formState = lockApplication.formStateOf(application);
      const received = new Map(files.map((file) => [file.request_id, file.file_name]));
      const unwanted = requests.filter((one) => one.unwanted).map((one) => one.person_fingerprint);
      return {
        requests: requests.map((one) => ({
          ...asRead(one),
          is_unwanted: unwanted.some((same) => same.equals(one.person_fingerprint)),
          file_name: one.received_at && !one.confidential ? (received.get(one.id) ?? null) : null,
        })),
        may_ask: !isOver,
        confidential: Object.fromEntries(documents.map((one) => [one.key, confidentialityOf(definition().form, one, formState)])),
      };
    },

    /**
     * Emails a link to someone. @param address of the student's network
     * @throws {Refused} `no_requestable`, `wrong_sender_name`, `wrong_sender_email`, `own_email`, `no_student_name`,
     * `too_many_requests`, `same_request`, `unwanted_request`, `request_withdrawn`, `too_many`; `other_confidentiality`
     * if answers now decide otherwise than read
     */
    async ask(accountId: string, { key, confidential: read, ...wanted }: AskForDocument, address: string): Promise<void> {
      const document = requireDocument(key);
      const person = { name: wanted.name.trim().replaceAll(/\s+/g, ' '), email: wanted.email.trim().toLowerCase() };
      if (!isPlainName(person.name)) throw new Refused('wrong_sender_name');
      if (!isUsername(person.email) || person.email.length > LONGEST_EMAIL) throw new Refused('wrong_sender_email');
      if (person.email === (await usernameOf(db, accountId))) throw new Refused('own_email');
      // Refused requests are not counted.
      await requireAllowed(db, accountId, key, person);
      await studentName(db, accountId);
      requireAsRead(read, isConfidential(document, lockApplication.formStateOf(await applications.read(db, accountId))));
      await limits.countRequest(accountId, address, person.email);
      await db.transaction().execute(async (transaction) => {
        const confidential = await isConfidentialNow(transaction, accountId, key);
        requireAsRead(read, confidential);
        await add(transaction, accountId, key, person, confidential);
      });
    },

    /** Replaces a request; a promise of confidentiality stays. @throws {Refused} `no_request`, and as `ask` */
    async askAgain(accountId: string, id: string, address: string): Promise<void> {
      // Unsent emails are not counted. This request stays open until the new one is made.
      const person = await withOwn(accountId, id, async (transaction, request) => {
        const asked = store.personOf(dataKeys, request);
        await requireAllowed(transaction, accountId, request.document_key, asked, request.id);
        await studentName(transaction, accountId);
        return asked;
      });
      await limits.countRequest(accountId, address, person.email);
      await withOwn(accountId, id, async (transaction, request) => {
        await end(transaction, accountId, request);
        const confidential = request.confidential || (await isConfidentialNow(transaction, accountId, request.document_key));
        await add(transaction, accountId, request.document_key, person, confidential);
      });
    },

    /** @throws {Refused} `no_request` */
    withdraw: (accountId: string, id: string): Promise<void> =>
      withOwn(accountId, id, (transaction, request) => end(transaction, accountId, request)),

    /** Follows up on requests that nobody has answered, by day. Safe for several servers at once, and for a kill in the middle. */
    async followUp(): Promise<void> {
      const { institution } = definition().form;
      if (!institution.requests || !isDaytime(institution.time_zone ?? timeZone, clock())) return;
      let after: string | undefined;
      for (let more = true; more;) {
        const due = await store.requestsToFollow(db, { now: clock(), after, limit: FOLLOWED_AT_ONCE });
        for (const request of due)
          // A refusal, as by a limit on emails, may be over in an hour.
          await runInContext({ id: undefined, language: request.language ?? undefined }, () => follow(request)).catch((error: unknown) => {
            if (!(error instanceof Refused)) throw error;
          });
        after = due.at(-1)?.id;
        more = due.length === FOLLOWED_AT_ONCE;
      }
    },

    read: async (accountId: string): Promise<readonly RequestRead[]> => (await store.requestsOf(db, accountId)).map(asRead),
  };
}

/** Answers may have changed in another tab since the student has read it. */
function requireAsRead(read: boolean | undefined, confidential: boolean): void {
  if (read !== undefined && read !== confidential) throw new Refused('other_confidentiality');
}

export const requestsPage = (baseUrl: URL): string => new URL(ACCOUNT, baseUrl).href;

/** Document that may be asked for, in the language of the request; undefined if it no longer may. */
export const requestable = ({ form }: Pick<Definition, 'form'>, key: string): RequestedDocument | undefined =>
  form.institution.requests?.documents.find((one) => one.key === key);

const isConfidential = ({ confidential = false }: RequestedDocument, formState: FormState): boolean => holds(confidential, formState);

/** Confidentiality of a document, with the keys of the questions that decide it. */
function confidentialityOf(form: Form, document: RequestedDocument, formState: FormState): OwnRequests['confidential'][string] {
  const isAsked = (key: string): boolean => {
    const { section } = form.questions[key] ?? {};
    return section !== undefined && evaluateSection(form, section, formState).keys.has(key);
  };
  return { now: isConfidential(document, formState), decided_by: [...keysRead(document.confidential ?? false)].filter(isAsked) };
}
