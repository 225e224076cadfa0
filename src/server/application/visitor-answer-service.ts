import type { AnswerMap, SentAnswers, VisitorTokenResponse } from '../../api/schemas/application-schemas.ts';
import type { Answers } from '../../form/model/answers.ts';
import { applyAnswer } from '../../form/evaluate/apply-answer.ts';
import { institutionDateTime } from '../../form/evaluate/open-period.ts';
import { institutionDay, addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { createTokenSealer, hashToken, createToken } from '../platform/secrets.ts';
import { findVisitorAnswers, saveVisitorAnswers } from './visitor-answer-store.ts';
import { buildSaveOutcome, partitionStorableAnswers, omitEmptyAnswers } from './storable-answers.ts';
import { migrateSentAnswers } from '../forms/migrate-sent-answers.ts';
import { closedOptionFailures, closedPageFailures, isLocked } from './answer-failures.ts';
import type { ApplicationDeps } from './application-deps.ts';

const KEPT_SECONDS = 7 * 24 * 60 * 60;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'definition' | 'limits'>;

export const createVisitorAnswerService = ({ db, clock, timeZone, definition, limits }: Deps) => ({
  /** Stores the valid answers for 7 days; only the returned token opens them. @throws {RefusalError} `too_many` */
  async save(given: SentAnswers, address: string): Promise<VisitorTokenResponse> {
    const now = clock();
    const { sent, toSentKeys } = migrateSentAnswers(definition(), given, institutionDay(definition().form.institution, timeZone, now));
    const { taken, refused } = partitionStorableAnswers(definition(), sent);
    await limits.countVisitorAnswers(address);
    const token = createToken();
    const { form } = definition();
    const times = {
      today: institutionDay(definition().form.institution, timeZone, now),
      clock: institutionDateTime(form.institution, now),
    };
    const formState = { answers: {}, counts: {}, tabs: {}, ...times };
    const open = Object.fromEntries(Object.entries(taken).filter(([key]) => !isLocked(form, key, formState)));
    const settled = omitEmptyAnswers(applyAnswer(form, formState, open));
    await saveVisitorAnswers(db, hashToken(token), createTokenSealer(token).seal(settled), addSeconds(clock(), KEPT_SECONDS));
    return {
      token,
      ...buildSaveOutcome(
        sent,
        { ...refused, ...closedOptionFailures(form, open, formState), ...closedPageFailures(form, taken, formState) },
        settled,
        toSentKeys,
      ),
    };
  },
  /** @throws {RefusalError} `wrong_link` for an unknown or expired token */
  async read(token: string): Promise<AnswerMap> {
    const sealed = await findVisitorAnswers(db, hashToken(token), clock());
    if (!sealed) throw new RefusalError('wrong_link');
    const { sent } = migrateSentAnswers(
      definition(),
      createTokenSealer(token).unseal(sealed) as Answers,
      institutionDay(definition().form.institution, timeZone, clock()),
    );
    return partitionStorableAnswers(definition(), sent).taken as AnswerMap;
  },
});
