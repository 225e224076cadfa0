import type { Answers, ChosenTabs, Counts } from './answers.ts';
import type { Failures } from './form.ts';

/** `schemas/personas/<name>.json`: an invented applicant, and what must come of the answers. */
export interface PersonaJson {
  /** Who this is, in one sentence. */
  readonly title: string;
  /** The day on which they fill in the application, as an ISO date. */
  readonly today: string;
  readonly counts?: Counts;
  readonly tabs?: ChosenTabs;
  readonly answers: Answers;
  readonly expect: {
    /** Ids of the sections that they see in the end. */
    readonly visible: readonly string[];
    readonly cleared?: readonly string[];
    readonly missing: Failures;
    readonly summary: Readonly<Record<string, string>>;
  };
}
