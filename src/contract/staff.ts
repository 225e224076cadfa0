/** Roles of the office's staff, explained to the operator who gives them out. */
export const roles = {
  reader: 'reads applications, writes notes, and exports',
  editor: 'reads applications, writes notes, exports, sets the states of applications, and keeps them from being deleted',
} as const;
export type Role = keyof typeof roles;

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

/** Readable cookie that says that someone is logged in to the office. */
export const AT_WORK_COOKIE = 'matricula_at_work';

export const LONGEST_NOTE = 5000;

export const LONGEST_SEARCH = 200;
