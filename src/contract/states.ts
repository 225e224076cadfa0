/** States that the office sets, explained to those who set them. */
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

export const LONGEST_MESSAGE = 5000;
/** Most items that may be asked for at once, and most characters of each. */
export const MOST_MISSING = 30;
export const LONGEST_MISSING = 300;
