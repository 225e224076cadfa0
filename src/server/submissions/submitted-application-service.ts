import { memoizeByObject } from '../../form/model/memoize.ts';
import type {
  PdfCopyState,
  ApplicationChangesQuery,
  SubmittedApplication,
  ApplicationChangesPage,
  ApplicationState,
} from '../../api/schemas/application-schemas.ts';
import type { OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { FILE_ANSWER, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import { listApplicationChangesAfter, isChangeCursorValid, type ChangedApplication } from './application-change-store.ts';
import { type StoredDocument, listDocuments, thumbnailObjectKey } from '../documents/document-store.ts';
import { listRequestedItems, type StoredRequestedItem } from '../document-requests/requested-item-store.ts';
import { unsealRecipient, type ReceivedDocument, listDocumentsFromRecipients } from '../document-requests/document-request-store.ts';
import { findSubmittedApplication, type FullSubmittedApplication as StoredApplication } from './full-application-store.ts';
import { answerColumns, exportCellsOf, type ExportColumn, shortHash } from './export-columns.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { findRequestableDocument } from '../document-requests/document-request-service.ts';
import type { ApiTokenId } from '../staff/api-token-service.ts';
import type { Db } from '../database/tables.ts';
import type { PdfCopyService } from '../pdf-copies/pdf-copy-service.ts';
import type { NamedPdf } from '../document-requests/requested-document-service.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export type SubmittedApplicationService = ReturnType<typeof createSubmittedApplicationService>;

const USUAL_LIMIT = 50;
const SECONDS_FOR_A_COPY = 5;

type Deps = Pick<ApplicationDeps, 'db' | 'secrets' | 'definition' | 'audit' | 'objects' | 'readPinnedForm' | 'checklist'> & {
  readonly pdfCopies: PdfCopyService;
  readonly applicationStates: { current(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, ApplicationState>> };
};

export function createSubmittedApplicationService(deps: Deps) {
  const { db, secrets, definition, objects, pdfCopies, readPinnedForm, audit, applicationStates, checklist } = deps;
  const { dataKeys } = secrets;
  const one = async (id: string): Promise<{ application: StoredApplication; form: Form | undefined }> => {
    const application = await findSubmittedApplication(db, dataKeys, id);
    if (!application) throw new RefusalError('no_application');
    return { application, form: await formOf(application) };
  };
  const formOf = async ({ submission }: StoredApplication): Promise<Form | undefined> =>
    (await readPinnedForm(db, submission.formHash))?.formInFirstLanguage;

  /** Ordered as in the form. A file that the last answers no longer ask for was not submitted. */
  const answeringDocuments = async ({ application, form }: Awaited<ReturnType<typeof one>>): Promise<readonly StoredDocument[]> => {
    const place = new Map(Object.keys(form?.questions ?? {}).map((key, n) => [key, n]));
    return (await listDocuments(db, application.accountId))
      .filter(({ answer_key: key }) => getOwn(application.answers, key) === FILE_ANSWER)
      .toSorted((a, b) => (place.get(a.answer_key) ?? 0) - (place.get(b.answer_key) ?? 0));
  };

  const itemFiles = async (accountId: string): Promise<readonly { readonly item: StoredRequestedItem; readonly file: StoredDocument }[]> =>
    (await listRequestedItems(db, dataKeys, accountId)).flatMap((item) => (item.file && item.sent_at ? [{ item, file: item.file }] : []));

  /** @throws {RefusalError} `no_application`, `no_document` */
  const find = async (id: string, documentId: string): Promise<StoredDocument> => {
    const answering = await answeringDocuments(await one(id));
    const received = (await listDocumentsFromRecipients(db, id)).map((each) => each.document);
    const asked = (await itemFiles(id)).map(({ file }) => file);
    const document = [...answering, ...received, ...asked].find((each) => each.id === documentId);
    if (!document) throw new RefusalError('no_document');
    return document;
  };

  const labelOfReceived = ({ request }: ReceivedDocument): string => {
    const { title } = findRequestableDocument(definition(), request.document_key) ?? { title: request.document_key };
    return `${title} (${unsealRecipient(dataKeys, request).name})`;
  };

  return {
    /** Next ones by last change; none is missed. @throws {RefusalError} `wrong_cursor`, `lost_cursor` */
    async changes(system: ApiTokenId, { since, limit = USUAL_LIMIT }: ApplicationChangesQuery): Promise<ApplicationChangesPage> {
      const from = since === undefined ? undefined : decodeCursor(since);
      if (from && !(await isChangeCursorValid(db, from))) throw new RefusalError('lost_cursor');
      // One more than wanted shows whether there are any behind them.
      const found = await listApplicationChangesAfter(db, dataKeys, {}, from?.number ?? 0n, limit + 1);
      const page = found.slice(0, limit);
      const ids = page.map(({ accountId }) => accountId);
      const states = await applicationStates.current(db, ids);
      const lists = await checklist.entriesOfAll(page.flatMap(({ application }) => application ?? []));
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

    /** @throws {RefusalError} `no_application` */
    async read(system: ApiTokenId, id: string): Promise<SubmittedApplication> {
      const { application, form } = await one(id);
      const state = (await applicationStates.current(db, [id])).get(id);
      if (!state) throw new RefusalError('no_application');
      await audit(db, 'application_fetched', { accountId: id, actor: `service ${system}` });
      return writtenOut(application, form, { state, checklist: await checklist.entriesOf(application) }, definition);
    },

    /** @throws {RefusalError} `no_application` */
    async documents(reader: Actor, id: string): Promise<Pick<OfficeApplication, 'documents'>> {
      const { application, form } = await one(id);
      const answering = await answeringDocuments({ application, form });
      const received = await listDocumentsFromRecipients(db, id);
      await audit(db, 'application_fetched', { accountId: id, actor: reader });
      const read = { answers: application.answers, today: '' };
      return {
        documents: [
          ...answering.map((document) => {
            const { answer_key: key } = document;
            return {
              key,
              label: form ? fillAnswerPlaceholders(form.questions[key]?.fullLabel ?? key, form, read) : key,
              ...fileOf(document),
            };
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

    /** @throws {RefusalError} `no_application`, `no_document`, `unfinished_document` */
    async document(reader: Actor, id: string, documentId: string): Promise<NamedPdf> {
      const document = await find(id, documentId);
      if (document.status !== 'COMPLETED' || document.pdf_key === null) throw new RefusalError('unfinished_document');
      const content = await objects.get(document.pdf_key);
      if (!content) throw new RefusalError('no_document');
      await audit(db, 'document_fetched', { accountId: id, actor: reader });
      return { name: `${document.file_name.replace(/\.[^.]+$/, '')}.pdf`, content };
    },

    /** Picture of a page, counted from 1. @throws {RefusalError} `no_application`, `no_document` */
    async picture(reader: Actor, id: string, documentId: string, page: number): Promise<Uint8Array> {
      const { pictures } = await find(id, documentId);
      const content = page <= pictures ? await objects.get(thumbnailObjectKey(documentId, page)) : undefined;
      if (!content) throw new RefusalError('no_document');
      await audit(db, 'document_fetched', { accountId: id, actor: reader });
      return content;
    },

    /** Progress of the PDF copy; starts it if needed. @throws {RefusalError} `no_application` */
    async copyState(id: string): Promise<PdfCopyState> {
      await one(id);
      return pdfCopies.office.state(id);
    },

    /** PDF copy; starts it if needed. @throws {RefusalError} `no_application`, `unfinished_copy`, `failed_copy` */
    async copy(reader: Actor, id: string): Promise<NamedPdf> {
      await one(id);
      const { status } = await pdfCopies.office.state(id);
      if (status === 'FAILED') throw new RefusalError('failed_copy');
      if (status !== 'COMPLETED') throw new RefusalError('unfinished_copy', { retryAfter: SECONDS_FOR_A_COPY });
      const copy = await pdfCopies.office.file(id);
      await audit(db, 'copy_fetched', { accountId: id, actor: reader });
      return copy;
    },
  };
}

const fileOf = ({ id, file_name, file_size, status, pages, pictures }: StoredDocument) => ({
  id,
  file_name,
  file_size,
  status,
  pages,
  pictures,
});

const columnsOfForm = memoizeByObject((form: Form): readonly ExportColumn[] => answerColumns([form]));

function writtenOut(
  application: StoredApplication,
  form: Form | undefined,
  progress: Pick<SubmittedApplication, 'state' | 'checklist'>,
  definition: () => FormDefinition,
): SubmittedApplication {
  const columns = columnsOfForm(form ?? definition().inLanguage().form);
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
    removed: { ...submission.removed },
    answers: exportCellsOf(columns, {
      application: { ...application, submission: { ...submission, removed: {} } },
      form,
    }) as SubmittedApplication['answers'],
  };
}

type Place = Pick<ChangedApplication, 'accountId' | 'number'>;

const NUMBER_BYTES = 8;
const ID_BYTES = 16;

function encodeCursor({ accountId, number }: Place): string {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeBigInt64BE(number);
  return Buffer.concat([bytes, Buffer.from(accountId.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** @throws {RefusalError} `wrong_cursor` for what was never a cursor */
function decodeCursor(text: string): Place {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== NUMBER_BYTES + ID_BYTES || bytes.toString('base64url') !== text) throw new RefusalError('wrong_cursor');
  const id = bytes.toString('hex', NUMBER_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { accountId: id, number: bytes.readBigInt64BE() };
}
