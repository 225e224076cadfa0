import Type, { type Static } from 'typebox';
import { ClosedObject } from './closed-object.ts';
import { decisionReplies, MAX_MESSAGE_LENGTH, preparedDecisionEvents } from '../rules/office.ts';
import { ContentSchema } from './application-schemas.ts';
import { Instant, InstantOrNull, OrNull, TextOrNull } from './document-schemas.ts';

const Version = Type.Integer({ minimum: 1 });

export const DecisionReplySchema = Type.Enum([...decisionReplies]);

/**
 * Current decision in the language of the request, with the texts of its release. `version`: that of its state;
 * instant of the release; `message`: the office's own words; `ends`: the application is over; `replaces`: instant of the decision before, if
 * it was corrected; `respond_by`: last day for a reply on the institution's calendar; `is_reply_recorded`: the office recorded the reply for
 * the student.
 */
export const Decision = Type.Object({
  version: Type.Integer(),
  at: Instant,
  name: Type.String(),
  headline: Type.String(),
  letter: ContentSchema,
  message: Type.String(),
  ends: Type.Boolean(),
  replaces: InstantOrNull,
  respond_by: TextOrNull,
  reply: OrNull(DecisionReplySchema),
  replied_at: InstantOrNull,
  is_reply_recorded: Type.Boolean(),
  may_reply: Type.Boolean(),
});
export type Decision = Static<typeof Decision>;

/** `version`: that of the decision that its student has read. */
export const ReplyToDecisionBody = ClosedObject({ version: Version, reply: DecisionReplySchema });
export type ReplyToDecisionBody = Static<typeof ReplyToDecisionBody>;

/**
 * Prepares a decision, or corrects the prepared one, which must be checked again. `base`: version of the one that it replaces, 0 for none.
 * `respond_by`: ISO day, which outcomes with replies need.
 */
export const PrepareDecisionBody = ClosedObject({
  base: Type.Integer({ minimum: 0 }),
  outcome: Type.String({ maxLength: 60 }),
  respond_by: Type.Optional(Type.String({ maxLength: 20 })),
  message: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
});
export type PrepareDecisionBody = Static<typeof PrepareDecisionBody>;

/** `version`: the one that was reviewed. */
export const CheckDecisionBody = ClosedObject({ version: Version });

/** Unreleased decision. `problem`: why it cannot be released, `''` if it can; `by`, `checked_by`: names. */
export const PreparedDecision = Type.Object({
  version: Version,
  outcome: Type.String(),
  name: Type.String(),
  message: Type.String(),
  respond_by: TextOrNull,
  by: Type.String(),
  at: Instant,
  checked_by: TextOrNull,
  release_at: InstantOrNull,
  problem: Type.String(),
});
export type PreparedDecision = Static<typeof PreparedDecision>;

/** Steps of decisions that were not released, newest first. `by`: name, `''` for others than the staff. */
export const DecisionEvents = Type.Array(
  Type.Object({ event: Type.Enum([...preparedDecisionEvents]), at: Instant, by: Type.String(), is_by_student: Type.Boolean() }),
);

/** The prepared decision of an application after a call. */
export const PreparedDecisionResponse = Type.Object({ prepared: OrNull(PreparedDecision), events: DecisionEvents });
export type PreparedDecisionResponse = Static<typeof PreparedDecisionResponse>;

/** `unchecked`: name of the colleague whose check a correction has removed, else null. */
export const PrepareDecisionResponse = Type.Object({ ...PreparedDecisionResponse.properties, unchecked: TextOrNull });
export type PrepareDecisionResponse = Static<typeof PrepareDecisionResponse>;

const Count = Type.Integer();
export const DecisionToRelease = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  name: Type.String(),
  outcome: Type.String(),
  is_checked: Type.Boolean(),
  accepted: TextOrNull,
  problem: Type.String(),
});
/**
 * Numbers of prepared decisions, and of those that are checked, by outcome; releases that are due later; and the first hundred decisions.
 * `accepted`: name of the outcome that the student has accepted; `problem`: why it cannot be released, `''` if it can. Those with a problem
 * come first.
 */
export const DecisionsOverview = Type.Object({
  outcomes: Type.Array(Type.Object({ outcome: Type.String(), name: Type.String(), prepared: Count, checked: Count })),
  scheduled: Type.Array(Type.Object({ at: Instant, count: Count })),
  decisions: Type.Array(DecisionToRelease),
});
export type DecisionsOverview = Static<typeof DecisionsOverview>;

/** `count`: decisions that the release takes. */
export const ReleaseDecisionsResponse = Type.Object({ ...DecisionsOverview.properties, count: Count });
export type ReleaseDecisionsResponse = Static<typeof ReleaseDecisionsResponse>;

/** Instant of the release of all checked decisions; null: now. */
export const ReleaseDecisionsBody = ClosedObject({ at: OrNull(Type.String({ maxLength: 40 })) });

/** Options of the office's forms. `documents`: standard documents, each requested by its `id`. */
export const StaffChoices = Type.Object({
  documents: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  outcomes: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), replies: Type.Boolean() })),
  readers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type StaffChoices = Static<typeof StaffChoices>;
