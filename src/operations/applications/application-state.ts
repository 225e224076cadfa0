import { Value } from 'typebox/value';
import { SetStateBody } from '../../api/schemas/application-schemas.ts';
import { noDecisionFields } from '../../api/rules/office.ts';
import { closestName } from '../../form/compile/did-you-mean.ts';
import { formatTextByKey } from '../../form/model/text.ts';
import { requestLanguage } from '../../server/platform/request-context.ts';
import type { FormDefinition } from '../../server/platform/form-definition.ts';
import { withJobProducer } from '../../server/queue/job-queue.ts';
import { RefusalError, refusals } from '../../server/platform/refusals.ts';
import { createApplicationStateService } from '../../server/office/application-state-service.ts';
import { createQueueMail } from '../../server/mail/queue-mail.ts';
import { createReadPinnedForm } from '../../server/forms/pinned-forms.ts';
import { createQueueWebhookEvent } from '../../server/webhooks/webhooks.ts';
import { readStateHistory, type StoredState } from '../../server/application/application-state-store.ts';
import { createApplicationStore, readUsername } from '../../server/application/application-store.ts';
import { listAllStaff } from '../../server/staff/staff-store.ts';
import { listApiTokens } from '../../server/staff/api-token-store.ts';
import type { Db } from '../../server/database/tables.ts';
import type { OpenedDatabase } from '../with-database.ts';
import { formatInTimeZone } from './local-time.ts';

/** Sets the state of a submitted application; servers send the email. @returns a report @throws with a sentence for the operator */
export function setApplicationState(
  opened: OpenedDatabase,
  definition: FormDefinition,
  accountId: string,
  change: SetStateBody,
): Promise<string> {
  const { db, settings, secrets, clock, audit } = opened;
  if (!Value.Check(SetStateBody, change))
    throw new Error('Give --missing at most 30 times, with 300 characters each, and at most 5000 characters in --message.');
  return withJobProducer(db, async (queue) => {
    const means = { db, clock, secrets, queue, definition: () => definition.inLanguage(requestLanguage()) };
    const states = createApplicationStateService({
      ...means,
      audit,
      queueMail: createQueueMail(means),
      queueEvent: createQueueWebhookEvent(means),
      readPinnedForm: createReadPinnedForm(means),
      baseUrl: settings.baseUrl,
      timeZone: settings.timeZone,
      definition: () => definition.inLanguage(requestLanguage()),
    });
    requireSpelled(definition, change.missing ?? []);
    const before = (await states.current(db, [accountId])).get(accountId);
    const { version } = await states.set('operator', accountId, change).catch((error: unknown) => {
      throw error instanceof RefusalError ? new Error(sentenceOf(error, definition), { cause: error }) : error;
    });
    return version === before?.version ? 'That is its state already: nothing has changed.' : 'The state is set, and the student is mailed.';
  });
}

/** @throws for a misspelled key of a question, which the student would read */
function requireSpelled({ form }: FormDefinition, missing: readonly string[]): void {
  const keys = Object.keys(form.questions);
  for (const one of missing) {
    const meant = /^[\w-]+$/.test(one) && !keys.includes(one) ? closestName(one, keys) : undefined;
    if (meant !== undefined)
      throw new Error(
        `There is no question '${one}'. Did you mean '${meant}'? To ask for something else, say it in words: --missing "A ${one}".`,
      );
  }
}

function sentenceOf({ code, details }: RefusalError, { form }: FormDefinition): string {
  if (code === 'no_application') return 'This application has not been submitted, so it has no state.';
  return formatTextByKey(refusals[code].text, details.params ?? {}, form);
}

export async function formatStateHistory(
  { db, secrets: { dataKeys } }: OpenedDatabase,
  timeZone: string,
  accountId: string,
): Promise<string> {
  const submission = await createApplicationStore(dataKeys).readSubmission(db, accountId);
  if (!submission) throw new Error('This application has not been submitted, so it has no state.');
  const shown = { timeZone, names: await readActorNames(db) };
  const first = {
    version: 0,
    state: 'received',
    at: submission.submitted_at,
    actor: 'student',
    missing: [],
    message: '',
    ...noDecisionFields,
  } as const;
  const lines = [...(await readStateHistory(db, dataKeys, accountId)), first].flatMap((state) => formatStateLines(state, shown));
  return [`${submission.reference}, ${await readUsername(db, accountId)}`, ...lines].join('\n');
}

export async function readActorNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const [tokens, staff] = [await listApiTokens(db), await listAllStaff(db)];
  return new Map([
    ...tokens.map(({ id, name }) => [`service ${id}`, `the system ${name}`] as const),
    ...staff.map(({ id, name, email }) => [`staff ${id}`, `${name} (${email})`] as const),
  ]);
}

export const formatStateLines = (
  { version, state, at, actor, missing, message, outcome, respond_by: day, reply, replied_at: repliedAt, replyActor }: StoredState,
  { timeZone, names }: { readonly timeZone: string; readonly names: ReadonlyMap<string, string> },
): readonly string[] => [
  `${state} since ${formatInTimeZone(timeZone, at)}${version === 0 ? '' : ` (version ${version}, set by ${names.get(actor) ?? actor})`}`,
  ...missing.map((one) => `  missing: ${one}`),
  ...(outcome === null ? [] : [`  outcome: ${outcome}${day === null ? '' : `, reply until ${day}`}`]),
  ...(reply === null || repliedAt === null ? [] : [`  ${reply} on ${formatInTimeZone(timeZone, repliedAt)}`]),
  ...(replyActor === undefined ? [] : [`  recorded by ${names.get(replyActor) ?? replyActor}`]),
  ...(message === '' ? [] : message.split('\n').map((line) => `  ${line}`)),
];
