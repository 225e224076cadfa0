import type { Logic } from './logic.ts';

/** From when to when something is there: days, or times of day on the institution's clock, `2027-03-01T17:00`; always where left out. */
export interface Opening {
  readonly opens?: string;
  readonly closes?: string;
}

/** Who we are, but for the colors, which documents bring along. It opens and closes as applications can be submitted. */
export interface InstitutionWords extends Opening {
  readonly name: string;
  readonly short_name: string;
  readonly product_name: string;
  readonly address: { readonly line_1: string; readonly city: string; readonly state: string; readonly zip: string };
  readonly help_email: string;
  readonly help_id: string;
  readonly phone: string;
  readonly applicant: {
    /** Keys of the questions that ask for them; a question that asks for the whole name is the first. */
    readonly names: { readonly first: string; readonly last?: string; readonly preferred?: string };
  };
  readonly links: Readonly<Record<string, string>> & { readonly privacy: string };
  /** What sentences name as `{fact.fee}`. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Longest answer to a text area whose question asks for the institution's limit. */
  readonly character_limit: number;
  /** The first is the one in which its files are written, answers are kept and exported; without any, English is the only one. */
  readonly languages?: readonly string[];
  /** For so many hours after applications close, those who had signed up by then can still submit theirs. */
  readonly grace_hours?: number;
  /** When students may delete an account whose application is submitted, with all of it: after they have withdrawn it, if absent. */
  readonly delete_submitted?: 'after_withdrawal' | 'at_once' | 'never';
  /** When those who have not submitted are reminded of it by email; without it, never. */
  readonly reminders?: Reminders;
  /** How long accounts are kept; without it, until their students or an operator delete them. */
  readonly retention?: Retention;
  /** What students may ask others to send for them; without it, nothing. */
  readonly requests?: Requests;
  /** Of the clock by which everything opens and closes: `America/New_York`. */
  readonly time_zone?: string;
  /** Ways to log in beside the password; without any, there is none. `by_confirming`: by entering the code where one signed up. */
  readonly log_in?: { readonly by_confirming?: boolean; readonly passkeys?: boolean };
  /** Whether browsers keep the pages, so that they open without a connection; they do, if absent. */
  readonly offline?: boolean;
  /** Page ids, in the order in which students meet them; the first is the default route. */
  readonly pages: readonly string[];
  /** File names in `schemas/assets`; without one, the program draws a mark in the main color. */
  readonly assets?: Readonly<Partial<Record<AssetUse, string>>>;
}
/** Days after the last change, and days before the one on which applications close; on each of them once. */
export interface Reminders {
  readonly after_days?: readonly number[];
  readonly before_closing_days?: readonly number[];
}
/** For how long what is kept, by what has happened to the application; without its kind, until someone deletes it. */
export interface Retention {
  /** After the last log-in or change. */
  readonly drafts?: KeptFor;
  /** After the submission or the newest state, whichever is later. */
  readonly submitted?: KeptFor;
  /** The same of those that their students have withdrawn; as the other submitted ones, if absent. */
  readonly withdrawn?: KeptFor;
  /** So many days before, an email says so; see `WARN_BEFORE_DAYS`. */
  readonly warn_before_days?: readonly number[];
}
export interface KeptFor {
  readonly days: number;
  /** Month and day, `08-31`: the days are counted from the end of the year that ends then. */
  readonly year_ends?: string;
}
/** Days before a deletion on which an email says so, where an institution names none. */
export const WARN_BEFORE_DAYS: readonly number[] = [30, 7];
/** Documents that others send, such as a teacher's letter: each once, by a link in an email, without an account. */
export interface Requests {
  /** For so many days a link is valid, and so many of them an application has open at the same time; see `contract/requests.ts`. */
  readonly days?: number;
  readonly open_at_once?: number;
  readonly documents: readonly RequestedDocument[];
}
export interface RequestedDocument {
  /** Under which the office has it: like the key of a question, but of none. */
  readonly key: string;
  readonly title: string;
  /** To the student and to the one who is asked: what belongs in it. */
  readonly help?: string;
  /** Whether the student never reads it: always or never, or by a condition on the answers at the moment of asking. */
  readonly confidential?: Logic;
  /** Questions that ask for the one who sends it: those for the name in the order in which it is written. */
  readonly prefill?: { readonly name?: readonly string[]; readonly email?: string };
}
/** `institution.config.json`. */
export interface Institution extends InstitutionWords {
  readonly theme: Theme & { readonly dark?: OwnDark };
}
/** The institution's colors, each in four shades. */
export type Theme = Readonly<Record<ThemeColor, Readonly<Record<ThemeShade, string>>>>;
/** Shades of its own for those who read in the dark; the others are made from those of the day. */
export type OwnDark = Readonly<Partial<Record<ThemeColor, Readonly<Partial<Record<ThemeShade, string>>>>>>;
/** What a picture of the institution is for: the header, and the same in the dark; tabs and home screens; links that are shared. */
export type AssetUse = 'logo' | 'logo_dark' | 'icon' | 'social';
export type ThemeColor = 'primary' | 'secondary' | 'accent' | 'neutral' | 'white' | 'error' | 'disabled';
export type ThemeShade = 'extraLight' | 'light' | 'main' | 'dark';
