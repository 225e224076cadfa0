import { Value } from 'typebox/value';
import { SetState } from '../../src/contract/shapes/states.ts';
import { sayNamed } from '../../src/form/model/text.ts';
import { systemClock } from '../../src/server/clock.ts';
import { currentLanguage } from '../../src/server/current-request.ts';
import type { Definition } from '../../src/server/definition.ts';
import { withQueue } from '../../src/server/jobs/queue.ts';
import { Refused, refusals } from '../../src/server/refusals.ts';
import { createApplicationStates } from '../../src/server/services/application-states.ts';
import { createAudit } from '../../src/server/services/audit.ts';
import { createMailing } from '../../src/server/services/mailing.ts';
import { createPinnedForms } from '../../src/server/services/pinned-forms.ts';
import { createPostEvent } from '../../src/server/services/webhooks.ts';
import { allStates, presentStates, type StoredState } from '../../src/server/store/application-states.ts';
import { createApplications, usernameOf } from '../../src/server/store/applications.ts';
import type { Opened } from '../with-database.ts';

/**
 * Sets the state of a submitted application as a server does, which sends what is posted here as soon as one runs.
 * @returns what has happened
 * @throws with a sentence for the operator
 */
export function setState(opened: Opened, definition: Definition, accountId: string, change: SetState): Promise<string> {
  const { db, settings, secrets } = opened;
  if (!Value.Check(SetState, change))
    throw new Error('There is room for 30 times --missing with 300 characters each, and for 5000 characters in --message.');
  return withQueue(db, async (queue) => {
    const means = { db, clock: systemClock, secrets, queue };
    const states = createApplicationStates({
      ...means,
      audit: createAudit(means),
      postMail: createMailing(means),
      postEvent: createPostEvent(means),
      readPinnedForm: createPinnedForms({ definition: () => definition.inLanguage(currentLanguage()) }),
      baseUrl: settings.baseUrl,
    });
    const before = (await states.current(db, [accountId])).get(accountId);
    const { version } = await states.set('operator', accountId, change).catch((error: unknown) => {
      throw error instanceof Refused ? new Error(sentenceOf(error, definition), { cause: error }) : error;
    });
    return version === before?.version ? 'That is its state already: nothing has changed.' : 'The state is set, and the student is mailed.';
  });
}

function sentenceOf({ code, details }: Refused, { form }: Definition): string {
  if (code === 'no_application') return 'This application has not been submitted, so it has no state.';
  return sayNamed(refusals[code].text, details.params ?? {}, form);
}

/** Whose application it is, its present state, and those that it had, the newest first. */
export async function statesAsText({ db, secrets: { dataKeys } }: Opened, accountId: string): Promise<string> {
  const submission = await createApplications(dataKeys).readSubmission(db, accountId);
  const present = (await presentStates(db, dataKeys, [accountId])).get(accountId);
  if (!submission || !present) throw new Error('This application has not been submitted, so it has no state.');
  const [, ...before] = await allStates(db, dataKeys, accountId);
  return [`${submission.reference}, ${await usernameOf(db, accountId)}`, ...[present, ...before].flatMap(linesOf)].join('\n');
}

/** A state as text, what it says indented. */
export const linesOf = ({ version, state, at, actor, missing, message }: StoredState): readonly string[] => [
  `${state} since ${at.toISOString()}${version === 0 ? '' : ` (version ${version}, set by ${actor})`}`,
  ...missing.map((one) => `  missing: ${one}`),
  ...(message === '' ? [] : message.split('\n').map((line) => `  ${line}`)),
];
