import type { AnswerMap, SentAnswers, VisitorToken } from '../../contract/shapes/bodies.ts';
import type { Answers } from '../../form/model/answers.ts';
import { applyAnswer } from '../../form/run/apply-answer.ts';
import { institutionClock } from '../../form/run/opening.ts';
import { dayAt, plusSeconds } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { sealerOfToken, hashOf, newToken } from '../secrets.ts';
import { findVisitorAnswers, keepVisitorAnswers } from '../store/visitor-answers.ts';
import { buildSaveOutcome, partitionStorable, withoutEmpty } from './allowed-answers.ts';
import { migrateSentAnswers } from './migrate-sent-answers.ts';
import { closedOptionFailures } from './answer-failures.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { Limits } from './limits.ts';

const KEPT_SECONDS = 7 * 24 * 60 * 60;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly definition: () => Definition;
  readonly limits: Limits;
}

export function createVisitorAnswers({ db, clock, timeZone, definition, limits }: Deps) {
  return {
    /** Stores the valid answers for 7 days; only the returned token opens them. @throws {Refused} `too_many` */
    async keep(given: SentAnswers, address: string): Promise<VisitorToken> {
      const now = clock();
      const { sent, back } = migrateSentAnswers(definition(), given, dayAt(definition().form.institution, timeZone, now));
      const { taken, refused } = partitionStorable(definition(), sent);
      await limits.countKeptAnswers(address);
      const token = newToken();
      const { form } = definition();
      const times = { today: dayAt(definition().form.institution, timeZone, now), clock: institutionClock(form.institution, now) };
      const formState = { answers: {}, counts: {}, tabs: {}, ...times };
      const settled = withoutEmpty(applyAnswer(form, formState, taken));
      await keepVisitorAnswers(db, hashOf(token), sealerOfToken(token).seal(settled), plusSeconds(clock(), KEPT_SECONDS));
      return { token, ...buildSaveOutcome(sent, { ...refused, ...closedOptionFailures(form, taken, formState) }, settled, back) };
    },
    /** @throws {Refused} `wrong_link` for an unknown or expired token */
    async open(token: string): Promise<AnswerMap> {
      const sealed = await findVisitorAnswers(db, hashOf(token), clock());
      if (!sealed) throw new Refused('wrong_link');
      const { sent } = migrateSentAnswers(
        definition(),
        sealerOfToken(token).open(sealed) as Answers,
        dayAt(definition().form.institution, timeZone, clock()),
      );
      return partitionStorable(definition(), sent).taken as AnswerMap;
    },
  };
}
