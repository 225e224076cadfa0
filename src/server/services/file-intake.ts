import { randomUUID } from 'node:crypto';
import { fileProblems, type FileProblem, UPLOAD_SECONDS } from '../../contract/documents.ts';
import type { ConversionState, PresignedUpload, StartConversion } from '../../contract/shapes/documents.ts';
import { fileParams, type FileRules } from '../../form/model/file-rules.ts';
import { sayNamed } from '../../form/model/text.ts';
import { cleanText } from '../../form/run/clean-answer.ts';
import { refusedFiles } from '../conversion/refused-file.ts';
import { Refused } from '../refusals.ts';
import * as store from '../store/documents.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Queue } from '../jobs/queue.ts';

/** Why a conversion failed, as stored with the document, and the sentence for the student. */
const failureTexts = { ...refusedFiles, lost: 'document.lost', not_converted: 'document.not_converted' } as const;
export type ConversionReason = keyof typeof failureTexts;

interface AcceptedUpload extends StartConversion {
  readonly size: number;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => Definition;
  readonly objects: ObjectStore;
  readonly convertDocument: Queue['convertDocument'];
}

/** Steps of a file from presigned upload to queued conversion, for questions, document requests and requested items. */
export function createFileIntake({ db, clock, definition, objects, convertDocument }: Deps) {
  const paramsOf = (rules: FileRules) => fileParams(rules, definition().form.language);
  return {
    async offer(accountId: string, answerKey: string, { maxBytes }: FileRules): Promise<PresignedUpload> {
      const key = `uploads/${randomUUID()}`;
      await store.recordObjects(db, [{ key, account_id: accountId, answer_key: answerKey, created_at: clock() }]);
      return objects.presignPost({ key, maxBytes, seconds: UPLOAD_SECONDS });
    },

    /** @param keys that the file may have been offered for @throws {Refused} `upload_lost`, or what `fileProblems` reports */
    async accept(accountId: string, keys: readonly string[], upload: StartConversion, rules: FileRules): Promise<AcceptedUpload> {
      const isOffered = await store.isOffered(db, upload.file_key, accountId, keys);
      const size = isOffered ? await objects.size(upload.file_key) : undefined;
      if (size === undefined) throw new Refused('upload_lost');
      const [problem] = fileProblems({ name: upload.file_name, size }, rules);
      if (problem) throw refusedFor(problem, paramsOf(rules));
      return { ...upload, size };
    },

    /** Makes the upload the file of the first key, and queues its conversion; returns the document's id. @throws {Refused} `upload_lost` */
    async attach(
      transaction: Db,
      accountId: string,
      keys: readonly [string, ...string[]],
      { file_key, file_name, size }: AcceptedUpload,
      requestId?: string,
    ): Promise<string> {
      if (!(await store.isOffered(transaction, file_key, accountId, keys))) throw new Refused('upload_lost');
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
      await convertDocument(transaction, id, accountId, await store.countUnconverted(transaction, accountId));
      return id;
    },

    /** Progress of the conversion; where it failed, with the reason in the language of the request. */
    conversionOf(document: store.Document | undefined, rules: FileRules): ConversionState {
      const text: string | undefined = failureTexts[document?.reason as ConversionReason];
      const message = text === undefined ? '' : sayNamed(text, paramsOf(rules), definition().form);
      return { status: document?.status ?? 'NOT_ANSWERED', message };
    },
  };
}

function refusedFor(problem: FileProblem, { types, max_size }: ReturnType<typeof fileParams>): Refused {
  if (problem === 'wrong_file_type') return new Refused(problem, { params: { types } });
  if (problem === 'file_too_large') return new Refused(problem, { params: { max_size } });
  return new Refused(problem);
}
