import { systemClock } from '../../src/server/clock.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import type { FormDefinition } from '../../src/server/definition.ts';
import { createReadPinnedForm } from '../../src/server/services/pinned-forms.ts';
import { createReadOnlyViewService } from '../../src/server/services/read-only-views.ts';
import { readCurrentStates } from '../../src/server/store/application-states.ts';
import { createApplicationStore, readUsername } from '../../src/server/store/applications.ts';
import { readDocumentAnswers, listDocuments } from '../../src/server/store/documents.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { formatInTimeZone } from './local-time.ts';
import { readActorNames, formatStateLines } from './state.ts';

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
