import { createHash } from 'node:crypto';
import { FILE_ANSWER, getOwn } from '../../form/model/answers.ts';
import type { PdfAudience } from '../../form/model/form-files.ts';
import { isOnPdfCopy } from '../../form/model/form.ts';
import { fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import type { ApplicationStore } from '../application/application-store.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { readCurrentStates } from '../application/application-state-store.ts';
import { listDocuments } from '../documents/document-store.ts';
import type { Db } from '../database/tables.ts';
import type { ReadPinnedForm } from '../forms/pinned-forms.ts';

interface PdfCopyDocument {
  readonly key: string;
  /** Label of its question and name of its file, for people who cannot see it. */
  readonly name: string;
  readonly pdfKey: string;
  readonly pages: number;
}

export interface PdfCopyContent {
  readonly hash: Buffer;
  readonly submittedAt: Date | undefined;
  readonly reference: string | undefined;
  readonly isEmpty: boolean;
  readonly isConverting: boolean;
  readonly documents: readonly PdfCopyDocument[];
  /** Version of the state whose letter it is; null for the application itself. */
  readonly letter: number | null;
  /** Null if student and office read the same copy. */
  readonly audience: PdfAudience | null;
}

interface Source {
  readonly db: Db;
  readonly applications: Pick<ApplicationStore, 'read' | 'readSubmission'>;
  readonly definition: FormDefinition;
  readonly readPinnedForm: ReadPinnedForm;
  readonly dataKeys: DataKeys;
}

/** Content of a copy printed now; constant after submission, even if the form changes. */
export async function readPdfCopyContent(
  { db, applications, definition, readPinnedForm }: Omit<Source, 'dataKeys'>,
  accountId: string,
  asked: PdfAudience = 'student',
): Promise<PdfCopyContent> {
  const [{ last_page: _, submitted_at: __, ...application }, submission, stored] = await Promise.all([
    applications.read(db, accountId),
    applications.readSubmission(db, accountId),
    listDocuments(db, accountId),
  ]);
  const { answers } = application;
  const { form } = (submission && (await readPinnedForm(db, submission.definition_hash))) ?? definition;
  const { questions } = form;
  const isAlike = Object.values(questions).every((question) => isOnPdfCopy(question, 'student') === isOnPdfCopy(question, 'office'));
  const audience = isAlike ? null : asked;
  const read = { answers, today: '' };
  const order = new Map(Object.keys(questions).map((key, n) => [key, n]));
  const documents = stored
    .flatMap(({ answer_key: key, file_name: file, status, pdf_key: pdfKey, pages }): readonly PdfCopyDocument[] =>
      status === 'COMPLETED' &&
      pdfKey !== null &&
      pages !== null &&
      getOwn(answers, key) === FILE_ANSWER &&
      (!questions[key] || isOnPdfCopy(questions[key], asked))
        ? [{ key, name: `${fillAnswerPlaceholders(questions[key]?.fullLabel ?? key, form, read)}: ${file}`, pdfKey, pages }]
        : [],
    )
    .toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
  // Sorted, because the order in which questions were answered shows nowhere. A copy is in one language.
  const { language } = definition.form;
  const other = [...(definition === definition.inLanguage() ? [] : [language]), ...(audience === null ? [] : [audience])];
  const shown = submission
    ? ['submission', submission.reference, ...Object.entries(submission.removed_answers).flat(), ...other]
    : [definition.hash, { ...application, answers: Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)) }, documents, ...other];
  return {
    hash: createHash('sha256').update(JSON.stringify(shown)).digest(),
    submittedAt: submission?.submitted_at,
    reference: submission?.reference,
    isEmpty: Object.keys(answers).length === 0,
    isConverting: stored.some(({ status }) => status === 'UNPROCESSED' || status === 'IN_PROGRESS'),
    documents,
    letter: null,
    audience,
  };
}

/** Content of the letter of the decision that stands; undefined if there is none. */
export async function readLetterContent(
  { db, applications, definition, dataKeys }: Omit<Source, 'readPinnedForm'>,
  accountId: string,
): Promise<PdfCopyContent | undefined> {
  const { language } = definition.form;
  const present = (await readCurrentStates(db, dataKeys, [accountId])).get(accountId);
  if (!present?.told) return undefined;
  return {
    hash: createHash('sha256')
      .update(JSON.stringify(['letter', present.version, language]))
      .digest(),
    submittedAt: new Date(present.told.at),
    reference: (await applications.readSubmission(db, accountId))?.reference,
    isEmpty: false,
    isConverting: false,
    documents: [],
    letter: present.version,
    audience: null,
  };
}
