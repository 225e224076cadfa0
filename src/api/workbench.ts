import type { Answers, FormState } from '../form/model/answers.ts';
import type { PersonaJson } from '../form/model/form-files.ts';

export const WORKBENCH_PATH = '/workbench';

/** The form as the workbench offers it, in the language of its labels. */
export interface WorkbenchForm {
  readonly languages: readonly string[];
  readonly timeZone: string | undefined;
  readonly personas: readonly (Pick<PersonaJson, 'title' | 'answers'> & { readonly name: string; readonly formState: FormState })[];
  /** Also notices and pictures; the key of one is that of its section, `#` and its number. */
  readonly questions: readonly { readonly key: string; readonly label: string; readonly section: string }[];
}

/** State of the form in the browser, and what the workbench asks about it. */
export interface WorkbenchRequest {
  readonly language: string;
  readonly formState: FormState;
  /** Answers of the persona that the state was made from; those missing in it were cleared. */
  readonly given: Answers;
  /** Key of the question to explain; a persona of the state is asked for if it is absent. */
  readonly key?: string;
}

export interface KeptPersona {
  readonly file: string;
  readonly text: string;
}

/** A question in one state of the form: why it is as it is, and what would change that. */
export interface StateExplanation {
  readonly key: string;
  readonly label: string;
  readonly page: string;
  readonly places: readonly FilePlace[];
  readonly aspects: readonly StateAspect[];
  /** Sentences that hold in every state. */
  readonly always: readonly string[];
}

/** One statement about the question now, such as "Hidden" or "Required". */
export interface StateAspect {
  readonly words: string;
  readonly reasons: readonly StateReason[];
  /** Smallest changes that turn it into its opposite, a sentence each; undefined where none can. */
  readonly changes: readonly string[] | undefined;
}

export interface StateReason {
  readonly words: string;
  readonly holds: boolean;
  readonly place: FilePlace | undefined;
}

/** `file` is relative to the institution's folder; lines and columns count from 1. */
export interface FilePlace {
  readonly words: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
