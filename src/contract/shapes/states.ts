import Type, { type Static } from 'typebox';
import { LONGEST_MESSAGE, LONGEST_MISSING, MOST_MISSING } from '../states.ts';

/**
 * State of a submitted application. `version`: 0 for a fresh submission, then one more each time; `at`: its ISO
 * instant. `missing`: keys of questions (students read their labels) or the office's own words. `message`: the office's
 * words to the student. Only the student sets `withdrawn`.
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
 * New state. `base`: version that it was decided on; if there is another one by now, the call is refused with 409.
 * Without it, the last writer wins. Setting the current state again changes nothing and sends no email.
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
