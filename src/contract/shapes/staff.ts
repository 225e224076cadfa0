import Type, { type Static } from 'typebox';
import { USERNAME_PATTERN } from '../credentials.ts';
import type { Role } from '../staff.ts';

const closed = { additionalProperties: false } as const;
const Password = Type.String({ minLength: 1, maxLength: 512 });

export const StaffLogin = Type.Object(
  { username: Type.String({ minLength: 3, maxLength: 254, pattern: USERNAME_PATTERN }), password: Password },
  closed,
);

/** `id`: that of the link to choose a password. */
const link = { id: Type.String({ minLength: 1, maxLength: 200 }) };
export const StaffLink = Type.Object(link, closed);

export const StaffPassword = Type.Object({ ...link, password: Password, confirm_password: Password }, closed);

export const StaffMember = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: Type.Unsafe<Role>(Type.Union([Type.Literal('reader'), Type.Literal('editor')])),
});
export type StaffMember = Static<typeof StaffMember>;
