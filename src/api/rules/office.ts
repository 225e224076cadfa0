export const officeStateMeanings = {
  received: 'it has arrived, and nothing is asked of the student now',
  documents_missing: 'the student is asked for what is missing',
  decision: 'it is decided, and the message says how',
} as const;
export type OfficeState = keyof typeof officeStateMeanings;

/** Set by the student; the office takes it back by setting `received`. */
export const WITHDRAWN = 'withdrawn';
export type ApplicationStateName = OfficeState | typeof WITHDRAWN;

export const isOfficeState = (name: string): name is OfficeState => Object.hasOwn(officeStateMeanings, name);

/** Time in which the office can take back a state; its email is sent afterwards. */
export const TAKE_BACK_STATE_SECONDS = 60;

export const applicationStateNames: readonly ApplicationStateName[] = [
  ...Object.keys(officeStateMeanings).filter(isOfficeState),
  WITHDRAWN,
];

export const MAX_MESSAGE_LENGTH = 5000;

export const MAX_MISSING_ITEMS = 30;
export const MAX_MISSING_ITEM_LENGTH = 300;

/** `asked`; `sent`: its file has come; `returned`: another is needed; `accepted`: by the office; `closed`: not asked for any more. */
export const requestedItemStatuses = ['asked', 'sent', 'returned', 'accepted', 'closed'] as const;
export type RequestedItemStatus = (typeof requestedItemStatuses)[number];

export const decisionReplies = ['accepted', 'declined'] as const;
export type DecisionReply = (typeof decisionReplies)[number];

/** Filters by reply; `none`: the student may reply and has not. */
export const replyFilters = [...decisionReplies, 'none'] as const;
export type ReplyFilter = (typeof replyFilters)[number];

/** Steps of a prepared decision: someone else looks at it next, or it waits for its release. */
export const preparedDecisionSteps = ['prepared', 'checked'] as const;
export type PreparedDecisionStep = (typeof preparedDecisionSteps)[number];

/** Events of a prepared decision in the history of its application. `refused`: it could not be released when it was due. */
export const preparedDecisionEvents = ['prepared', 'corrected', 'checked', 'dropped', 'refused'] as const;

const MAX_DECISION_YEARS = 2;
/** Latest day for a release or a reply: one that is farther away is a slip of the hand. @param today ISO day */
export const latestDecisionDay = (today: string): string => `${Number(today.slice(0, 4)) + MAX_DECISION_YEARS}${today.slice(4)}`;

/** Fields of a state that has no outcome. */
export const noDecisionFields = { outcome: null, respond_by: null, reply: null, replied_at: null } as const;

/** Placeholders of the office's templates, besides facts and those of every sentence. */
export const OFFICE_TEMPLATE_PLACEHOLDERS = ['name', 'reference'] as const;

export const staffRoles = {
  reader: 'reads applications, writes notes, and exports',
  editor: 'reads applications, writes notes, exports, sets the states of applications, and keeps them from being deleted',
} as const;
export type StaffRole = keyof typeof staffRoles;

export const isStaffRole = (name: string): name is StaffRole => Object.hasOwn(staffRoles, name);

export const STAFF_LOGGED_IN_COOKIE = 'matricula_at_work';

/** Maximum of applications that one request changes. */
export const MAX_BATCH_SIZE = 100;

export const MAX_NOTE_LENGTH = 5000;

export const MAX_SEARCH_LENGTH = 200;

export const tokenScopes = {
  'applications:read': 'submitted applications: who, when, and the answers',
  'documents:read': 'the files that were submitted with them',
  'pdf:read': 'their PDF copies, and the reading that a copy is printed from',
  'states:write': 'setting their state, about which the student gets an email, and ticking what has arrived',
} as const;
export type TokenScope = keyof typeof tokenScopes;

export const isTokenScope = (name: string): name is TokenScope => Object.hasOwn(tokenScopes, name);
