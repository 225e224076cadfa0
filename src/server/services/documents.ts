import { randomUUID } from 'node:crypto';
import { fileProblems, type FileProblem, UPLOAD_SECONDS } from '../../contract/documents.ts';
import type { ConversionState, DocumentAnswers, DocumentPages, PresignedUpload } from '../../contract/shapes/documents.ts';
import { UNANSWERED } from '../../form/model/answers.ts';
import { fileParams, fileRules, type FileRules } from '../../form/model/file-rules.ts';
import { sayNamed } from '../../form/model/text.ts';
import { asksForFile } from '../../form/model/widget-kinds.ts';
import { cleanText } from '../../form/run/clean-answer.ts';
import { plusSeconds } from '../clock.ts';
import { refusedFiles } from '../conversion/refused-file.ts';
import { Refused } from '../refusals.ts';
import { isSubmitted } from '../store/applications.ts';
import * as store from '../store/documents.ts';
import { removeUnsentFiles } from '../store/requests.ts';
import { keyAskedNow } from './older-pages.ts';
import type { ServiceDeps } from './service-deps.ts';

const failureTexts = { ...refusedFiles, lost: 'document.lost', not_converted: 'document.not_converted' } as const;
export type ConversionReason = keyof typeof failureTexts;
export const reasonText = (reason: string | null | undefined): string | undefined => failureTexts[reason as ConversionReason];

const DAY = 24 * 60 * 60;
const ABANDONED = 2 * UPLOAD_SECONDS;

export function createDocuments({ db, clock, definition, objects, limits, lockApplication, convertDocument }: ServiceDeps) {
  const requireFileQuestion = (askedKey: string): { readonly answerKey: string; readonly rules: FileRules } => {
    const { questions } = definition().form;
    const answerKey = keyAskedNow(definition(), askedKey);
    if (!Object.hasOwn(questions, answerKey) || !asksForFile(questions[answerKey]))
      throw new Refused('no_file_question', { params: { key: answerKey } });
    return { answerKey, rules: fileRules(questions[answerKey]?.ui['ui:options']) };
  };
  const paramsOf = (rules: FileRules) => fileParams(rules, definition().form.language);
  const removeUnattached = async (before: Date, accountId?: string): Promise<void> => {
    for (let keys; (keys = await store.takeUnattachedObjects(db, before, accountId)).length > 0;) {
      await objects.remove(keys);
      await store.forgetObjects(db, keys);
    }
  };

  return {
    /** Permits one upload for a question, for 5 minutes. @throws {Refused} `no_file_question`, `already_submitted`, `too_many` */
    async presign(accountId: string, askedKey: string): Promise<PresignedUpload> {
      const {
        answerKey,
        rules: { maxBytes },
      } = requireFileQuestion(askedKey);
      if (await isSubmitted(db, accountId)) throw new Refused('already_submitted');
      await limits.countUpload(accountId);
      const now = clock();
      await removeUnattached(plusSeconds(now, -ABANDONED), accountId);
      const key = `uploads/${randomUUID()}`;
      await store.noteObjects(db, [{ key, account_id: accountId, answer_key: answerKey, created_at: now }]);
      return objects.presignPost({ key, maxBytes, seconds: UPLOAD_SECONDS });
    },

    documents: (accountId: string): Promise<DocumentAnswers> => store.documentAnswersOf(db, accountId),

    async pages(accountId: string): Promise<DocumentPages> {
      const converted = (await store.documentsOf(db, accountId)).filter(({ status }) => status === 'COMPLETED');
      return Object.fromEntries(converted.map(({ answer_key: key, id, pages, pictures }) => [key, { id, pages: pages ?? 0, pictures }]));
    },

    /** Picture of a page of the account's own document. @throws {Refused} `no_document` */
    async picture(accountId: string, documentId: string, page: number): Promise<Uint8Array> {
      const document = await store.readDocument(db, documentId);
      const isOwn = document?.account_id === accountId && page <= document.pictures;
      const picture = isOwn ? await objects.get(store.pictureKey(documentId, page)) : undefined;
      if (!picture) throw new Refused('no_document');
      return picture;
    },

    /**
     * Makes the upload the question's file, replacing the previous one, and queues its conversion; returns the
     * document's id.
     * @throws {Refused} `upload_lost` when it is missing, or what `fileProblems` reports for its name and size
     */
    async startConversion(
      accountId: string,
      askedKey: string,
      { file_key: key, file_name: name }: { readonly file_key: string; readonly file_name: string },
    ): Promise<string> {
      const { answerKey, rules } = requireFileQuestion(askedKey);
      // The question may have got another key since the upload was offered.
      const keys = [askedKey, answerKey];
      const size = (await store.isOffered(db, key, accountId, keys)) ? await objects.size(key) : undefined;
      if (size === undefined) throw new Refused('upload_lost');
      const [problem] = fileProblems({ name, size }, rules);
      if (problem) throw refusedFor(problem, paramsOf(rules));
      return db.transaction().execute(async (transaction) => {
        const locked = await lockApplication.open(transaction, accountId);
        if (!(await store.isOffered(transaction, key, accountId, keys))) throw new Refused('upload_lost');
        const id = await store.replaceDocument(
          transaction,
          { account_id: accountId, answer_key: answerKey, file_name: cleanText(name, false), file_size: size, upload_key: key },
          clock(),
        );
        await locked.set({ [answerKey]: UNANSWERED });
        await convertDocument(transaction, { id, account_id: accountId });
        return id;
      });
    },

    async conversion(accountId: string, askedKey: string): Promise<ConversionState> {
      const { answerKey, rules } = requireFileQuestion(askedKey);
      const document = await store.findDocument(db, accountId, answerKey);
      const text = reasonText(document?.reason);
      const message = text === undefined ? '' : sayNamed(text, paramsOf(rules), definition().form);
      return { status: document?.status ?? 'NOT_ANSWERED', message };
    },

    /** Removes the question's file with its conversion and the answer, if there is one. @throws {Refused} `already_submitted` */
    remove: (accountId: string, askedKey: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { answerKey } = requireFileQuestion(askedKey);
        const locked = await lockApplication.open(transaction, accountId);
        await store.removeDocument(transaction, accountId, answerKey);
        await locked.set({ [answerKey]: UNANSWERED });
      }),

    /** Removes files that have not been an answer for a day, and objects that belong to nothing. */
    async sweep(): Promise<void> {
      const yesterday = plusSeconds(clock(), -DAY);
      await store.removeUnusedDocuments(db, yesterday);
      await removeUnsentFiles(db, yesterday);
      await removeUnattached(yesterday);
    },
  };
}

export function refusedFor(problem: FileProblem, { types, max_size }: ReturnType<typeof fileParams>): Refused {
  if (problem === 'wrong_file_type') return new Refused(problem, { params: { types } });
  if (problem === 'file_too_large') return new Refused(problem, { params: { max_size } });
  return new Refused(problem);
}
