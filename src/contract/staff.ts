/** What a member of the office's staff may do, each in words for the operator who gives out the role. */
export const roles = {
  reader: 'reads applications, writes notes, and exports',
  editor: 'reads applications, writes notes, exports, sets the states of applications, and keeps them from being deleted',
} as const;
export type Role = keyof typeof roles;

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

/** Cookie without a secret that tells the office's pages that someone is logged in there. */
export const AT_WORK_COOKIE = 'matricula_at_work';

/** The most characters that a note of the office may have. */
export const LONGEST_NOTE = 5000;

/** The most characters of what someone searches for. */
export const LONGEST_SEARCH = 200;
