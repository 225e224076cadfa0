import Type from 'typebox';

const closed = { additionalProperties: false };
const link = Type.String({ minLength: 1, maxLength: 200 });

/** `id`: that of the link in a reminder. */
export const SetReminders = Type.Object({ id: link, wanted: Type.Boolean() }, closed);

export const ReminderLink = Type.Object({ link }, closed);
