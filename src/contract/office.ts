export const states = {
  received: 'it has arrived, and nothing is asked of the student now',
  documents_missing: 'the student is asked for what is missing',
  decision: 'it is decided, and the message says how',
} as const;
export type OfficeState = keyof typeof states;

/** Set by the student; the office takes it back by setting `received`. */
export const WITHDRAWN = 'withdrawn';
export type StateName = OfficeState | typeof WITHDRAWN;

export const isState = (name: string): name is OfficeState => Object.hasOwn(states, name);

/** Time in which the office can take back a state; its email is sent afterwards. */
export const TAKE_BACK_SECONDS = 60;

export const stateNames: readonly StateName[] = [...Object.keys(states).filter(isState), WITHDRAWN];

export const LONGEST_MESSAGE = 5000;

export const MOST_MISSING = 30;
export const LONGEST_MISSING = 300;

/** `asked`; `sent`: its file has come; `returned`: another is needed; `accepted`: by the office; `closed`: not asked for any more. */
export const itemStatuses = ['asked', 'sent', 'returned', 'accepted', 'closed'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const decisionReplies = ['accepted', 'declined'] as const;
export type DecisionReply = (typeof decisionReplies)[number];

/** Steps of a prepared decision: someone else looks at it next, or it waits for its release. */
export const preparedSteps = ['prepared', 'checked'] as const;
export type PreparedStep = (typeof preparedSteps)[number];

/** Fields of a state that has no outcome. */
export const undecided = { outcome: null, respond_by: null, reply: null, replied_at: null } as const;

/** Placeholders of the office's templates, besides facts and those of every sentence. */
export const TEMPLATE_NAMES = ['name', 'reference'] as const;

export const roles = {
  reader: 'reads applications, writes notes, and exports',
  editor: 'reads applications, writes notes, exports, sets the states of applications, and keeps them from being deleted',
} as const;
export type Role = keyof typeof roles;

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

export const AT_WORK_COOKIE = 'matricula_at_work';

/** Maximum of applications whose state or reader one request sets. */
export const MOST_AT_ONCE = 100;

export const LONGEST_NOTE = 5000;

export const LONGEST_SEARCH = 200;

export const scopes = {
  'applications:read': 'submitted applications: who, when, and the answers',
  'documents:read': 'the files that were submitted with them',
  'pdf:read': 'their PDF copies, and the reading that a copy is printed from',
  'states:write': 'setting their state, about which the student gets an email, and ticking what has arrived',
} as const;
export type Scope = keyof typeof scopes;

export const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);
