import type { OpenPeriod } from './institution.ts';
import type { Logic } from './logic.ts';

/** Slots for the institution's own content, each with the placeholders that it may use besides the common ones. */
export const CONTENT_SLOTS = {
  'banner-visitor': { means: 'At the top of the form, to those who are not logged in', names: [], knowsAnswers: true },
  'banner-first': { means: 'At the top of the form, at the first login', names: [], knowsAnswers: true },
  'banner-later': { means: 'At the top of the form, at every later login', names: [], knowsAnswers: true },
  arrival: { means: 'At the top of the first page, to those who begin: what to know before', names: [], knowsAnswers: true },
  'banner-submitted': { means: 'At the top, once the application is submitted', names: [], knowsAnswers: true, hasSteps: true },
  completion: { means: 'On the page after the submission', names: [], knowsAnswers: true, hasSteps: true },
  'state-documents-missing': {
    means: 'On the same page, in place of that, while the office asks for documents',
    names: [],
    knowsAnswers: true,
    hasSteps: true,
  },
  'state-decision': {
    means: 'On the same page, in place of that, once the application is decided',
    names: [],
    knowsAnswers: true,
    hasSteps: true,
  },
  'state-withdrawn': {
    means: 'On the same page, in place of that, once the student has withdrawn',
    names: [],
    knowsAnswers: true,
    hasSteps: true,
  },
  help: { means: 'In the help', names: ['help_id'], knowsAnswers: false },
  privacy: { means: 'At the top of the privacy notice', names: [], knowsAnswers: false },
  'privacy-cookies': { means: 'In the privacy notice: what browser and program keep', names: [], knowsAnswers: false },
  footer: { means: 'At the bottom of every screen', names: [], knowsAnswers: false },
  'copy-top': { means: 'On the PDF copy, above the answers', names: [], knowsAnswers: true },
  'copy-end': { means: 'On the PDF copy, below the answers', names: [], knowsAnswers: true },
  'mail-confirm': {
    means: 'In the email with the code that confirms an account',
    names: ['code', 'minutes'],
    knowsAnswers: false,
    mail: { essence: 'code' },
  },
  'mail-already-registered': {
    means: 'In the email to those who sign up again with the address of their account',
    names: [],
    knowsAnswers: true,
    mail: {},
  },
  'mail-reset': {
    means: 'In the email with the link that leads to a new password',
    names: ['link', 'minutes'],
    knowsAnswers: true,
    mail: { essence: 'link' },
  },
  'mail-password-changed': { means: 'In the email after a new password', names: [], knowsAnswers: true, mail: {} },
  'mail-passkey-added': { means: 'In the email after a passkey was added', names: [], knowsAnswers: true, mail: {} },
  'mail-new-email': {
    means: 'In the email with the code that confirms a new email address',
    names: ['code', 'minutes'],
    knowsAnswers: false,
    mail: { essence: 'code' },
  },
  'mail-email-changed': {
    means: 'In the email to the former address after a new email address',
    names: [],
    knowsAnswers: false,
    mail: {},
  },
  'mail-submitted': {
    means: 'In the email after the submission',
    names: ['reference', 'date', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'reference' },
  },
  'mail-state-received': {
    means:
      'In the email when the application has become received once more; {withdrawn} is the day on which it was withdrawn, {replaced} that ' +
      'of the letter that no longer holds',
    names: ['reference', 'withdrawn', 'replaced', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-state-documents-missing': {
    means: 'In the email when the office asks for documents',
    names: ['reference', 'returned', 'missing', 'message', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-state-decision': {
    means: 'In the email when the application is decided; {replaced} is the day of the letter that a new one replaces',
    names: ['reference', 'replaced', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-state-withdrawn': {
    means: 'In the email after the student has withdrawn the application',
    names: ['reference', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-reminder': {
    means: 'In the email to those who have not submitted what they have begun',
    names: ['missing', 'closes', 'application_link', 'stop_link'],
    numbers: ['missing'],
    knowsAnswers: true,
    mail: { essence: 'application_link', besides: ['stop_link'] },
  },
  'mail-deletion-draft': {
    means: 'In the email before an account is deleted that has not submitted',
    names: ['day', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link', besides: ['day'] },
  },
  'mail-deletion-submitted': {
    means: 'In the email before an account is deleted that has submitted',
    names: ['reference', 'day', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link', besides: ['day'] },
  },
  'mail-request': {
    means: 'In the email to someone whom a student asks for a document',
    names: ['sender', 'student', 'document', 'who_reads', 'until', 'link'],
    knowsAnswers: false,
    mail: { essence: 'link', besides: ['who_reads'] },
  },
  'mail-request-reminder': {
    means: 'In the email to the same person after half of the time',
    names: ['sender', 'student', 'document', 'who_reads', 'until', 'link'],
    knowsAnswers: false,
    mail: { essence: 'link', besides: ['who_reads'] },
  },
  'mail-request-received': {
    means: 'In the email to the student when the document has come',
    names: ['sender', 'document', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-request-declined': {
    means: 'In the email to the student when the one who was asked does not send it',
    names: ['sender', 'document', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-request-expired': {
    means: 'In the email to the student when the time is over and nothing has come',
    names: ['sender', 'document', 'application_link'],
    knowsAnswers: true,
    mail: { essence: 'application_link' },
  },
  'mail-signature': { means: 'At the end of every email', names: [], knowsAnswers: false },
} as const satisfies Readonly<Record<string, Place>>;
interface Place {
  readonly means: string;
  readonly names: readonly string[];
  /** Numeric placeholders, which a plural can count. */
  readonly numbers?: readonly string[];
  readonly knowsAnswers: boolean;
  /** True if list items can be steps with a state. */
  readonly hasSteps?: boolean;
  /** Present for emails: `essence` is the placeholder that the reader needs (a code, link or reference), `besides` lists other required ones. */
  readonly mail?: { readonly essence?: string; readonly besides?: readonly string[] };
}
export type ContentSlot = keyof typeof CONTENT_SLOTS;

export const isContentSlot = (name: string): name is ContentSlot => Object.hasOwn(CONTENT_SLOTS, name);

const LETTER = 'letter-';
const LETTER_PLACE: Place = { means: 'In the letter of a decision', names: [], knowsAnswers: true };

/** Slot of an outcome's letter: `letter-not-admitted` for `not_admitted`. */
export const letterSlot = (outcome: string): string => LETTER + outcome.replaceAll('_', '-');

/** Slot by the name of its file; undefined if there is none. */
export const findContentSlot = (name: string): Place | undefined =>
  isContentSlot(name) ? CONTENT_SLOTS[name] : name.startsWith(LETTER) ? LETTER_PLACE : undefined;

export type MailSlot = {
  [Name in ContentSlot]: (typeof CONTENT_SLOTS)[Name] extends { readonly mail: object } ? Name : never;
}[ContentSlot];

export const mailSlotPlaceholderRules = (place: string): Place['mail'] => findContentSlot(place)?.mail;

export interface ContentJson {
  readonly subject?: string;
  readonly blocks: readonly ContentBlockJson[];
}
export type ContentBlockJson = DisplayCondition &
  ({ readonly heading: string } | { readonly paragraph: string } | { readonly list: readonly (string | ContentItemJson)[] });
export type ContentItemJson = DisplayCondition & { readonly item: string; readonly state?: NextStepState | ChecklistStepState };
/** State of a step: done, to be done by its reader, or by the institution. */
export type NextStepState = 'done' | 'due' | 'waiting';
/** Done once an entry of the institution's checklist has arrived, due until then. */
export interface ChecklistStepState {
  readonly checklist: string;
}

/** A display condition: a rule, a period, or both. */
export type DisplayCondition = OpenPeriod & { readonly when?: Logic };

/** A parsed sentence: plain text, emphasis, and links to https, mailto, tel or a path of the application. */
export type RichText = readonly RichTextNode[];
export type RichTextNode =
  | string
  | { readonly strong: RichText }
  | { readonly emphasis: RichText }
  | { readonly link: string; readonly words: RichText };

export type Content = readonly (DisplayCondition &
  BlockOf<DisplayCondition & { readonly words: RichText; readonly state?: NextStepState | ChecklistStepState }>)[];
export type ShownContent = readonly BlockOf<{ readonly words: RichText }>[];
type BlockOf<Item> = { readonly heading: RichText } | { readonly paragraph: RichText } | { readonly list: readonly Item[] };

export interface MoreInfoJson {
  readonly title: string;
  readonly blocks: readonly ({ readonly heading: string } | { readonly paragraph: string } | { readonly list: readonly string[] })[];
}
export interface MoreInfo {
  readonly title: string;
  readonly content?: Content;
}

export type ContentBySlot = Readonly<Record<ContentSlot, Content>>;
/** Letters by the ids of their outcomes. */
export type LettersByOutcome = Readonly<Record<string, Content>>;
export type MailSubjects = Readonly<Record<MailSlot, string>>;
