import { FILE_ANSWER, UNANSWERED } from '../../form/model/answers.ts';
import type { Converter } from '../conversion/converter.ts';
import { lockApplicationRow } from '../application/application-store.ts';
import * as store from '../documents/document-store.ts';
import type { Db } from '../database/tables.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

interface Deps extends Pick<ApplicationDeps, 'db' | 'clock' | 'lockApplication' | 'objects'> {
  readonly converter: Pick<Converter, 'convert'>;
  readonly receiveItem: (transaction: Db, document: store.StoredDocument) => Promise<void>;
}

export function createConvertDocumentJob({ db, clock, objects, converter, lockApplication, receiveItem }: Deps) {
  const end = (document: store.StoredDocument, how: store.ConversionOutcome): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await lockApplicationRow(transaction, document.account_id);
      // Requested documents answer no question.
      const locked = document.request_id === null ? await lockApplication(transaction, document.account_id) : undefined;
      // The form may have renamed the question since the file was taken.
      const key = await store.endConversion(transaction, document.id, how, clock());
      if (key !== undefined && !locked && how.status === 'COMPLETED') return receiveItem(transaction, document);
      // The file of a question that was hidden at submission may still be converted, but is not part of the application.
      if (key === undefined || !locked || locked.isSubmitted) return;
      await locked.set({ [key]: how.status === 'COMPLETED' ? FILE_ANSWER : UNANSWERED });
    });

  return {
    /** Returns at once if that is already done or the file was removed. An error means: try again later. */
    async convert(documentId: string): Promise<void> {
      const document = await store.beginConversion(db, documentId, clock());
      if (!document) return;
      const file = await objects.get(document.upload_key);
      if (!file) return end(document, { status: 'FAILED', reason: 'lost' });
      const conversion = await converter.convert(file, document.file_name);
      if (conversion.outcome === 'refused') return end(document, { status: 'FAILED', reason: conversion.reason });
      if (!(await store.findDocumentById(db, documentId))) return;
      const kept = { original_key: `documents/${document.id}/original`, pdf_key: `documents/${document.id}/pdf` };
      const pictures = (conversion.pictures ?? []).map((picture, n) => ({ key: store.thumbnailObjectKey(document.id, n + 1), picture }));
      await store.recordStoredObjects(
        db,
        [...Object.values(kept), ...pictures.map(({ key }) => key)].map((key) => ({
          key,
          account_id: document.account_id,
          answer_key: document.answer_key,
          document_id: document.id,
          created_at: clock(),
        })),
      );
      await objects.put(kept.original_key, file);
      await objects.put(kept.pdf_key, conversion.pdf);
      if (!(await store.findDocumentById(db, documentId))) return objects.remove(Object.values(kept));
      for (const { key, picture } of pictures) await objects.put(key, picture);
      await end(document, { status: 'COMPLETED', ...kept, pages: conversion.pages, pictures: pictures.length });
    },
    async giveUp(documentId: string): Promise<void> {
      const document = await store.beginConversion(db, documentId, clock());
      if (document) await end(document, { status: 'FAILED', reason: 'not_converted' });
    },
  };
}
