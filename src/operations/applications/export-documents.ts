import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { FILE_ANSWER, getOwn } from '../../form/model/answers.ts';
import type { DataKeys } from '../../server/platform/data-keys.ts';
import { makeFolder } from '../../server/platform/data-folder.ts';
import type { ObjectStore } from '../../server/objects/object-store.ts';
import { listDocuments } from '../../server/documents/document-store.ts';
import { findSubmissionPdfCopy } from '../../server/pdf-copies/pdf-copy-store.ts';
import { listDocumentsFromRecipients } from '../../server/document-requests/document-request-store.ts';
import type { Db } from '../../server/database/tables.ts';
import type { ApplicationFilter, FullApplication } from '../../server/submissions/full-application-store.ts';
import { formatCsvFile, formatCsvRows } from '../../server/exports/csv-export.ts';
import { requireNewestForm, readServedForms, parseSinceOption } from './read-served-forms.ts';
import type { ExportTarget } from './export-target.ts';
import { paginateWithProgressBar } from './paginate-with-progress-bar.ts';
import { writeCompleteFile } from './write-complete-file.ts';

export interface ExportDocumentsOptions {
  readonly target: ExportTarget;
  readonly since: string | undefined;
}

interface WantedFile {
  /** Path below the target. Question keys have no hyphen, so none collides with the PDF copy's name. */
  readonly path: string;
  readonly key: string;
  readonly name: string;
  readonly objectKey: string | undefined;
}

const HEAD = ['Path', 'Reference', 'Key', 'File name', 'Bytes', 'SHA-256', 'State'];

/** Writes submitted documents and copies, one folder an application, then a manifest of checksums. @throws with a sentence */
export async function exportDocuments(
  db: Db,
  keys: DataKeys,
  objects: Pick<ObjectStore, 'get'>,
  timeZone: string,
  { target, since }: ExportDocumentsOptions,
) {
  const newest = requireNewestForm((await readServedForms(db)).forms);
  const wanted: ApplicationFilter = { status: 'submitted', ...parseSinceOption(since, newest, timeZone) };
  const { manifest } = target;
  makeFolder(dirname(manifest), 0o700);
  let [rows, files, absent] = [0, 0, 0];

  const written = async ({ path, key, name, objectKey }: WantedFile, reference: string): Promise<readonly (string | number)[]> => {
    const content = objectKey === undefined ? undefined : await objects.get(objectKey);
    if (!content) {
      absent += 1;
      return [path, reference, key, name, '', '', objectKey === undefined ? 'not made yet' : 'lost'];
    }
    await target.put(path, content);
    files += 1;
    return [path, reference, key, name, content.byteLength, createHash('sha256').update(content).digest('hex'), 'written'];
  };
  async function* lines(): AsyncGenerator<string> {
    yield formatCsvFile([HEAD]);
    for await (const page of paginateWithProgressBar(db, keys, wanted))
      for (const application of page) {
        const reference = application.submission?.reference ?? '';
        for (const one of await filesOf(db, application, reference)) yield formatCsvRows([await written(one, reference)]);
        rows += 1;
      }
  }
  await writeCompleteFile(manifest, lines());
  await target.finish();
  return { rows, files, absent };
}

/** Skips files that the final answers no longer ask for. Documents from others are numbered, as several people may send one kind. */
async function filesOf(db: Db, { accountId, answers }: FullApplication, reference: string): Promise<readonly WantedFile[]> {
  const documents = (await listDocuments(db, accountId)).filter(({ answer_key: key }) => getOwn(answers, key) === FILE_ANSWER);
  const received = await listDocumentsFromRecipients(db, accountId);
  const copy = await findSubmissionPdfCopy(db, accountId);
  const ofKey = (key: string): readonly string[] =>
    received.filter(({ request }) => request.document_key === key).map(({ document }) => document.id);
  return [
    ...documents.map(({ answer_key: key, file_name: name, pdf_key: objectKey }) => ({
      path: `${reference}/${key}.pdf`,
      key,
      name,
      objectKey: objectKey ?? undefined,
    })),
    ...received.map(({ request: { document_key: key }, document: { id, file_name: name, pdf_key: objectKey } }) => ({
      path: `${reference}/${key}-${ofKey(key).indexOf(id) + 1}.pdf`,
      key,
      name,
      objectKey: objectKey ?? undefined,
    })),
    { path: `${reference}/pdf-copy.pdf`, key: '', name: '', objectKey: copy?.object_key ?? undefined },
  ];
}
