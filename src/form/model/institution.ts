import type { Logic } from './logic.ts';

/** An open period: dates, or wall times at the institution, `2027-03-01T17:00`; unbounded where absent. */
export interface OpenPeriod {
  readonly opens?: string;
  readonly closes?: string;
}

export interface InstitutionProfile extends OpenPeriod {
  readonly name: string;
  readonly short_name: string;
  readonly product_name: string;
  readonly address: { readonly line_1: string; readonly city: string; readonly state: string; readonly zip: string };
  readonly help_email: string;
  readonly help_id: string;
  readonly phone: string;
  readonly applicant: {
    readonly names: { readonly first: string; readonly last?: string; readonly preferred?: string };
  };
  readonly links: Readonly<Record<string, string>> & { readonly privacy: string };
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Maximum length of an answer on one line, where neither its question nor its kind says less; 45 if absent. */
  readonly text_limit?: number;
  /** Maximum length of text areas that ask for the institution's limit. */
  readonly character_limit: number;
  /** The first one is the language of its files, stored answers and exports; English only if absent. */
  readonly languages?: readonly string[];
  /** Hours after the deadline in which those who had signed up by then can still submit. */
  readonly grace_hours?: number;
  /** Time from which students may delete an account with a submitted application; by default after its withdrawal. */
  readonly delete_submitted?: 'after_withdrawal' | 'at_once' | 'never';
  /** Reminders by email to those who have not submitted; none if absent. */
  readonly reminders?: readonly ReminderSettings[];
  readonly mail_copies?: readonly MailCopy[];
  /** Retention of accounts; without it, until their students or an operator delete them. */
  readonly retention?: RetentionPolicy;
  readonly requests?: DocumentRequestSettings;
  /** Entries that arrive from elsewhere after the submission; none if absent. */
  readonly checklist?: readonly ChecklistItem[];
  /** Settings of the office's list and applications; none if absent. */
  readonly office?: OfficeSettings;
  /** Outcomes of decisions, each with its letter in `schemas/content`; a decision is a message alone if absent. */
  readonly outcomes?: readonly DecisionOutcome[];
  /** Time zone of all open periods: `America/New_York`. */
  readonly time_zone?: string;
  /** Ways to log in beside the password; none if absent. `by_confirming`: by entering the code where one signed up. */
  readonly log_in?: { readonly by_confirming?: boolean; readonly passkeys?: boolean };
  /** Browsers keep the pages, so that they open without a connection; true if absent. */
  readonly offline?: boolean;
  /** Page ids, in the order in which students meet them; the first is the default route. */
  readonly pages: readonly string[];
  /** File names in `schemas/assets`; without one, the program draws a mark in the main color. */
  readonly assets?: Readonly<Partial<Record<AssetUse, string>>>;
  /** Face of headings; without one, that of the text. */
  readonly display_font?: DisplayFont;
}
/** Days after the last change, and days before a deadline; one email on each. Those of one day share it. */
interface ReminderSettings {
  readonly after_days?: readonly number[];
  readonly before_closing_days?: readonly number[];
  /** Deadline of those days; that of applications if absent. */
  readonly closes?: string;
  /** Students who are reminded, by their answers; all if absent. */
  readonly when?: Logic;
}
/** What the emails that can be copied follow: a submission or a state. No other: they have a secret, or come before the submission. */
export const COPIED_MAILS = ['submitted', 'received', 'documents_missing', 'decision', 'withdrawn'] as const;
/** Copies of emails about submitted applications. */
export interface MailCopy {
  readonly mails: readonly (typeof COPIED_MAILS)[number][];
  /** An address, or the question that asks for one. */
  readonly to: string | { readonly question: string };
  /** Applications that are copied, by their answers; all if absent. */
  readonly when?: Logic;
}
/** Retention by the state of an application; unlimited for an absent state. */
export interface RetentionPolicy {
  /** Counted from the last log-in or change. */
  readonly drafts?: RetentionPeriod;
  /** Counted from the submission or the newest state, whichever is later. */
  readonly submitted?: RetentionPeriod;
  /** Counted likewise; as `submitted` if absent. */
  readonly withdrawn?: RetentionPeriod;
  /** Answers that are removed from submissions earlier, with their files. */
  readonly answers?: readonly AnswerRetention[];
  /** Days before a deletion on which an email announces it; see `DEFAULT_WARN_BEFORE_DAYS`. */
  readonly warn_before_days?: readonly number[];
}
export interface RetentionPeriod {
  readonly days: number;
  /** Month and day, `08-31`: days are counted from the end of that year. */
  readonly year_ends?: string;
}
/** Counted like `submitted`. `of`: keys of questions, and sections or repeats as `page/section`. */
export interface AnswerRetention extends RetentionPeriod {
  readonly of: readonly string[];
}
/** Default days before a deletion on which an email announces it. */
export const DEFAULT_WARN_BEFORE_DAYS: readonly number[] = [30, 7];
/** Documents from others, such as a teacher's letter: each once, by a link in an email, without an account. */
export interface DocumentRequestSettings {
  /** Days that a link is valid, and open links for each application; see `src/api/rules/document-requests.ts`. */
  readonly days?: number;
  readonly open_at_once?: number;
  readonly documents: readonly RequestedDocument[];
}
export interface RequestedDocument {
  /** Key of the document at the office, in the format of question keys. */
  readonly key: string;
  readonly title: string;
  /** Advice to the student and to the recipient. */
  readonly help?: string;
  /** Students who can ask for it, by their answers; all if absent. */
  readonly when?: Logic;
  /** True, false or a condition on the answers at the time of the request; students never read a confidential document. */
  readonly confidential?: Logic;
  /** Questions that name the recipient; parts of the name in their order. */
  readonly prefill?: { readonly name?: readonly string[]; readonly email?: string };
  /** Sections below which students can ask for it; by default those of the questions in `prefill`. */
  readonly asked_in?: readonly string[];
  /** Entry of the checklist that it ticks when it has come. */
  readonly checklist?: string;
  /** Last day or moment for it, as `closes`; later ones are taken, and marked as late. */
  readonly due?: string;
  /** Days before `due` on which students who have submitted are reminded of it. */
  readonly before_due_days?: readonly number[];
}
export interface ChecklistItem {
  readonly id: string;
  readonly name: string;
  /** Applications that have it, by their answers; all if absent. */
  readonly when?: Logic;
}
/** Keys of questions: columns of the office's list, and facts above each application; and what officers need not write each time. */
export interface OfficeSettings {
  readonly columns?: readonly OfficeColumn[];
  readonly facts?: readonly (string | OfficeFact)[];
  /** Documents to tick: own words, or the question that asks for one. */
  readonly documents?: readonly (string | { readonly question: string })[];
  readonly templates?: readonly MessageTemplate[];
}
/** A question, or several of which each student is asked one. */
type ColumnKeys = string | readonly string[];
/** `name` is shorter than the question's label. */
interface Named<Keys> {
  readonly question: Keys;
  readonly name?: string;
}
export type OfficeColumn = ColumnKeys | Named<ColumnKeys>;
export const keysIn = (column: OfficeColumn): readonly string[] =>
  [typeof column === 'object' && 'question' in column ? column.question : column].flat();
export const nameOfColumn = (column: OfficeColumn | undefined): string | undefined =>
  typeof column === 'object' && 'question' in column ? column.name : undefined;
export interface OfficeFact extends Named<string> {
  /** Answers that are highlighted. */
  readonly flag?: readonly string[];
}
/** Message of the office to its students, with placeholders. */
interface MessageTemplate {
  readonly name: string;
  /** State that it is offered for; any if absent. */
  readonly state?: string;
  readonly message: string;
}
/** An outcome of a decision; `headline` can name the student as `{name}`. */
export interface DecisionOutcome {
  readonly id: string;
  readonly name: string;
  readonly headline: string;
  /** Students accept or decline it. */
  readonly replies?: boolean;
  /** A step on the way to a decision. */
  readonly interim?: boolean;
  /** The application is over with it: students are asked for nothing more. */
  readonly ends?: boolean;
}
/** `institution.config.json`. */
export interface Institution extends InstitutionProfile {
  readonly theme: Theme & { readonly dark?: DarkThemeOverrides };
}
/** Each color has four shades. */
export type Theme = Readonly<Record<ThemeColor, Readonly<Record<ThemeShade, string>>>>;
/** Overrides for dark mode; other shades are derived from the light ones. */
export type DarkThemeOverrides = Readonly<Partial<Record<ThemeColor, Readonly<Partial<Record<ThemeShade, string>>>>>>;
/** Use of a picture: the header, light and dark; tabs and home screens; shared links. */
export type AssetUse = 'logo' | 'logo_dark' | 'icon' | 'social';
export type DisplayFont = 'source-serif' | 'fraunces';
export type ThemeColor = 'primary' | 'secondary' | 'accent' | 'neutral' | 'white' | 'error' | 'disabled';
export type ThemeShade = 'extraLight' | 'light' | 'main' | 'dark';
