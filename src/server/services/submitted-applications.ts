import type { PdfCopyState } from '../../contract/shapes/bodies.ts';
import type { OfficeApplication } from '../../contract/shapes/office.ts';
import type { ChangesQuery, SubmittedApplication, SubmittedChanges } from '../../contract/shapes/service.ts';
import { ANSWERED, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { withAnswers } from '../../form/run/answered-places.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { listChangesAfter, changeExists, type Change } from '../store/application-changes.ts';
import { type Document, documentsOf, pictureKey } from '../store/documents.ts';
import { itemsOf, type RequestedItem } from '../store/requested-items.ts';
import { personOf, type Received, receivedOf } from '../store/requests.ts';
import { submittedApplication, type SubmittedApplication as StoredApplication } from '../store/whole-applications.ts';
import { answerColumns, cellsOf, type Column, shortHash } from './application-columns.ts';
import type { Actor } from './audit.ts';
import { requestable } from './requests.ts';
import type { System } from './system-tokens.ts';
import type { Db } from '../store/tables.ts';
import type { Secrets } from '../secrets.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { PdfCopies } from './pdf-copies.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';
import type { Audit } from './audit.ts';
import type { State } from '../../contract/shapes/bodies.ts';
import type { Checklist } from './checklist.ts';

export interface NamedPdf {
  readonly name: string;
  readonly content: Uint8Array;
}

export type SubmittedApplications = ReturnType<typeof createSubmittedApplications>;

const USUAL_LIMIT = 50;
const SECONDS_FOR_A_COPY = 5;

interface Deps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly definition: () => Definition;
  readonly objects: ObjectStore;
  readonly pdfCopies: PdfCopies;
  readonly readPinnedForm: ReadPinnedForm;
  readonly audit: Audit;
  readonly applicationStates: { current(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, State>> };
  readonly checklist: Checklist;
}

export function createSubmittedApplications({
  db,
  secrets: { dataKeys },
  definition,
  objects,
  pdfCopies,
  readPinnedForm,
  audit,
  applicationStates,
  checklist,
}: Deps) {
  const one = async (id: string): Promise<{ application: StoredApplication; form: Form | undefined }> => {
    const application = await submittedApplication(db, dataKeys, id);
    if (!application) throw new Refused('no_application');
    return { application, form: await formOf(application) };
  };
  const formOf = async ({ submission }: StoredApplication): Promise<Form | undefined> =>
    (await readPinnedForm(db, submission.formHash))?.first;

  /** Ordered as in the form. A file that the last answers no longer ask for was not submitted. */
  const answeringDocuments = async ({ application, form }: Awaited<ReturnType<typeof one>>): Promise<readonly Document[]> => {
    const place = new Map(Object.keys(form?.questions ?? {}).map((key, n) => [key, n]));
    return (await documentsOf(db, application.accountId))
      .filter(({ answer_key: key }) => getOwn(application.answers, key) === ANSWERED)
      .toSorted((a, b) => (place.get(a.answer_key) ?? 0) - (place.get(b.answer_key) ?? 0));
  };

  const itemFiles = async (accountId: string): Promise<readonly { readonly item: RequestedItem; readonly file: Document }[]> =>
    (await itemsOf(db, dataKeys, accountId)).flatMap((item) => (item.file && item.sent_at ? [{ item, file: item.file }] : []));

  /** @throws {Refused} `no_application`, `no_document` */
  const find = async (id: string, documentId: string): Promise<Document> => {
    const answering = await answeringDocuments(await one(id));
    const received = (await receivedOf(db, id)).map((each) => each.document);
    const asked = (await itemFiles(id)).map(({ file }) => file);
    const document = [...answering, ...received, ...asked].find((each) => each.id === documentId);
    if (!document) throw new Refused('no_document');
    return document;
  };

  const labelOfReceived = ({ request }: Received): string => {
    const { title } = requestable(definition(), request.document_key) ?? { title: request.document_key };
    return `${title} (${personOf(dataKeys, request).name})`;
  };

  return {
    /** Next ones by last change; none is missed. @throws {Refused} `wrong_cursor`, `lost_cursor` */
    async changes(system: System, { since, limit = USUAL_LIMIT }: ChangesQuery): Promise<SubmittedChanges> {
      const from = since === undefined ? undefined : decodeCursor(since);
      if (from && !(await changeExists(db, from))) throw new Refused('lost_cursor');
      // One more than wanted shows whether there are any behind them.
      const found = await listChangesAfter(db, dataKeys, {}, from?.number ?? 0n, limit + 1);
      const page = found.slice(0, limit);
      const ids = page.map(({ accountId }) => accountId);
      const states = await applicationStates.current(db, ids);
      const lists = await checklist.ofAll(page.flatMap(({ application }) => application ?? []));
      const last = page.at(-1);
      await audit(db, 'application_fetched', { accountIds: ids, actor: `service ${system}` });
      return {
        applications: await Promise.all(
          page.map(async ({ accountId: id, application }) => {
            const state = states.get(id);
            if (!application || !state) return { id, status: 'deleted' as const };
            return writtenOut(application, await formOf(application), { state, checklist: lists.get(id) ?? [] }, definition);
          }),
        ),
        next: last ? encodeCursor(last) : (since ?? null),
        more: found.length > limit,
      };
    },

    /** @throws {Refused} `no_application` */
    async read(system: System, id: string): Promise<SubmittedApplication> {
      const { application, form } = await one(id);
      const state = (await applicationStates.current(db, [id])).get(id);
      if (!state) throw new Refused('no_application');
      await audit(db, 'application_fetched', { accountId: id, actor: `service ${system}` });
      return writtenOut(application, form, { state, checklist: await checklist.of(application) }, definition);
    },

    /** @throws {Refused} `no_application` */
    async documents(reader: Actor, id: string): Promise<Pick<OfficeApplication, 'documents'>> {
      const { application, form } = await one(id);
      const answering = await answeringDocuments({ application, form });
      const received = await receivedOf(db, id);
      await audit(db, 'application_fetched', { accountId: id, actor: reader });
      const read = { answers: application.answers, today: '' };
      return {
        documents: [
          ...answering.map((document) => {
            const { answer_key: key } = document;
            return { key, label: form ? withAnswers(form.questions[key]?.fullLabel ?? key, form, read) : key, ...fileOf(document) };
          }),
          ...received.map((one) => ({ key: one.request.document_key, label: labelOfReceived(one), ...fileOf(one.document) })),
          ...(await itemFiles(id)).map(({ item, file }) => ({
            key: file.answer_key,
            label: form?.questions[item.name]?.fullLabel ?? item.name,
            ...fileOf(file),
          })),
        ],
      };
    },

    /** @throws {Refused} `no_application`, `no_document`, `unfinished_document` */
    async document(reader: Actor, id: string, documentId: string): Promise<NamedPdf> {
      const document = await find(id, documentId);
      if (document.status !== 'COMPLETED' || document.pdf_key === null) throw new Refused('unfinished_document');
      const content = await objects.get(document.pdf_key);
      if (!content) throw new Refused('no_document');
      await audit(db, 'document_fetched', { accountId: id, actor: reader });
      return { name: `${document.file_name.replace(/\.[^.]+$/, '')}.pdf`, content };
    },

    /** Picture of a page, counted from 1. @throws {Refused} `no_application`, `no_document` */
    async picture(reader: Actor, id: string, documentId: string, page: number): Promise<Uint8Array> {
      const { pictures } = await find(id, documentId);
      const content = page <= pictures ? await objects.get(pictureKey(documentId, page)) : undefined;
      if (!content) throw new Refused('no_document');
      await audit(db, 'document_fetched', { accountId: id, actor: reader });
      return content;
    },

    /** Progress of the PDF copy; starts it if needed. @throws {Refused} `no_application` */
    async copyState(id: string): Promise<PdfCopyState> {
      await one(id);
      return pdfCopies.state(id);
    },

    /** PDF copy; starts it if needed. @throws {Refused} `no_application`, `unfinished_copy`, `failed_copy` */
    async copy(reader: Actor, id: string): Promise<NamedPdf> {
      await one(id);
      const { status } = await pdfCopies.state(id);
      if (status === 'FAILED') throw new Refused('failed_copy');
      if (status !== 'COMPLETED') throw new Refused('unfinished_copy', { retryAfter: SECONDS_FOR_A_COPY });
      const copy = await pdfCopies.file(id);
      await audit(db, 'copy_fetched', { accountId: id, actor: reader });
      return copy;
    },
  };
}

const fileOf = ({ id, file_name, file_size, status, pages, pictures }: Document) => ({ id, file_name, file_size, status, pages, pictures });

const columnsOfForm = new WeakMap<Form, readonly Column[]>();

function writtenOut(
  application: StoredApplication,
  form: Form | undefined,
  progress: Pick<SubmittedApplication, 'state' | 'checklist'>,
  definition: () => Definition,
): SubmittedApplication {
  const known = form ?? definition().inLanguage().form;
  const columns = columnsOfForm.get(known) ?? answerColumns([known]);
  columnsOfForm.set(known, columns);
  const { submission, accountId, username, language } = application;
  return {
    id: accountId,
    status: 'submitted',
    reference: submission.reference,
    submitted_at: submission.submittedAt.toISOString(),
    email: username,
    language,
    form: shortHash(submission.formHash),
    ...progress,
    answers: cellsOf(columns, { application, form }) as SubmittedApplication['answers'],
  };
}

type Place = Pick<Change, 'accountId' | 'number'>;

const NUMBER_BYTES = 8;
const ID_BYTES = 16;

function encodeCursor({ accountId, number }: Place): string {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeBigInt64BE(number);
  return Buffer.concat([bytes, Buffer.from(accountId.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** @throws {Refused} `wrong_cursor` for what was never a cursor */
function decodeCursor(text: string): Place {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== NUMBER_BYTES + ID_BYTES || bytes.toString('base64url') !== text) throw new Refused('wrong_cursor');
  const id = bytes.toString('hex', NUMBER_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { accountId: id, number: bytes.readBigInt64BE() };
}
