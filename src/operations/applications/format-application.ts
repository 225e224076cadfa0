import { systemClock } from '../../server/platform/clock.ts';
import type { DataKeys } from '../../server/platform/data-keys.ts';
import type { FormDefinition } from '../../server/platform/form-definition.ts';
import { createReadPinnedForm } from '../../server/forms/pinned-forms.ts';
import { createReadOnlyViewService } from '../../server/application/read-only-view-service.ts';
import { readCurrentStates } from '../../server/application/application-state-store.ts';
import { createApplicationStore, readUsername } from '../../server/application/application-store.ts';
import { readDocumentAnswers, listDocuments } from '../../server/documents/document-store.ts';
import type { Db } from '../../server/database/tables.ts';
import { formatInTimeZone } from './local-time.ts';
import { readActorNames, formatStateLines } from './application-state.ts';

/** One application as text with secrets masked: the submission in the words of its form, else the open application. */
export async function formatApplication(
  { db, keys, definition, timeZone }: { db: Db; keys: DataKeys; definition: FormDefinition; timeZone: string },
  accountId: string,
): Promise<string> {
  const applications = createApplicationStore(keys);
  const readPinnedForm = createReadPinnedForm({ definition: () => definition });
  const readings = createReadOnlyViewService({ db, clock: systemClock, timeZone, definition: () => definition, readPinnedForm });
  const [submission, email, answered, documents, states] = await Promise.all([
    applications.readSubmission(db, accountId),
    readUsername(db, accountId),
    readDocumentAnswers(db, accountId),
    listDocuments(db, accountId),
    readCurrentStates(db, keys, [accountId]),
  ]);
  const names = await readActorNames(db);
  const { reading } = submission
    ? await readings.ofSubmission(submission, answered)
    : readings.ofDraft(await applications.read(db, accountId), answered);
  const head = submission
    ? `${submission.reference}, submitted ${formatInTimeZone(timeZone, submission.submitted_at)}`
    : 'A draft, which has not been submitted';
  const pages = reading.pages.flatMap(({ title, sections }) => [
    ['', title.toUpperCase()],
    ...sections.map(({ title: section, items }) => {
      const lines = items.flatMap(({ label, value }) => (value === '' ? [] : [`  ${label}: ${value.replaceAll('\n', '\n    ')}`]));
      return lines.length === 0 ? [] : [section, ...lines];
    }),
  ]);
  const files = documents.map(({ answer_key: key, file_name, status }) => `  ${key}: ${file_name} (${status.toLowerCase()})`);
  return [
    head,
    [reading.name, email].filter(Boolean).join(', '),
    ...[...states.values()].flatMap((state) => formatStateLines(state, { timeZone, names })),
    ...pages.flat(),
    ...(files.length === 0 ? [] : ['', 'DOCUMENTS', ...files]),
  ].join('\n');
}
