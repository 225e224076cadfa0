import Type, { type Static } from 'typebox';
import { LONGEST_MESSAGE, LONGEST_MISSING, MOST_MISSING } from '../states.ts';

/**
 * The present state of a submitted application, or one that it had. `version`: 0 for a fresh submission, which is received, then one more
 * each time; `at`: the ISO instant since which it is so. `missing`: what is asked for, each the key of a question, whose name the student
 * reads, or the office's own words. `message`: what else the office writes to the student, `''` if nothing. `withdrawn` is set by the
 * student alone.
 */
export const State = Type.Object({
  version: Type.Integer(),
  state: Type.Union([Type.Literal('received'), Type.Literal('documents_missing'), Type.Literal('decision'), Type.Literal('withdrawn')]),
  at: Type.String({ format: 'date-time' }),
  missing: Type.Array(Type.String()),
  message: Type.String(),
});
export type State = Static<typeof State>;

/**
 * A new state. `base`: the version that it was decided on; if there is another one by now, the call is refused with 409 and changes
 * nothing. Without it, the last one who sets a state is right. What is the present state already changes nothing, and sends no email.
 */
export const SetState = Type.Object(
  {
    state: Type.String({ maxLength: 50 }),
    missing: Type.Optional(Type.Array(Type.String({ maxLength: LONGEST_MISSING }), { maxItems: MOST_MISSING })),
    message: Type.Optional(Type.String({ maxLength: LONGEST_MESSAGE })),
    base: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
export type SetState = Static<typeof SetState>;
