import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers, ChosenTabs, Counts } from '../../src/form/model/answers.ts';
import type { Failures } from '../../src/form/model/form.ts';

/** One applicant: what they answer, and what must come of it. `tests/personas/README.md` says what each part means. */
export interface Persona {
  /** Name of the file without `.json`. */
  readonly name: string;
  readonly title: string;
  readonly today: string;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
  readonly answers: Answers;
  readonly expect: {
    readonly visible: readonly string[];
    readonly cleared?: readonly string[];
    readonly missing: Failures;
    readonly summary: Readonly<Record<string, string>>;
  };
}

/** Every persona, by name. */
export function personas(): readonly Persona[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => persona(file.slice(0, -'.json'.length)));
}

/** Throws where there is no persona of this name. */
export function persona(name: string): Persona {
  const written = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Omit<Persona, 'name' | 'counts' | 'tabs'> &
    Partial<Pick<Persona, 'counts' | 'tabs'>>;
  return { ...written, name, counts: written.counts ?? {}, tabs: written.tabs ?? {} };
}
