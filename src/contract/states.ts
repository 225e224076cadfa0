/** What an office makes known about a submitted application, each with what it means, in words for those who set it. */
export const states = {
  received: 'it has arrived, and nothing is asked of the student now',
  documents_missing: 'the student is asked for what is missing',
  decision: 'it is decided, and the message says how',
} as const;
export type OfficeState = keyof typeof states;

/** The state that only the student sets; the office takes it back by setting `received`. */
export const WITHDRAWN = 'withdrawn';
export type StateName = OfficeState | typeof WITHDRAWN;

/** Whether the office can set it. */
export const isState = (name: string): name is OfficeState => Object.hasOwn(states, name);

/** The most characters that the office's message to a student may have. */
export const LONGEST_MESSAGE = 5000;
/** How many things may be asked for at once, and the most characters of each. */
export const MOST_MISSING = 30;
export const LONGEST_MISSING = 300;
