import { formatInstant, formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { closingDateTime, convertTimeZone, plainDateTimeMs } from '../../form/model/plain-date-time.ts';
import { isUsername } from '../../api/rules/credentials.ts';
import { ACCOUNT_PATH, DOCUMENT_REQUEST_PATH } from '../../api/url-paths.ts';
import {
  isOpenRequestStatus,
  isPlainName,
  MAX_EMAIL_LENGTH,
  REQUEST_LINK_DAYS,
  MAX_OPEN_REQUESTS,
  toPlainName,
} from '../../api/rules/document-requests.ts';
import type { AskForDocumentBody, DocumentDue, OwnDocumentRequests, DocumentRequestView } from '../../api/schemas/document-schemas.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import type { FormState } from '../../form/model/answers.ts';
import type { RequestedDocument } from '../../form/model/institution.ts';
import { formatText } from '../../form/model/text.ts';
import { institutionDateTime, openStateAt } from '../../form/evaluate/open-period.ts';
import { daysBetween } from '../../form/model/iso-date.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import type { Form } from '../../form/model/form.ts';
import { ruleHolds, referencedKeys } from '../../form/model/logic.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import { isDaytime, isReminderDue, isoDateInTimeZone, addSeconds } from '../platform/clock.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import { runInContext } from '../platform/request-context.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import { readChecklistMarks } from '../application/checklist-store.ts';
import { readCurrentStates } from '../application/application-state-store.ts';
import { lockApplicationRow, readUsername } from '../application/application-store.ts';
import { listRequestedDocuments } from '../documents/document-store.ts';
import { clearMailContent } from '../mail/mail-store.ts';
import * as store from './document-request-store.ts';
import type { RequestRecipient, StoredDocumentRequest } from './document-request-store.ts';
import type { Db } from '../database/tables.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export type DocumentRequestService = ReturnType<typeof createDocumentRequestService>;

const DAY_SECONDS = 24 * 60 * 60;
const FOLLOWED_AT_ONCE = 200;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'timeZone' | 'baseUrl' | 'definition' | 'secrets' | 'limits' | 'audit' | 'queueMail'> &
  Pick<ApplicationDeps, 'applications' | 'lockApplication'>;

export function createDocumentRequestService(deps: Deps) {
  const { db, clock, timeZone, baseUrl, definition, secrets, applications, lockApplication, limits, audit, queueMail } = deps;
  const { dataKeys } = secrets;
  const rules = () => definition().form.institution.requests;

  const requireDocument = (key: string): RequestedDocument => {
    const document = findRequestableDocument(definition(), key);
    if (!document) throw new RefusalError('no_requestable');
    return document;
  };
  const dueInstants = (): Readonly<Record<string, Date>> => {
    const { time_zone: zone = timeZone, requests } = definition().form.institution;
    return Object.fromEntries(
      (requests?.documents ?? []).flatMap(({ key, due }) =>
        due === undefined ? [] : [[key, new Date(plainDateTimeMs(convertTimeZone(closingDateTime(due), zone, 'UTC')))]],
      ),
    );
  };
  const fingerprintOf = (accountId: string, { email }: RequestRecipient): Buffer => secrets.fingerprint(`asked ${accountId} ${email}`);

  /** Name of the applicant for the recipient. */
  const studentName = async (from: Db, accountId: string): Promise<string> => {
    const name = toPlainName(fullName(definition().form, (await applications.read(from, accountId)).answers));
    if (!isPlainName(name)) throw new RefusalError('no_student_name');
    return name;
  };

  const isWithdrawn = async (from: Db, accountId: string): Promise<boolean> =>
    (await readCurrentStates(from, dataKeys, [accountId])).get(accountId)?.state === WITHDRAWN;

  /** Keys of the documents that have come, by whatever way. */
  const arrivedDocuments = async (from: Db, accountId: string): Promise<readonly string[]> => {
    const marks = (await readChecklistMarks(from, [accountId])).get(accountId);
    return (rules()?.documents ?? []).filter(({ checklist = '' }) => marks?.has(checklist)).map(({ key }) => key);
  };

  const requireAllowed = async (
    transaction: Db,
    accountId: string,
    key: string,
    person: RequestRecipient,
    replacedId?: string,
  ): Promise<void> => {
    if (await isWithdrawn(transaction, accountId)) throw new RefusalError('request_withdrawn');
    if ((await arrivedDocuments(transaction, accountId)).includes(key)) throw new RefusalError('arrived');
    const now = clock();
    const requests = (await store.listDocumentRequests(transaction, accountId)).filter(({ id }) => id !== replacedId);
    const same = fingerprintOf(accountId, person);
    const toSame = requests.filter((one) => one.person_fingerprint.equals(same));
    if (toSame.some(({ unwanted }) => unwanted)) throw new RefusalError('unwanted_request');
    const isOpen = (one: StoredDocumentRequest): boolean => isOpenRequestStatus(store.documentRequestStatus(one, now).status);
    if (toSame.some((one) => one.document_key === key && (isOpen(one) || one.received_at !== null))) throw new RefusalError('same_request');
    const { open_at_once: most = MAX_OPEN_REQUESTS } = rules() ?? {};
    if (requests.filter(isOpen).length >= most) throw new RefusalError('too_many_requests', { params: { most: String(most) } });
  };

  /** Uses the answers of a locked application, even those that another version of the form has left. */
  const isConfidentialNow = async (transaction: Db, accountId: string, key: string): Promise<boolean> =>
    isConfidential(requireDocument(key), (await lockApplication(transaction, accountId)).formState);

  type Asked = Pick<StoredDocumentRequest, 'account_id' | 'document_key' | 'confidential' | 'expires_at'> & {
    readonly person: RequestRecipient;
  };
  const mailLink = async (transaction: Db, kind: 'request' | 'request_reminder', token: string, asked: Asked): Promise<string> => {
    const { account_id: accountId, person, confidential } = asked;
    const student = await studentName(transaction, accountId);
    const link = new URL(DOCUMENT_REQUEST_PATH, baseUrl);
    // Fragments reach no log, and no scanner that follows links in emails.
    link.hash = token;
    const words = () => {
      const { form } = definition();
      const { institution, language } = form;
      const due = dueOf(definition(), asked.document_key, clock());
      const day = due === null ? '' : formatPlainDateTime(due.moment, language, institution.time_zone);
      return {
        sender: person.name,
        student,
        document: requireDocument(asked.document_key).title,
        who_reads: formatText(confidential ? 'request.confidential' : 'request.readable', { student }, form),
        due: due?.is_over ? '' : day,
        overdue: due?.is_over ? day : '',
        until: formatInstant(asked.expires_at, language, institution.time_zone ?? timeZone),
        link: link.href,
      };
    };
    return queueMail(transaction, kind, person.email, words, { of: await readUsername(transaction, accountId) });
  };

  const add = async (transaction: Db, accountId: string, key: string, person: RequestRecipient, confidential: boolean): Promise<void> => {
    await requireAllowed(transaction, accountId, key, person);
    const [now, token] = [clock(), createToken()];
    const due = dueInstants()[key];
    const expires = addSeconds(due && due > now ? due : now, (rules()?.days ?? REQUEST_LINK_DAYS) * DAY_SECONDS);
    const asked = { account_id: accountId, document_key: key, person, confidential, expires_at: expires };
    await store.addDocumentRequest(transaction, dataKeys, {
      ...asked,
      person_fingerprint: fingerprintOf(accountId, person),
      token_hash: hashToken(token),
      mail_id: await mailLink(transaction, 'request', token, asked),
      asked_at: now,
    });
    await audit(transaction, 'document_asked', { accountId });
  };

  const end = async (transaction: Db, accountId: string, request: StoredDocumentRequest): Promise<void> => {
    if (!isOpenRequestStatus(store.documentRequestStatus(request, clock()).status)) return;
    await store.updateDocumentRequest(transaction, request.id, { withdrawn_at: clock() });
    await clearMailContent(transaction, request.mail_id);
    await audit(transaction, 'request_withdrawn', { accountId });
  };
  const withOwn = <Done>(
    accountId: string,
    id: string,
    work: (transaction: Db, request: StoredDocumentRequest) => Promise<Done>,
  ): Promise<Done> =>
    db.transaction().execute(async (transaction) => {
      await lockApplicationRow(transaction, accountId);
      const request = (await store.listDocumentRequests(transaction, accountId)).find((one) => one.id === id);
      if (!request) throw new RefusalError('no_request');
      return work(transaction, request);
    });

  /** Reminds the person once, with a link of its own, or tells the student once that the time is over. */
  const follow = async (request: StoredDocumentRequest): Promise<void> => {
    const now = clock();
    const person = store.unsealRecipient(dataKeys, request);
    const isOver = request.expires_at <= now;
    if (!isOver) await limits.countRequestReminder(person.email);
    await db.transaction().execute(async (transaction) => {
      const due = await store.lockDocumentRequest(transaction, request);
      const status = due && store.documentRequestStatus(due, now).status;
      if (!due || (isOver ? status !== 'expired' || due.expiry_told_at : !status || !isOpenRequestStatus(status) || due.reminded_at))
        return;
      const hasCome = (await arrivedDocuments(transaction, due.account_id)).includes(due.document_key);
      if (hasCome) return store.updateDocumentRequest(transaction, due.id, isOver ? { expiry_told_at: now } : { reminded_at: now });
      if (isOver) {
        await queueMail(transaction, 'request_expired', await readUsername(transaction, due.account_id), {
          sender: person.name,
          document: findRequestableDocument(definition(), due.document_key)?.title ?? due.document_key,
          application_link: documentRequestsUrl(baseUrl),
        });
        return store.updateDocumentRequest(transaction, due.id, { expiry_told_at: now });
      }
      const token = createToken();
      const mailId = await mailLink(transaction, 'request_reminder', token, { ...due, person });
      await store.updateDocumentRequest(transaction, due.id, { reminded_at: now, reminder_token_hash: hashToken(token), mail_id: mailId });
    });
  };

  /** Reminders of documents whose day comes soon, by document; late ones may be a day late, and never on the day itself. */
  const dueReminders = (today: string) =>
    (rules()?.documents ?? []).flatMap(({ key, due = '', before_due_days: before = [] }) => {
      const left = daysBetween(today, due.slice(0, today.length)) ?? 0;
      const days = left > 0 ? before.toSorted((a, b) => a - b).find((one) => isReminderDue(one - left)) : undefined;
      return days === undefined ? [] : [{ key, name: `due ${key} ${due} ${days}` }];
    });

  const remindOfDue = (reminder: store.DueReminder, account: store.OwingAccount, today: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const { formState } = await lockApplication(transaction, account.accountId);
      const { form } = definition();
      const document = findRequestableDocument({ form }, reminder.key);
      if (!document?.due || !isWanted(document, formState) || !(await store.isStillOwing(transaction, reminder, account))) return;
      if ((await arrivedDocuments(transaction, account.accountId)).includes(reminder.key)) return;
      await store.recordDueReminder(transaction, account.accountId, reminder.name, today);
      await queueMail(transaction, 'request_due', account.username, {
        document: document.title,
        due: formatPlainDateTime(document.due, form.language, form.institution.time_zone),
        application_link: documentRequestsUrl(baseUrl),
      });
    });

  const asRead = (request: StoredDocumentRequest): DocumentRequestView => {
    const { id, document_key: key, confidential, asked_at, expires_at } = request;
    const { status, at } = store.documentRequestStatus(request, clock());
    return {
      id,
      key,
      title: findRequestableDocument(definition(), key)?.title ?? key,
      confidential,
      ...store.unsealRecipient(dataKeys, request),
      status,
      asked_at: asked_at.toISOString(),
      expires_at: expires_at.toISOString(),
      at: at.toISOString(),
      is_late:
        status !== 'declined' && status !== 'withdrawn' && dueOf(definition(), key, status === 'received' ? at : clock())?.is_over === true,
    };
  };

  return {
    async listOwn(accountId: string): Promise<OwnDocumentRequests> {
      const [requests, files, application, isOver, arrived] = await Promise.all([
        store.listDocumentRequests(db, accountId),
        listRequestedDocuments(db, accountId),
        applications.read(db, accountId),
        isWithdrawn(db, accountId),
        arrivedDocuments(db, accountId),
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
        arrived: [...arrived],
        due: Object.fromEntries(
          documents.flatMap(({ key }) => {
            const due = dueOf(definition(), key, clock());
            return due ? [[key, due]] : [];
          }),
        ),
        confidential: Object.fromEntries(
          documents.filter((one) => isWanted(one, formState)).map((one) => [one.key, confidentialityOf(definition().form, one, formState)]),
        ),
      };
    },

    /**
     * Emails a link to someone. @param address of the student's network
     * @throws {RefusalError} `no_requestable`, `arrived`, `wrong_sender_name`, `wrong_sender_email`, `own_email`, `no_student_name`,
     * `too_many_requests`, `same_request`, `unwanted_request`, `request_withdrawn`, `too_many`; `other_confidentiality`
     * if answers now decide otherwise than read
     */
    async create(accountId: string, { key, confidential: read, ...wanted }: AskForDocumentBody, address: string): Promise<void> {
      const document = requireDocument(key);
      const person = { name: wanted.name.trim().replaceAll(/\s+/g, ' '), email: wanted.email.trim().toLowerCase() };
      if (!isPlainName(person.name)) throw new RefusalError('wrong_sender_name');
      if (!isUsername(person.email) || person.email.length > MAX_EMAIL_LENGTH) throw new RefusalError('wrong_sender_email');
      if (person.email === (await readUsername(db, accountId))) throw new RefusalError('own_email');
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

    /** Replaces a request; a promise of confidentiality stays. @throws {RefusalError} `no_request`, and as `ask` */
    async renew(accountId: string, id: string, address: string): Promise<void> {
      // Unsent emails are not counted. This request stays open until the new one is made.
      const person = await withOwn(accountId, id, async (transaction, request) => {
        const asked = store.unsealRecipient(dataKeys, request);
        await requireAllowed(transaction, accountId, request.document_key, asked, request.id);
        await studentName(transaction, accountId);
        return asked;
      });
      await limits.countRequest(accountId, address, person.email);
      await withOwn(accountId, id, async (transaction, request) => {
        await end(transaction, accountId, request);
        const isNow = await isConfidentialNow(transaction, accountId, request.document_key);
        await add(transaction, accountId, request.document_key, person, request.confidential || isNow);
      });
    },

    /** @throws {RefusalError} `no_request` */
    withdraw: (accountId: string, id: string): Promise<void> =>
      withOwn(accountId, id, (transaction, request) => end(transaction, accountId, request)),

    /** Follows up on requests that nobody has answered, by day. Safe for several servers at once, and for a kill in the middle. */
    async followUp(): Promise<void> {
      const { institution } = definition().form;
      if (!institution.requests || !isDaytime(institution.time_zone ?? timeZone, clock())) return;
      let after: string | undefined;
      for (let more = true; more;) {
        const due = await store.listRequestsToFollowUp(db, clock(), dueInstants(), after, FOLLOWED_AT_ONCE);
        for (const request of due)
          // A refusal, as by a limit on emails, may be over in an hour.
          await runInContext({ id: undefined, language: request.language ?? undefined }, () => follow(request)).catch((error: unknown) => {
            if (!(error instanceof RefusalError)) throw error;
          });
        after = due.at(-1)?.id;
        more = due.length === FOLLOWED_AT_ONCE;
      }
    },

    /** Reminds those who have submitted of documents that have not come, by day. Safe for several servers at once, and for a kill in the middle. */
    async remindOfDueDocuments(): Promise<void> {
      const { time_zone: zone = timeZone } = definition().form.institution;
      const today = isoDateInTimeZone(zone, clock());
      if (!isDaytime(zone, clock())) return;
      for (const reminder of dueReminders(today)) {
        let after: string | undefined;
        for (let more = true; more;) {
          const accounts = await store.listOwingAccounts(db, reminder, { after, limit: FOLLOWED_AT_ONCE });
          for (const account of accounts)
            await runInContext({ id: undefined, language: account.language ?? undefined }, () => remindOfDue(reminder, account, today));
          after = accounts.at(-1)?.accountId;
          more = accounts.length === FOLLOWED_AT_ONCE;
        }
      }
    },

    read: async (accountId: string): Promise<readonly DocumentRequestView[]> =>
      (await store.listDocumentRequests(db, accountId)).map(asRead),
  };
}

/** Answers may have changed in another tab since the student has read it. */
function requireAsRead(read: boolean | undefined, confidential: boolean): void {
  if (read !== undefined && read !== confidential) throw new RefusalError('other_confidentiality');
}

export const documentRequestsUrl = (baseUrl: URL): string => new URL(ACCOUNT_PATH, baseUrl).href;

/** Document that may be asked for, in the language of the request; undefined if it no longer may. */
export const findRequestableDocument = ({ form }: Pick<FormDefinition, 'form'>, key: string): RequestedDocument | undefined =>
  form.institution.requests?.documents.find((one) => one.key === key);

/** Day for a document, and whether it is over at an instant; null if it has none. */
export function dueOf(definition: Pick<FormDefinition, 'form'>, key: string, at: Date): DocumentDue | null {
  const moment = findRequestableDocument(definition, key)?.due;
  const clock = institutionDateTime(definition.form.institution, at);
  return moment === undefined || clock === undefined ? null : { moment, is_over: openStateAt({ closes: moment }, clock) === 'after' };
}

const isWanted = ({ when = true }: RequestedDocument, formState: FormState): boolean => ruleHolds(when, formState);

/** @throws {RefusalError} `no_requestable` if these answers do not call for the document */
function isConfidential(document: RequestedDocument, formState: FormState): boolean {
  if (!isWanted(document, formState)) throw new RefusalError('no_requestable');
  return ruleHolds(document.confidential ?? false, formState);
}

/** Confidentiality of a document, with the keys of the questions that decide it. */
function confidentialityOf(form: Form, document: RequestedDocument, formState: FormState): OwnDocumentRequests['confidential'][string] {
  const isAsked = (key: string): boolean => {
    const { section } = form.questions[key] ?? {};
    return section !== undefined && evaluateSection(form, section, formState).keys.has(key);
  };
  return { now: isConfidential(document, formState), decided_by: [...referencedKeys(document.confidential ?? false)].filter(isAsked) };
}
