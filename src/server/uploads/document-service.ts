import { UPLOAD_TIMEOUT_SECONDS } from '../../api/upload-rules.ts';
import type {
  ConversionState,
  DocumentAnswers,
  DocumentPageCounts,
  PresignedUpload,
  StartConversionBody,
} from '../../api/schemas/document-schemas.ts';
import { UNANSWERED } from '../../form/model/answers.ts';
import { fileRulesOf, type FileRules } from '../../form/model/file-rules.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { requireOpenPage } from '../application/answer-failures.ts';
import { isSubmitted } from '../application/application-store.ts';
import * as store from '../documents/document-store.ts';
import { removeUnsentRequestFiles } from '../document-requests/document-request-store.ts';
import { currentKeyOf } from '../forms/migrate-sent-answers.ts';
import { createFileIntakeService } from '../documents/file-intake-service.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

const DAY = 24 * 60 * 60;
const ABANDONED = 2 * UPLOAD_TIMEOUT_SECONDS;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'limits' | 'objects' | 'lockApplication' | 'convertDocument'>;

export function createDocumentService(deps: Deps) {
  const { db, clock, definition, objects, limits, lockApplication } = deps;
  const intake = createFileIntakeService(deps);
  const requireFileQuestion = (askedKey: string): { readonly answerKey: string; readonly rules: FileRules } => {
    const { questions } = definition().form;
    const answerKey = currentKeyOf(definition(), askedKey);
    if (!Object.hasOwn(questions, answerKey) || !asksForFile(questions[answerKey]))
      throw new RefusalError('no_file_question', { params: { key: answerKey } });
    return { answerKey, rules: fileRulesOf(questions[answerKey]?.ui['ui:options']) };
  };
  const removeUnattached = async (before: Date, accountId?: string): Promise<void> => {
    for (let keys; (keys = await store.claimUnattachedObjects(db, before, accountId)).length > 0;) {
      await objects.remove(keys);
      await store.deleteObjectRows(db, keys);
    }
  };

  return {
    /** Permits one upload for a question, for 5 minutes. @throws {RefusalError} `no_file_question`, `already_submitted`, `too_many` */
    async presign(accountId: string, askedKey: string): Promise<PresignedUpload> {
      const { answerKey, rules } = requireFileQuestion(askedKey);
      if (await isSubmitted(db, accountId)) throw new RefusalError('already_submitted');
      await limits.countUpload(accountId);
      await removeUnattached(addSeconds(clock(), -ABANDONED), accountId);
      return intake.presign(accountId, answerKey, rules);
    },

    documents: (accountId: string): Promise<DocumentAnswers> => store.readDocumentAnswers(db, accountId),

    async pages(accountId: string): Promise<DocumentPageCounts> {
      const converted = (await store.listDocuments(db, accountId)).filter(({ status }) => status === 'COMPLETED');
      return Object.fromEntries(converted.map(({ answer_key: key, id, pages, pictures }) => [key, { id, pages: pages ?? 0, pictures }]));
    },

    async picture(accountId: string, documentId: string, page: number): Promise<Uint8Array> {
      const document = await store.findDocumentById(db, documentId);
      const isOwn = document?.account_id === accountId && page <= document.pictures;
      const picture = isOwn ? await objects.get(store.thumbnailObjectKey(documentId, page)) : undefined;
      if (!picture) throw new RefusalError('no_document');
      return picture;
    },

    /** Makes the upload the question's file; returns the document's id. @throws {RefusalError} `upload_lost`, or what `findFileProblems` reports */
    async startConversion(accountId: string, askedKey: string, upload: StartConversionBody): Promise<string> {
      const { answerKey, rules } = requireFileQuestion(askedKey);
      // The question may have got another key since the upload was offered.
      const keys = [answerKey, askedKey] as const;
      const accepted = await intake.validate(accountId, keys, upload, rules);
      return lockApplication.change(db, accountId, async (locked, transaction) => {
        requireOpenPage(definition().form, definition().form.questions[answerKey]?.section, locked.formState);
        const id = await intake.attach(transaction, accountId, [...keys], accepted);
        await locked.set({ [answerKey]: UNANSWERED });
        return id;
      });
    },

    async conversion(accountId: string, askedKey: string): Promise<ConversionState> {
      const { answerKey, rules } = requireFileQuestion(askedKey);
      return intake.conversionOf(await store.findDocument(db, accountId, answerKey), rules);
    },

    /** Removes the question's file with its conversion and the answer, if there is one. @throws {RefusalError} `already_submitted` */
    remove: (accountId: string, askedKey: string): Promise<void> =>
      lockApplication.change(db, accountId, async (locked, transaction) => {
        const { answerKey } = requireFileQuestion(askedKey);
        requireOpenPage(definition().form, definition().form.questions[answerKey]?.section, locked.formState);
        await store.removeDocument(transaction, accountId, answerKey);
        await locked.set({ [answerKey]: UNANSWERED });
      }),

    /** Removes files that have not been an answer for a day, and objects that belong to nothing. */
    async sweep(): Promise<void> {
      const yesterday = addSeconds(clock(), -DAY);
      await store.removeUnusedDocuments(db, yesterday);
      await removeUnsentRequestFiles(db, yesterday);
      await removeUnattached(yesterday);
    },
  };
}
