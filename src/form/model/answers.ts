/** One stored value. `''` (or an absent key) means unanswered; a checkbox group is a list of values. */
export type Answer = string | number | boolean | readonly string[];

export type Answers = Readonly<Record<string, Answer>>;

export type RepeatCounts = Readonly<Record<string, number>>;

/** Id of the chosen tab, by the id of its tabs; the first where absent. */
export type ChosenTabs = Readonly<Record<string, string>>;

/** Date and time of an evaluation: the engine has no clock of its own. */
export interface FormTime {
  readonly today: string;
  /** Wall time at the institution, by which parts of the form open and close: `2027-03-31T17:00`; the beginning of `today` if absent. */
  readonly clock?: string | undefined;
}

/** Everything the engine reads besides the form. */
export interface FormState extends FormTime {
  readonly answers: Answers;
  readonly counts: RepeatCounts;
  readonly tabs: ChosenTabs;
  /** Pending changes; they take precedence over `answers`. */
  readonly changes?: Answers;
}

export const UNANSWERED = '';

/** Answer to a question that asks for a file, once the file is there and converted. */
export const FILE_ANSWER = 'ANSWERED';

const COMPANION_ENDING = '_desc';

export const companionKey = (key: string): string => `${key}${COMPANION_ENDING}`;

/** Question whose companion this key would be; the key itself if it is named otherwise. */
export const companionOwner = (key: string): string => (key.endsWith(COMPANION_ENDING) ? key.slice(0, -COMPANION_ENDING.length) : key);

/** Final key of a question of a block, or of its companion; any other name stays. */
export const prefixedKey = (names: readonly string[], prefix: string, name: string): string =>
  names.includes(name) || names.includes(companionOwner(name)) ? prefix + name : name;

/** True for a text that is not empty, a checked box, a chosen option and any number, 0 too. */
export function isAnswered(answer: Answer | null | undefined): boolean {
  if (typeof answer === 'number') return true;
  return Array.isArray(answer) ? answer.length > 0 : Boolean(answer);
}

/** Unanswered values are all equal. Choices of a group are compared in their order. */
export function isSameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  if (a === b || (!isAnswered(a) && !isAnswered(b))) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, n) => value === b[n]);
}

/** Answer to a question; `''` where there is none. Names that every object has are not answers. */
export function answerOf({ answers, changes }: FormState, key: string): Answer {
  const from = changes !== undefined && Object.hasOwn(changes, key) ? changes : answers;
  return Object.hasOwn(from, key) ? (from[key] ?? UNANSWERED) : UNANSWERED;
}

/** Own value under any word, such as `constructor`, which every object inherits. */
export const getOwn = <T>(record: Readonly<Record<string, T>> | null | undefined, word: string): T | undefined =>
  record && Object.hasOwn(record, word) ? record[word] : undefined;

export const omitUnanswered = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswered(answer)));

export const pickAnswers = (answers: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(keys.map((key) => [key, getOwn(answers, key) ?? UNANSWERED]));
