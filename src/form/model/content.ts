import type { OpenPeriod } from './institution.ts';
import type { Logic } from './logic.ts';

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

type Traits = Partial<Pick<Place, 'knowsAnswers' | 'hasSteps' | 'numbers'>>;

/** @param names placeholders besides the common ones */
const slot = <const Name extends string = never>(means: string, names: readonly Name[] = [], traits: Traits = {}) => ({
  means,
  names,
  knowsAnswers: true,
  ...traits,
});

const mailSlot = <const Name extends string = never>(
  means: string,
  names: readonly Name[] = [],
  { essence, besides, ...traits }: Traits & Place['mail'] = {},
) => ({ ...slot(means, names, traits), mail: { ...(essence !== undefined && { essence }), ...(besides && { besides }) } });

/** Slots for the institution's own content. */
export const CONTENT_SLOTS = {
  'banner-visitor': slot('At the top of the form, to those who are not logged in'),
  'banner-first': slot('At the top of the form, at the first login'),
  'banner-later': slot('At the top of the form, at every later login'),
  arrival: slot('At the top of the first page, to those who begin: what to know before'),
  'banner-submitted': slot('At the top, once the application is submitted', [], { hasSteps: true }),
  completion: slot('On the page after the submission', [], { hasSteps: true }),
  'state-documents-missing': slot('On the same page, in place of that, while the office asks for documents', [], { hasSteps: true }),
  'state-decision': slot('On the same page, in place of that, once the application is decided', [], { hasSteps: true }),
  'state-withdrawn': slot('On the same page, in place of that, once the student has withdrawn', [], { hasSteps: true }),
  help: slot('In the help', ['help_id'], { knowsAnswers: false }),
  privacy: slot('At the top of the privacy notice', [], { knowsAnswers: false }),
  'privacy-cookies': slot('In the privacy notice: what browser and program keep', [], { knowsAnswers: false }),
  footer: slot('At the bottom of every screen', [], { knowsAnswers: false }),
  'copy-top': slot('On the PDF copy, above the answers'),
  'copy-end': slot('On the PDF copy, below the answers'),
  'mail-confirm': mailSlot('In the email with the code that confirms an account', ['code', 'minutes'], {
    knowsAnswers: false,
    essence: 'code',
  }),
  'mail-already-registered': mailSlot('In the email to those who sign up again with the address of their account'),
  'mail-reset': mailSlot('In the email with the link that leads to a new password', ['link', 'minutes'], { essence: 'link' }),
  'mail-password-changed': mailSlot('In the email after a new password'),
  'mail-passkey-added': mailSlot('In the email after a passkey was added'),
  'mail-new-email': mailSlot('In the email with the code that confirms a new email address', ['code', 'minutes'], {
    knowsAnswers: false,
    essence: 'code',
  }),
  'mail-email-changed': mailSlot('In the email to the former address after a new email address', [], { knowsAnswers: false }),
  'mail-submitted': mailSlot('In the email after the submission', ['reference', 'date', 'application_link'], { essence: 'reference' }),
  'mail-state-received': mailSlot(
    'In the email when the application has become received once more; {withdrawn} is the day on which it was withdrawn, {replaced} that ' +
      'of the letter that no longer holds',
    ['reference', 'withdrawn', 'replaced', 'application_link'],
    { essence: 'application_link' },
  ),
  'mail-state-documents-missing': mailSlot(
    'In the email when the office asks for documents',
    ['reference', 'returned', 'missing', 'message', 'application_link'],
    { essence: 'application_link' },
  ),
  'mail-state-decision': mailSlot(
    'In the email when the application is decided; {replaced} is the day of the letter that a new one replaces',
    ['reference', 'replaced', 'application_link'],
    { essence: 'application_link' },
  ),
  'mail-state-withdrawn': mailSlot('In the email after the student has withdrawn the application', ['reference', 'application_link'], {
    essence: 'application_link',
  }),
  'mail-reminder': mailSlot(
    'In the email to those who have not submitted what they have begun; {deadline} is another day that its reminder counts to, if any',
    ['missing', 'deadline', 'closes', 'application_link', 'stop_link'],
    { numbers: ['missing'], essence: 'application_link', besides: ['stop_link'] },
  ),
  'mail-deletion-draft': mailSlot('In the email before an account is deleted that has not submitted', ['day', 'application_link'], {
    essence: 'application_link',
    besides: ['day'],
  }),
  'mail-deletion-submitted': mailSlot(
    'In the email before an account is deleted that has submitted',
    ['reference', 'day', 'application_link'],
    { essence: 'application_link', besides: ['day'] },
  ),
  'mail-request': mailSlot(
    'In the email to someone whom a student asks for a document; of {due} and {overdue}, its last day, only one is there',
    ['sender', 'student', 'document', 'who_reads', 'due', 'overdue', 'until', 'link'],
    { knowsAnswers: false, essence: 'link', besides: ['who_reads'] },
  ),
  'mail-request-reminder': mailSlot(
    'In the email to the same person after half of the time',
    ['sender', 'student', 'document', 'who_reads', 'due', 'overdue', 'until', 'link'],
    { knowsAnswers: false, essence: 'link', besides: ['who_reads'] },
  ),
  'mail-request-received': mailSlot('In the email to the student when the document has come', ['sender', 'document', 'application_link'], {
    essence: 'application_link',
  }),
  'mail-request-declined': mailSlot(
    'In the email to the student when the one who was asked does not send it',
    ['sender', 'document', 'application_link'],
    { essence: 'application_link' },
  ),
  'mail-request-expired': mailSlot(
    'In the email to the student when the time is over and nothing has come',
    ['sender', 'document', 'application_link'],
    { essence: 'application_link' },
  ),
  'mail-request-due': mailSlot(
    'In the email to the student who has submitted, before the day for a document that has not come',
    ['document', 'due', 'application_link'],
    { essence: 'application_link' },
  ),
  'mail-signature': slot('At the end of every email', [], { knowsAnswers: false }),
};
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
