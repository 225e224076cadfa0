import { randomUUID } from 'node:crypto';
import { findFileProblems, type FileProblem, UPLOAD_TIMEOUT_SECONDS } from '../../api/upload-rules.ts';
import type { ConversionState, PresignedUpload, StartConversionBody } from '../../api/schemas/document-schemas.ts';
import { fileRuleTextParams, type FileRules } from '../../form/model/file-rules.ts';
import { formatTextByKey } from '../../form/model/text.ts';
import { cleanText } from '../../form/evaluate/clean-answer.ts';
import { documentRejectionTexts } from '../conversion/document-rejections.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './document-store.ts';
import type { Db } from '../database/tables.ts';
import type { Clock } from '../platform/clock.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { JobQueue } from '../queue/job-queue.ts';

/** Why a conversion failed, as stored with the document, and the sentence for the student. */
const failureTexts = { ...documentRejectionTexts, lost: 'document.lost', not_converted: 'document.not_converted' } as const;
type ConversionFailureReason = keyof typeof failureTexts;

interface AcceptedUpload extends StartConversionBody {
  readonly size: number;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => FormDefinition;
  readonly objects: ObjectStore;
  readonly convertDocument: JobQueue['convertDocument'];
}

/** Steps of a file from presigned upload to queued conversion, for questions, document requests and requested items. */
export function createFileIntakeService({ db, clock, definition, objects, convertDocument }: Deps) {
  const paramsOf = (rules: FileRules) => fileRuleTextParams(rules, definition().form.language);
  return {
    async presign(accountId: string, answerKey: string, { maxBytes }: FileRules): Promise<PresignedUpload> {
      const key = `uploads/${randomUUID()}`;
      await store.recordStoredObjects(db, [{ key, account_id: accountId, answer_key: answerKey, created_at: clock() }]);
      return objects.presignPost({ key, maxBytes, seconds: UPLOAD_TIMEOUT_SECONDS });
    },

    /** @param keys that the file may have been offered for @throws {RefusalError} `upload_lost`, or what `findFileProblems` reports */
    async validate(accountId: string, keys: readonly string[], upload: StartConversionBody, rules: FileRules): Promise<AcceptedUpload> {
      const isOffered = await store.lockOfferedObject(db, upload.file_key, accountId, keys);
      const size = isOffered ? await objects.size(upload.file_key) : undefined;
      if (size === undefined) throw new RefusalError('upload_lost');
      const [problem] = findFileProblems({ name: upload.file_name, size }, rules);
      if (problem) throw refusedFor(problem, paramsOf(rules));
      return { ...upload, size };
    },

    /** Makes the upload the file of the first key, and queues its conversion; returns the document's id. @throws {RefusalError} `upload_lost` */
    async attach(
      transaction: Db,
      accountId: string,
      keys: readonly [string, ...string[]],
      { file_key, file_name, size }: AcceptedUpload,
      requestId?: string,
    ): Promise<string> {
      if (!(await store.lockOfferedObject(transaction, file_key, accountId, keys))) throw new RefusalError('upload_lost');
      const id = await store.replaceDocument(
        transaction,
        {
          account_id: accountId,
          answer_key: keys[0],
          file_name: cleanText(file_name, false),
          file_size: size,
          upload_key: file_key,
          ...(requestId !== undefined && { request_id: requestId }),
        },
        clock(),
      );
      await convertDocument(transaction, id, accountId, await store.countUnconvertedDocuments(transaction, accountId));
      return id;
    },

    /** Progress of the conversion; where it failed, with the reason in the language of the request. */
    conversionOf(document: store.StoredDocument | undefined, rules: FileRules): ConversionState {
      const text: string | undefined = failureTexts[document?.reason as ConversionFailureReason];
      const message = text === undefined ? '' : formatTextByKey(text, paramsOf(rules), definition().form);
      return { status: document?.status ?? 'NOT_ANSWERED', message };
    },
  };
}

function refusedFor(problem: FileProblem, { types, max_size }: ReturnType<typeof fileRuleTextParams>): RefusalError {
  if (problem === 'wrong_file_type') return new RefusalError(problem, { params: { types } });
  if (problem === 'file_too_large') return new RefusalError(problem, { params: { max_size } });
  return new RefusalError(problem);
}
