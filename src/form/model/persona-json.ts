import type { Answers, ChosenTabs, Counts } from './answers.ts';
import type { Failures } from './form.ts';

/** `schemas/personas/<name>.json`: an invented applicant, and the expected outcome of the answers. */
export interface PersonaJson {
  /** One sentence about the person. */
  readonly title: string;
  /** Day of filling in the application, as an ISO date. */
  readonly today: string;
  readonly counts?: Counts;
  readonly tabs?: ChosenTabs;
  readonly answers: Answers;
  readonly expect: {
    /** Ids of the sections that are visible in the end. */
    readonly visible: readonly string[];
    readonly cleared?: readonly string[];
    readonly missing: Failures;
    readonly summary: Readonly<Record<string, string>>;
  };
}
