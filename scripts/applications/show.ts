import { systemClock } from '../../src/server/clock.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import type { Definition } from '../../src/server/definition.ts';
import { createPinnedForms } from '../../src/server/services/pinned-forms.ts';
import { createReadOnlyViews } from '../../src/server/services/read-only-views.ts';
import { currentStates } from '../../src/server/store/application-states.ts';
import { createApplications, usernameOf } from '../../src/server/store/applications.ts';
import { documentAnswersOf, documentsOf } from '../../src/server/store/documents.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { formatTime } from './local-time.ts';
import { actorNames, formatStateLines } from './state.ts';

/** One application as text with secrets masked: the submission in the words of its form, else the open application. */
export async function applicationAsText(
  { db, keys, definition, timeZone }: { db: Db; keys: DataKeys; definition: Definition; timeZone: string },
  accountId: string,
): Promise<string> {
  const applications = createApplications(keys);
  const readPinnedForm = createPinnedForms({ definition: () => definition });
  const readings = createReadOnlyViews({ db, clock: systemClock, timeZone, definition: () => definition, readPinnedForm });
  const [submission, email, answered, documents, states] = await Promise.all([
    applications.readSubmission(db, accountId),
    usernameOf(db, accountId),
    documentAnswersOf(db, accountId),
    documentsOf(db, accountId),
    currentStates(db, keys, [accountId]),
  ]);
  const names = await actorNames(db);
  const { reading } = submission
    ? await readings.ofSubmission(submission, answered)
    : readings.ofDraft(await applications.read(db, accountId), answered);
  const head = submission
    ? `${submission.reference}, submitted ${formatTime(timeZone, submission.submitted_at)}`
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
